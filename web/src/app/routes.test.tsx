import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
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

/** What the members' shell asks on every page. */
function shellHandlers() {
  return [
    tableHandler('categories', [
      { id: 1, name: 'Via Aérea', slug: 'via-aerea', show_in_dropdown: true, position: 1 },
      { id: 2, name: 'Arquivo', slug: 'arquivo', show_in_dropdown: false, position: 2 },
    ]),
    rpcHandler('unread_notification_count', 0),
    tableHandler('user_notifications', []),
  ];
}

const pending = makeProfile({ is_approved: false });

describe('loading', () => {
  it('the app shows "Carregando..." while the session is unknown', async () => {
    let answer: ((response: Response) => void) | undefined;
    const app = renderApp({ route: '/', profile: pending });
    server.use(
      http.get(rpcUrl('own_profile'), () => new Promise<Response>((resolve) => (answer = resolve))),
    );
    await app;
    expect(screen.getByRole('status')).toHaveTextContent('Carregando...');
    await waitFor(() => expect(answer).toBeDefined());
    expect(screen.getByRole('status')).toHaveTextContent('Carregando...');
    answer?.(HttpResponse.json([pending]));
    expect(await screen.findByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();
  });
});

describe('not signed in', () => {
  it.each(['/', '/categories', '/admin', '/qualquer/coisa'])(
    'a visitor at %s sees the landing page',
    async (route) => {
      await renderApp({ route });
      expect(await screen.findByRole('heading', { level: 1, name: /^A aula certa/ })).toBeVisible();
      expect(window.location.pathname).toBe(route);
    },
  );

  it('a visitor at /auth sees the sign-in screen', async () => {
    await renderApp({ route: '/auth' });
    expect(await screen.findByRole('tab', { name: 'Entrar', selected: true })).toBeVisible();
  });

  it('a slow sign-in screen shows "Carregando..." after the press', async () => {
    let arrive = () => {};
    const code = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    vi.doMock('~/pages/AuthPage.tsx', async (original) => {
      await code;
      return original();
    });
    const { user } = await renderApp({ route: '/' });
    const [signIn] = await screen.findAllByRole('link', { name: 'Entrar' });
    await user.click(signIn as HTMLElement);
    expect(await screen.findByText('Carregando...')).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^A aula certa/ })).toBeNull();
    arrive();
    expect(await screen.findByRole('tab', { name: 'Entrar', selected: true })).toBeVisible();
    vi.doUnmock('~/pages/AuthPage.tsx');
  });

  it('a used recovery link leads to a request for a new one', async () => {
    await renderApp({ route: '/#error=access_denied&error_code=otp_expired' });
    expect(await screen.findByRole('heading', { name: 'Link expirado' })).toBeVisible();
  });

  it('a visitor can read the privacy policy', async () => {
    await renderApp({ route: '/privacidade' });
    expect(await screen.findByRole('heading', { name: 'Política de Privacidade' })).toBeVisible();
  });
});

describe('signed in, not approved', () => {
  it.each(['/', '/video/3', '/admin', '/privacidade', '/nada'])(
    'a pending user at %s sees the pending screen',
    async (route) => {
      await renderApp({ route, profile: pending });
      expect(await screen.findByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();
      expect(screen.queryByRole('button', { name: /^Notificações/ })).toBeNull();
      expect(window.location.pathname).toBe(route);
    },
  );

  it('a pending user at /auth is sent to /', async () => {
    await renderApp({ route: '/auth', profile: pending });
    expect(await screen.findByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });

  it('the pending screen opens the app by itself after the approval', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderApp({ route: '/privacidade', profile: pending });
    await screen.findByRole('heading', { name: 'Cadastro em Análise' });
    server.use(rpcHandler('own_profile', makeProfile()), ...shellHandlers());
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByRole('heading', { name: 'Política de Privacidade' })).toBeVisible();
    expect(await screen.findByText('Cadastro aprovado')).toBeVisible();
  });

  it('the approval opens the address that the person chose last', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const first = await renderApp({ route: '/favorites', profile: pending });
    await screen.findByRole('heading', { name: 'Cadastro em Análise' });
    first.unmount();
    await renderApp({ route: '/', profile: pending });
    await screen.findByRole('heading', { name: 'Cadastro em Análise' });
    server.use(
      rpcHandler('own_profile', makeProfile()),
      ...shellHandlers(),
      http.all(restUrl('*'), () => HttpResponse.json([])),
    );
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await screen.findByText('Cadastro aprovado');
    expect(window.location.pathname).toBe('/');
  });

  it('a suspended account sees that it is suspended', async () => {
    await renderApp({ route: '/', profile: makeProfile({ is_active: false }) });
    expect(await screen.findByRole('heading', { name: 'Conta desativada' })).toBeVisible();
  });
});

describe('signed in and approved', () => {
  const open = (route: string, role = 'user') => {
    server.use(...shellHandlers());
    return renderApp({ route, profile: makeProfile({ role }) });
  };

  it('an unknown path shows the 404 screen inside the member layout', async () => {
    await open('/nada');
    expect(await screen.findByRole('heading', { name: '404 Página Não Encontrada' })).toBeVisible();
    expect(screen.getByText('A página que você está procurando não existe.')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  });

  it.each([
    '/admin',
    '/youtube-import',
    '/video-management',
    '/podcast-management',
    '/search-management',
    '/transcript-management',
    '/transcript-management/doses',
    '/expected-people',
    '/uso',
    '/operacao',
  ])('the page %s does not exist for a member', async (route) => {
    await open(route);
    expect(await screen.findByRole('heading', { name: /^404/ })).toBeVisible();
  });

  it('the page of the operation does not exist for an administrator who is no superuser', async () => {
    await open('/operacao', 'admin');
    expect(await screen.findByRole('heading', { name: /^404/ })).toBeVisible();
  });

  it('a member at /auth is sent to /', async () => {
    server.use(http.all(restUrl('*'), () => HttpResponse.json([])));
    await open('/auth');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('only administrators see a link to the panel', async () => {
    await open('/nada', 'admin');
    expect(await screen.findByRole('link', { name: 'Painel Admin' })).toHaveAttribute(
      'href',
      '/admin',
    );
  });
});

describe('a user that cannot be read', () => {
  it('a user that cannot be read sees the landing page, which says that the session is not lost', async () => {
    const app = renderApp({ route: '/', profile: makeProfile() });
    server.use(
      http.get(rpcUrl('own_profile'), () => HttpResponse.json({ message: 'x' }, { status: 500 })),
    );
    await app;
    expect(await screen.findByText(/Não conseguimos confirmar sua sessão/)).toBeVisible();
    expect(localStorage.getItem('auth_token')).not.toBeNull();
  });

  it('a user whose account is gone is signed out with a message', async () => {
    const app = renderApp({ route: '/', profile: makeProfile() });
    server.use(rpcHandler('own_profile', null));
    await app;
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/esta conta não está mais ativa/)).toBeVisible();
    expect(notice.getByRole('link', { name: 'Contato' })).toBeVisible();
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  it('a user whose session was refused sees the landing page, which says so and leads back', async () => {
    const app = renderApp({ route: '/video/17?t=60', profile: makeProfile() });
    server.use(
      http.get(rpcUrl('own_profile'), () =>
        HttpResponse.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 }),
      ),
      authRefusal('token', 'refresh_token_not_found'),
    );
    await app;
    const notice = await screen.findByText(/^Sua sessão terminou/);
    expect(within(notice.parentElement as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/auth?destino=%2Fvideo%2F17%3Ft%3D60',
    );
  });

  it('a user whose token alone was refused gets a new one without a message', async () => {
    const profile = makeProfile({ is_approved: false });
    const app = renderApp({ route: '/', profile });
    let asked = 0;
    server.use(
      http.get(rpcUrl('own_profile'), () => {
        asked += 1;
        return asked === 1
          ? HttpResponse.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })
          : HttpResponse.json(profile);
      }),
      http.post(authUrl('token'), () =>
        HttpResponse.json(makeSession({ userId: profile.id, expiresInSeconds: 7200 })),
      ),
    );
    await app;
    expect(await screen.findByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();
  });
});

describe('a link', () => {
  const links = (name: string) =>
    screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

  it.each([
    ['/video/17?t=60', 'Entre para assistir a aula', '%2Fvideo%2F17%3Ft%3D60'],
    ['/category/via-aerea', 'Entre para ver a categoria', '%2Fcategory%2Fvia-aerea'],
    ['/admin?aba=usuarios', 'Entre para abrir a administração', '%2Fadmin%3Faba%3Dusuarios'],
  ])(
    'a link to %s says what waits, and every way to sign in leads back to it',
    async (route, text, kept) => {
      await renderApp({ route });
      expect(await screen.findByText(text)).toBeVisible();
      expect(links('Entrar')).toEqual([`/auth?destino=${kept}`, `/auth?destino=${kept}`]);
      const register = `/auth?aba=cadastrar&destino=${kept}`;
      expect(links('Cadastrar')).toEqual([register, register]);
    },
  );

  it.each(['/', '/nada', '/ajuda'])('a link to %s keeps no target', async (route) => {
    await renderApp({ route });
    await screen.findAllByRole('link', { name: 'Entrar' });
    expect(screen.queryByText(/^Entre para/)).toBeNull();
    expect(new Set(links('Entrar'))).toEqual(new Set(['/auth']));
  });

  it('a link to the sign-in screen takes a signed-in person to its target', async () => {
    await renderApp({ route: '/auth?destino=%2Fvideo%2F17%3Ft%3D60', profile: pending });
    await screen.findByRole('heading', { name: 'Cadastro em Análise' });
    expect(window.location.pathname + window.location.search).toBe('/video/17?t=60');
  });

  it('a link to the sign-in screen with a target on another site leads home', async () => {
    await renderApp({ route: '/auth?destino=//evil.example', profile: pending });
    await screen.findByRole('heading', { name: 'Cadastro em Análise' });
    expect(window.location.href).toBe('http://localhost:5173/');
  });

  it('the link of a pending person opens on a later visit after the approval', async () => {
    const waiting = await renderApp({ route: '/favorites?ordem=titulo', profile: pending });
    await screen.findByRole('heading', { name: 'Cadastro em Análise' });
    waiting.unmount();
    const again = await renderApp({ route: '/', profile: pending });
    await screen.findByRole('heading', { name: 'Cadastro em Análise' });
    again.unmount();

    server.use(
      ...shellHandlers(),
      http.all(restUrl('*'), () => HttpResponse.json([])),
    );
    await renderApp({ route: '/', profile: makeProfile({ id: pending.id }) });
    await waitFor(() => expect(window.location.pathname).toBe('/favorites'));
    expect(window.location.search).toBe('?ordem=titulo');
  });
});
