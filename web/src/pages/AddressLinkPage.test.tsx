import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { makeProfile } from '~/testing/factories.ts';
import { renderApp } from '~/testing/render-app.tsx';
import { server } from '~/testing/server.ts';

const TOKEN = 'a1b2'.repeat(16);

/** The server's answer to both links; returns what it was asked. */
function answer(respond: () => Response) {
  const asked: { path: string; body: unknown }[] = [];
  server.use(
    http.post('*/api/auth/:act', async ({ request, params }) => {
      asked.push({ path: String(params.act), body: await request.json() });
      return respond();
    }),
  );
  return asked;
}
const outcome = (name: string) => () => HttpResponse.json({ outcome: name });
const CONFIRM = { name: 'Confirmar meu e-mail' };
const DISOWN = { name: 'Não fui eu: apagar o cadastro' };

describe('the page behind a link of the mail about a registration', () => {
  it('the link of the registration mail acts only on a press, and the focus moves to the outcome', async () => {
    const asked = answer(outcome('confirmed'));
    const { user } = await renderApp({ route: `/confirmar-email#${TOKEN}` });
    const button = await screen.findByRole('button', CONFIRM);
    expect(asked).toEqual([]);
    await user.click(button);
    const heading = await screen.findByRole('heading', { name: 'E-mail confirmado' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(asked).toEqual([{ path: 'confirm-email', body: { token: TOKEN } }]);
    expect(screen.getByRole('link', { name: 'Ir para o Plantão' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', CONFIRM)).toBeNull();
  });

  it('the page of "Não fui eu" says what it will do before it is pressed', async () => {
    const asked = answer(outcome('disowned'));
    const { user } = await renderApp({ route: `/nao-fui-eu#${TOKEN}` });
    expect(await screen.findByText(/apagamos o cadastro agora/)).toBeVisible();
    expect(screen.getByText(/não pode ser desfeito/)).toBeVisible();
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', DISOWN));
    expect(await screen.findByRole('heading', { name: 'Cadastro apagado' })).toBeVisible();
    expect(asked).toMatchObject([{ path: 'disown', body: { token: TOKEN } }]);
  });

  it.each([
    ['reported', 'Administradores avisados'],
    ['used', 'Este link já foi usado'],
    ['expired', 'Este link expirou'],
    ['unknown', 'Este link não vale mais'],
    ['what a later version knows', 'Este link não vale mais'],
  ])(
    'the outcome "%s" of "Não fui eu" is shown as "%s", with a link to the support',
    async (name, title) => {
      answer(outcome(name));
      const { user } = await renderApp({ route: `/nao-fui-eu#${TOKEN}` });
      await user.click(await screen.findByRole('button', DISOWN));
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Contatar Suporte' })).toBeVisible();
    },
  );

  it('a link without a token sends no request', async () => {
    const asked = answer(outcome('disowned'));
    await renderApp({ route: '/nao-fui-eu' });
    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
    expect(screen.queryByRole('button', DISOWN)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('a link of the registration mail can be tried again after a lost answer', async () => {
    answer(() => HttpResponse.error());
    const { user } = await renderApp({ route: `/confirmar-email#${TOKEN}` });
    await user.click(await screen.findByRole('button', CONFIRM));
    expect(await screen.findByRole('alert')).toHaveTextContent(/./);
    answer(outcome('confirmed'));
    await user.click(screen.getByRole('button', CONFIRM));
    expect(await screen.findByRole('heading', { name: 'E-mail confirmado' })).toBeVisible();
  });

  it('a signed-in pending user can use the link of the registration mail', async () => {
    answer(outcome('confirmed'));
    const { user } = await renderApp({
      route: `/confirmar-email#${TOKEN}`,
      profile: makeProfile({ is_approved: false }),
    });
    await user.click(await screen.findByRole('button', CONFIRM));
    await user.click(await screen.findByRole('link', { name: 'Ir para o Plantão' }));
    expect(await screen.findByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();
  });
});

describe('the page behind the link of the mail that asks where the digest may go', () => {
  const digest = { name: 'Quero receber' };
  const route = `/confirmar-email#resumo.${'Ab-_'.repeat(16)}`;

  it.each([
    ['confirmed', 'Resumo semanal confirmado'],
    ['unknown', 'Este link não vale mais'],
  ])('confirms only on a press: %s', async (name, title) => {
    const asked: (string | null)[] = [];
    server.use(
      http.post('*/api/newsletter/confirm', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('t'));
        return HttpResponse.json({ outcome: name });
      }),
    );
    const { user } = await renderApp({ route });
    const button = await screen.findByRole('button', digest);
    expect(asked).toEqual([]);
    await user.click(button);
    const heading = await screen.findByRole('heading', { name: title });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(asked).toEqual(['Ab-_'.repeat(16)]);
  });
});
