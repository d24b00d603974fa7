import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { renderApp } from '~/testing/render-app.tsx';
import { authUrl, server } from '~/testing/server.ts';

const TOKEN = 'ab'.repeat(28);
const routeOf = (kind: string, more: Record<string, string> = {}) =>
  `/link#${new URLSearchParams({ tipo: kind, token: TOKEN, ...more })}`;

/** Auth's answer to the token; returns what it was asked. */
function answer(respond: () => Response) {
  const asked: unknown[] = [];
  server.use(
    http.post(authUrl('verify'), async ({ request }) => {
      asked.push(await request.json());
      return respond();
    }),
  );
  return asked;
}
const expired = () =>
  HttpResponse.json({ code: 403, error_code: 'otp_expired', msg: 'x' }, { status: 403 });

describe('the page behind a link of a mail of Auth', () => {
  it('says what it is for and for whom, and acts only on a press: a new password is asked for', async () => {
    const session = makeSession({ email: 'ana@plantao.example' });
    const asked = answer(() => HttpResponse.json(session));
    const { user } = await renderApp({
      route: routeOf('recovery', { conta: 'ana@plantao.example' }),
    });
    expect(await screen.findByText(/nova senha da conta ana@plantao\.example/)).toBeVisible();
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(await screen.findByRole('heading', { name: 'Crie uma nova senha' })).toBeVisible();
    expect(asked).toMatchObject([{ type: 'recovery', token_hash: TOKEN }]);
  });

  it('a new address is confirmed without a session on this device', async () => {
    const logouts: string[] = [];
    const session = makeSession({ email: 'nova@plantao.example' });
    answer(() => HttpResponse.json(session));
    server.use(
      http.post(authUrl('logout'), ({ request }) => {
        logouts.push(request.headers.get('Authorization') ?? '');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const route = routeOf('email_change', {
      conta: 'ana@plantao.example',
      novo: 'nova@plantao.example',
    });
    const { user } = await renderApp({ route });
    expect(
      await screen.findByText(/ana@plantao\.example passa a usar nova@plantao\.example/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirmar troca' }));
    const heading = await screen.findByRole('heading', { name: 'E-mail trocado' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText(/Agora a conta usa nova@plantao\.example/)).toBeVisible();
    expect(logouts).toEqual([`Bearer ${session.access_token}`]);
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  it('a link that was used says so, and where to get another one', async () => {
    answer(expired);
    const { user } = await renderApp({ route: routeOf('recovery') });
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    expect(
      await screen.findByRole('heading', { name: 'Este link já foi usado ou expirou' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pedir novo link' })).toHaveAttribute(
      'href',
      '/auth?aba=recuperar',
    );
  });

  it('a signed-in person is told the same, and that the change was made', async () => {
    answer(expired);
    const profile = makeProfile();
    const { user } = await renderApp({
      route: routeOf('email_change', { conta: 'antes@plantao.example', novo: profile.email }),
      profile,
    });
    await user.click(await screen.findByRole('button', { name: 'Confirmar troca' }));
    expect(await screen.findByRole('heading', { name: 'A troca já foi feita' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Abrir Configurações' })).toHaveAttribute(
      'href',
      '/settings',
    );
  });

  it('a person who is signed in to another account is told before the press that this device changes its account', async () => {
    const profile = makeProfile();
    await renderApp({ route: routeOf('magiclink', { conta: 'outra@plantao.example' }), profile });
    expect(await screen.findByText(/Você está conectado como/)).toBeVisible();
  });

  it('a failure is told, and the button stays', async () => {
    answer(() => HttpResponse.json({ msg: 'x' }, { status: 500 }));
    const { user } = await renderApp({ route: routeOf('email_change') });
    const button = await screen.findByRole('button', { name: 'Confirmar troca' });
    await user.click(button);
    await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
    expect(button).toBeEnabled();
  });

  it.each([
    '/link',
    '/link#tipo=recovery',
    `/link#tipo=outro&token=${TOKEN}`,
    '/link#tipo=recovery&token=<x>',
  ])('what is no link has no button: %s', async (route) => {
    await renderApp({ route });
    expect(await screen.findByRole('heading', { name: 'Este link está incompleto' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Continuar|Confirmar/ })).toBeNull();
  });
});
