import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { makeProfile } from '~/testing/factories.ts';
import { renderApp } from '~/testing/render-app.tsx';
import { server } from '~/testing/server.ts';

const TOKEN = 'aB-_'.repeat(16);
const LEAVE = { name: 'Não quero mais o resumo semanal' };

/** The server's answer to one click; returns what it was asked. */
function answer(respond: () => Response) {
  const asked: { token: string | null; body: string; type: string | null }[] = [];
  server.use(
    http.post('*/api/newsletter/unsubscribe', async ({ request }) => {
      const token = new URL(request.url).searchParams.get('t');
      const type = request.headers.get('content-type');
      asked.push({ token, body: await request.text(), type });
      return respond();
    }),
  );
  return asked;
}
const outcome = (name: string) => () => HttpResponse.json({ outcome: name });

describe('the page at the foot of the weekly digest', () => {
  it('the link of the digest unsubscribes only on a press, as a mailbox does', async () => {
    const asked = answer(outcome('unsubscribed'));
    const { user } = await renderApp({ route: `/sair-do-resumo#${TOKEN}` });
    const button = await screen.findByRole('button', LEAVE);
    expect(asked).toEqual([]);
    await user.click(button);
    const heading = await screen.findByRole('heading', { name: 'Você não recebe mais o resumo' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(asked).toEqual([
      {
        token: TOKEN,
        body: 'List-Unsubscribe=One-Click',
        type: expect.stringContaining('application/x-www-form-urlencoded'),
      },
    ]);
    expect(screen.getByRole('link', { name: 'Quero receber de novo' })).toHaveAttribute(
      'href',
      '/settings#notificacoes',
    );
    expect(screen.queryByRole('button', LEAVE)).toBeNull();
  });

  it.each([
    ['unknown', outcome('unknown')],
    ['what a later version answers', outcome('outra coisa')],
  ])(
    'a link that the server does not know (%s) says so, and where else to go',
    async (_, respond) => {
      answer(respond);
      const { user } = await renderApp({ route: `/sair-do-resumo#${TOKEN}` });
      await user.click(await screen.findByRole('button', LEAVE));
      expect(await screen.findByRole('heading', { name: 'Este link não vale' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Abrir Configurações' })).toBeVisible();
    },
  );

  it('a link of the digest without a token asks no server', async () => {
    const asked = answer(outcome('unsubscribed'));
    await renderApp({ route: '/sair-do-resumo' });
    expect(await screen.findByRole('heading', { name: 'Este link não vale' })).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('a lost answer is told, and the link of the digest can be tried again', async () => {
    answer(() => HttpResponse.error());
    const { user } = await renderApp({
      route: `/sair-do-resumo#${TOKEN}`,
      profile: makeProfile(),
    });
    await user.click(await screen.findByRole('button', LEAVE));
    expect(await screen.findByRole('alert')).toHaveTextContent(/./);
    answer(outcome('unsubscribed'));
    await user.click(screen.getByRole('button', LEAVE));
    expect(
      await screen.findByRole('heading', { name: 'Você não recebe mais o resumo' }),
    ).toBeVisible();
  });
});
