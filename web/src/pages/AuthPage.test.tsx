import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { ERROR_MESSAGES } from '~/lib/error-messages.ts';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { renderApp } from '~/testing/render-app.tsx';
import { authRefusal, authUrl, rpcHandler, server } from '~/testing/server.ts';

describe('the cleanup splash', () => {
  it('the cleanup splash covers the form for 2 s, shows its result for 0.8 s, and closes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    localStorage.setItem('lixo', '1');
    localStorage.setItem('user_session', 'kept');
    await renderApp({ route: '/auth', isCleanupDone: false });
    expect(await screen.findByText('Limpando dados de navegação...')).toBeVisible();
    expect(screen.getByLabelText('E-mail ou telefone').closest('[inert]')).not.toBeNull();

    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByText('Sistema Limpo e Seguro')).toBeVisible();
    expect(localStorage.getItem('lixo')).toBeNull();
    expect(localStorage.getItem('user_session')).toBe('kept');

    await act(() => vi.advanceTimersByTimeAsync(800));
    expect(screen.queryByText('Sistema Limpo e Seguro')).not.toBeInTheDocument();
    expect(screen.getByLabelText('E-mail ou telefone').closest('[inert]')).toBeNull();
    expect(sessionStorage.getItem('cleanup_done')).toBe('true');
  });

  it('the cleanup splash is shown once per browser session', async () => {
    await renderApp({ route: '/auth', isCleanupDone: true });
    expect(await screen.findByLabelText('E-mail ou telefone')).toBeVisible();
    expect(screen.queryByText('Limpando dados de navegação...')).not.toBeInTheDocument();
  });
});

describe('the tabs', () => {
  it('the tabs of the sign-in screen follow the URL and the arrow keys', async () => {
    const { user } = await renderApp({ route: '/auth' });
    const login = await screen.findByRole('tab', { name: 'Entrar' });
    expect(login).toHaveAttribute('aria-selected', 'true');
    login.focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Cadastrar' })).toHaveFocus();
    expect(window.location.search).toBe('?aba=cadastrar');
    expect(await screen.findByLabelText('Nome completo')).toBeVisible();
  });
});

describe('a login that works', () => {
  it('a successful log-in shows a welcome and opens / after 1 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const profile = makeProfile({ is_approved: false });
    server.use(
      rpcHandler('own_profile', profile),
      http.post(authUrl('token'), () => HttpResponse.json(makeSession({ userId: profile.id }))),
    );
    const { user } = await renderApp({ route: '/auth' });
    await user.type(await screen.findByLabelText('E-mail ou telefone'), 'ana@plantao.example');
    await user.type(screen.getByLabelText('Senha'), 'segredo');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText('Boas-vindas ao Plantão')).toBeVisible();

    expect(window.location.pathname).toBe('/auth');
    expect(screen.getByLabelText('E-mail ou telefone')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(await screen.findByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();
  });
});

describe('a target', () => {
  const TARGET = 'destino=%2Ffavorites%3Fordem%3Dtitulo';
  const here = () => window.location.pathname + window.location.search;

  it.each([
    ['ana@plantao.example', 'e-mail'],
    ['(11) 90000-0001', 'phone'],
  ])('a log-in as %s opens the target', async (name) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const profile = makeProfile({ is_approved: false });
    const session = makeSession({ userId: profile.id });
    server.use(
      rpcHandler('own_profile', profile),
      http.post(authUrl('token'), () => HttpResponse.json(session)),
      http.get(authUrl('user'), () => HttpResponse.json(session.user)),
      http.post('http://localhost:5173/api/auth/login', () =>
        HttpResponse.json({
          session: { accessToken: session.access_token, refreshToken: session.refresh_token },
        }),
      ),
    );
    const { user } = await renderApp({ route: `/auth?${TARGET}` });
    await user.type(await screen.findByLabelText('E-mail ou telefone'), name);
    await user.type(screen.getByLabelText('Senha'), 'segredo');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await screen.findByText('Boas-vindas ao Plantão');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(here()).toBe('/favorites?ordem=titulo'));
  });

  it('a target is kept through the cleanup, the tabs and the password recovery', async () => {
    let redirect: string | null = null;
    let sent: unknown;
    server.use(
      http.post(authUrl('recover'), async ({ request }) => {
        sent = await request.json();
        redirect = new URL(request.url).searchParams.get('redirect_to');
        return HttpResponse.json({});
      }),
    );
    const { user } = await renderApp({ route: `/auth?${TARGET}`, isCleanupDone: false });
    await waitFor(
      () => expect(screen.queryByText('Sistema Limpo e Seguro')).not.toBeInTheDocument(),
      { timeout: 5000 },
    );
    await user.click(await screen.findByRole('tab', { name: 'Cadastrar' }));
    expect(here()).toBe(`/auth?aba=cadastrar&${TARGET}`);
    await user.click(screen.getByRole('tab', { name: 'Entrar' }));
    await user.click(screen.getByRole('link', { name: 'Esqueci minha senha' }));
    await user.type(
      await screen.findByLabelText('E-mail do cadastro'),
      'Ana <ana@plantao.example>;',
    );
    await user.click(screen.getByRole('button', { name: 'Enviar link de recuperação' }));
    await screen.findByText(/^Se este e-mail tiver cadastro/);
    expect(sent).toMatchObject({ email: 'ana@plantao.example' });
    expect(redirect).toBe(`http://localhost:5173/nova-senha?${TARGET}`);
    expect(screen.getByRole('link', { name: 'Voltar para Entrar' })).toHaveAttribute(
      'href',
      `/auth?${TARGET}`,
    );
  });
});

describe('Esqueci minha senha', () => {
  const open = async () => {
    const { user } = await renderApp({ route: '/auth' });
    await user.click(await screen.findByRole('link', { name: 'Esqueci minha senha' }));
    const field = await screen.findByLabelText('E-mail do cadastro');
    const send = () =>
      user.click(screen.getByRole('button', { name: 'Enviar link de recuperação' }));
    return { user, field, send };
  };

  it('the password recovery refuses an invalid address', async () => {
    const { user, field, send } = await open();
    expect(field).toHaveAttribute('autocomplete', 'email');
    await user.type(field, 'ana@');
    await send();
    expect(await screen.findByText('Email inválido')).toBeVisible();
  });

  it('the password recovery sends the mail and does not reveal whether the address is registered', async () => {
    let asked: { email: unknown; to: string | null } | undefined;
    server.use(
      http.post(authUrl('recover'), async ({ request }) => {
        const { email } = Object(await request.json());
        asked = { email, to: new URL(request.url).searchParams.get('redirect_to') };
        return HttpResponse.json({});
      }),
    );
    const { user, field, send } = await open();
    await user.type(field, 'ana@plantao.example');
    await send();
    expect(await screen.findByText(/^Se este e-mail tiver cadastro/)).toBeVisible();
    expect(asked).toEqual({
      email: 'ana@plantao.example',
      to: 'http://localhost:5173/nova-senha',
    });
    expect(screen.getByLabelText('E-mail do cadastro')).toHaveValue('ana@plantao.example');
  });

  it('the password recovery shows a failure in Portuguese', async () => {
    server.use(authRefusal('recover', 'over_email_send_rate_limit', 429));
    const { user, field, send } = await open();
    await user.type(field, 'ana@plantao.example');
    await send();
    expect(await screen.findByText(ERROR_MESSAGES.rate_limited)).toBeVisible();
  });
});

describe('Crie uma nova senha', () => {
  it('the new password behind a recovery link is checked here and refused by the server in Portuguese', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put(authUrl('user'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ code: 422, error_code: 'same_password' }, { status: 422 });
      }),
    );
    sessionStorage.setItem('plantao.recovery', 'true');
    const { user } = await renderApp({ route: '/nova-senha', profile: makeProfile() });
    const field = await screen.findByLabelText('Nova senha');
    expect(field).toHaveAttribute('autocomplete', 'new-password');
    await user.click(await screen.findByRole('button', { name: 'Mostrar senha' }));
    expect(field).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Ocultar senha' }));
    expect(field).toHaveAttribute('type', 'password');
    await user.type(field, '12345');
    await user.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
    expect(await screen.findByText('Nova senha deve ter pelo menos 6 caracteres')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(field, '6');
    await user.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
    expect(await screen.findByText(ERROR_MESSAGES.same_password)).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ password: '123456' })]);
  });

  it('says of a link that has set its one password, or is too old, that it is no longer good', async () => {
    const refusal = { code: 400, error_code: 'current_password_required' };
    server.use(http.put(authUrl('user'), () => HttpResponse.json(refusal, { status: 400 })));
    sessionStorage.setItem('plantao.recovery', 'true');
    const { user } = await renderApp({ route: '/nova-senha', profile: makeProfile() });
    await user.type(await screen.findByLabelText('Nova senha'), '123456');
    await user.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
    expect(await screen.findByText(ERROR_MESSAGES.link_expired)).toBeVisible();
  });
});
