import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '~/testing/render-app.tsx';
import { server } from '~/testing/server.ts';

const TOKEN = 'a1b2'.repeat(16);

/** The server's answer to a press; returns what it was asked. */
function answer(respond: () => Response) {
  const asked: unknown[] = [];
  server.use(
    http.post('*/api/auth/address-change', async ({ request }) => {
      asked.push(await request.json());
      return respond();
    }),
  );
  return asked;
}
const outcome = (name: string) => () => HttpResponse.json({ outcome: name });
const ALLOW = { name: 'Autorizar a troca' };
const UNDO = { name: 'Não fui eu: desfazer a troca' };

describe('the page behind the links that an old mailbox gets about a change of address', () => {
  it('allows a change only on a press, and the focus moves to the outcome', async () => {
    const asked = answer(outcome('allowed'));
    const { user } = await renderApp({ route: `/trocar-email#autorizar.${TOKEN}` });
    const button = await screen.findByRole('button', ALLOW);
    expect(asked).toEqual([]);
    await user.click(button);
    const heading = await screen.findByRole('heading', { name: 'Troca autorizada' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(asked).toEqual([{ token: TOKEN }]);
  });

  it('says what an undo will do before it is pressed, and leads on to a new password', async () => {
    const asked = answer(outcome('undone'));
    const { user } = await renderApp({ route: `/trocar-email#desfazer.${TOKEN}` });
    expect(await screen.findByText(/todas as sessões terminam e a senha deixa/)).toBeVisible();
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', UNDO));
    expect(await screen.findByRole('heading', { name: 'Troca desfeita' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Criar uma nova senha' })).toHaveAttribute(
      'href',
      '/auth?aba=recuperar',
    );
  });

  it.each([
    ['ended', 'Este link não vale mais'],
    ['expired', 'Este link expirou'],
    ['unknown', 'Este link não vale mais'],
    ['what a later version knows', 'Este link não vale mais'],
  ])('shows the outcome "%s" as "%s", with a way to the support', async (name, title) => {
    answer(outcome(name));
    const { user } = await renderApp({ route: `/trocar-email#desfazer.${TOKEN}` });
    await user.click(await screen.findByRole('button', UNDO));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contatar Suporte' })).toBeVisible();
  });

  it('keeps its button when the server fails, and says why', async () => {
    answer(() =>
      HttpResponse.json({ message: 'E-mail já cadastrado', code: 'email_taken' }, { status: 409 }),
    );
    const { user } = await renderApp({ route: `/trocar-email#desfazer.${TOKEN}` });
    await user.click(await screen.findByRole('button', UNDO));
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(screen.getByRole('button', UNDO)).toBeEnabled();
  });

  it.each(['', '#', '#abc', '#autorizar.', `#outro.${TOKEN}`])(
    'offers nothing behind an incomplete link: %j',
    async (hash) => {
      await renderApp({ route: `/trocar-email${hash}` });
      expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
      expect(screen.queryByRole('button', ALLOW)).toBeNull();
    },
  );
});
