import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { SESSION_KEY } from '~/lib/session/stored-session.ts';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { renderApp } from '~/testing/render-app.tsx';
import {
  authRefusal,
  authUrl,
  restUrl,
  rpcHandler,
  rpcUrl,
  server,
  tableHandler,
} from '~/testing/server.ts';

const ana = makeProfile({ email: 'ana@plantao.example', full_name: 'Ana Souza' });
const dialog = () =>
  screen.findByRole('dialog', { name: 'Sua sessão terminou' }, { timeout: 5000 });

/** A member is writing in the settings when the server refuses the session; "Salvar" meets the refusal. */
async function interrupt() {
  const saved: unknown[] = [];
  let isRefused = true;
  server.use(
    rpcHandler('own_profile', ana),
    tableHandler('categories', []),
    rpcHandler('unread_notification_count', 0),
    http.post(rpcUrl('save_own_profile'), async ({ request }) => {
      if (isRefused) {
        return HttpResponse.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });
      }
      saved.push(await request.json());
      return HttpResponse.json(ana);
    }),
    http.all(restUrl('*'), () => HttpResponse.json([])),
  );
  const app = renderApp({ route: '/settings?x=1', profile: ana });
  const { user } = await app;
  const field = await screen.findByLabelText('Nome completo');
  await user.clear(field);
  await user.type(field, 'Ana Nova');
  server.use(authRefusal('token', 'refresh_token_not_found'));
  await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  const form = within(await dialog());
  const signInAs = async (profile: typeof ana) => {
    isRefused = false;
    const session = makeSession({ userId: profile.id, email: profile.email });
    server.use(
      rpcHandler('own_profile', profile),
      http.post(authUrl('token'), () => HttpResponse.json(session)),
    );
    const name = form.getByLabelText('E-mail ou telefone');
    await user.clear(name);
    await user.type(name, profile.email);
    await user.type(form.getByLabelText('Senha'), 'segredo');
    await user.click(form.getByRole('button', { name: 'Entrar' }));
  };
  return { user, form, saved, signInAs };
}

it('a session that ends on a page is renewed there, and the interrupted save is repeated', async () => {
  const { form, saved, signInAs } = await interrupt();
  expect(form.getByLabelText('E-mail ou telefone')).toHaveValue('ana@plantao.example');
  expect(saved).toEqual([]);
  await signInAs(ana);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.pathname + window.location.search).toBe('/settings?x=1');
  expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Nova');
  await waitFor(() =>
    expect(saved).toEqual([
      { p_changes: { full_name: 'Ana Nova' }, p_version: expect.any(String) },
    ]),
  );
});

it('another person who signs in begins at home, and the interrupted save is dropped', async () => {
  const { saved, signInAs } = await interrupt();
  await signInAs(
    makeProfile({
      id: '7b0c7a2e-0000-4000-8000-000000000002',
      email: 'bia@plantao.example',
      full_name: 'Bia Lima',
    }),
  );
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(await screen.findByRole('button', { name: 'Menu do usuário: Bia Lima' })).toBeVisible();
  expect(screen.queryByDisplayValue('Ana Nova')).not.toBeInTheDocument();
  expect(saved).toEqual([]);
});

it('a person who does not sign in again goes to the landing page without a target', async () => {
  server.use(http.get('http://localhost:5173/api/health', () => HttpResponse.error()));
  const { user, form } = await interrupt();
  await user.click(form.getByRole('button', { name: 'Não é você? Sair' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^A aula certa/ })).toBeVisible();
  expect(window.location.pathname).toBe('/');
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

it('a forgotten password can be reset from the ended session, and the target is kept', async () => {
  const { user, form } = await interrupt();
  await user.click(form.getByRole('link', { name: 'Esqueci minha senha' }));
  expect(await screen.findByRole('heading', { name: 'Recuperar senha' })).toBeVisible();
  expect(window.location.search).toBe('?aba=recuperar&destino=%2Fsettings%3Fx%3D1');
});

it('an account that is deleted while its page is open leaves nothing on the screen', async () => {
  server.use(
    tableHandler('profiles', [ana]),
    rpcHandler('unread_notification_count', 0),
    http.post(rpcUrl('save_own_profile'), () =>
      HttpResponse.json({ code: 'PT401', message: 'ended' }, { status: 401 }),
    ),
    http.all(restUrl('*'), () => HttpResponse.json([])),
    http.get(authUrl('user'), () =>
      HttpResponse.json({ code: 403, error_code: 'user_not_found', msg: 'no' }, { status: 403 }),
    ),
    http.post(authUrl('logout'), () => new HttpResponse(null, { status: 204 })),
  );
  const { user } = await renderApp({ route: '/settings', profile: ana });
  await user.type(await screen.findByLabelText('Nome completo'), ' Lima');
  await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  expect(await screen.findByText(/esta conta não está mais ativa/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByDisplayValue(/Ana Souza/)).not.toBeInTheDocument();
});

it.each([
  ['a member', ana],
  ['a pending person', makeProfile({ is_approved: false })],
  ['a suspended person', makeProfile({ is_active: false })],
])('the browser of %s is shown to the server a while after the start', async (_who, profile) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const shown: (string | null)[] = [];
  server.use(
    tableHandler('categories', []),
    rpcHandler('unread_notification_count', 0),
    http.all(restUrl('*'), () => HttpResponse.json([])),
    http.post('/api/auth/device', ({ request }) => {
      shown.push(request.headers.get('authorization'));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await renderApp({ route: '/podcasts', profile });
  const session = makeSession({ userId: profile.id, sessionId: 'sessao' });
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  await screen.findAllByRole('heading');
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(6000);
  await waitFor(() => expect(shown).toEqual([`Bearer ${session.access_token}`]));
});
