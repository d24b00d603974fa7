import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { ERROR_MESSAGES } from '~/lib/error-messages.ts';
import { makeSession } from '~/testing/factories.ts';
import { renderApp } from '~/testing/render-app.tsx';
import { authRefusal, authUrl, server } from '~/testing/server.ts';

const API_LOGIN = 'http://localhost:5173/api/auth/login';
async function openLogin() {
  const { user } = await renderApp({ route: '/auth' });
  const who = await screen.findByLabelText('E-mail ou telefone');
  const password = screen.getByLabelText('Senha');
  const submit = () => user.click(screen.getByRole('button', { name: 'Entrar' }));
  return { user, who, password, submit };
}

async function expectToast(title: string, description: string) {
  const region = screen.getByRole('region', { name: /Avisos/ });
  expect(await within(region).findByText(title)).toBeVisible();
  expect(within(region).getByText(description)).toBeVisible();
}

describe('Entrar: validation', () => {
  it('the log-in names what is missing at each field and focuses the first', async () => {
    const { who, password, submit } = await openLogin();
    await submit();
    await waitFor(() => expect(who).toHaveAccessibleDescription('Email ou telefone é obrigatório'));
    expect(password).toHaveAccessibleDescription('Senha é obrigatória');
    expect(who).toHaveFocus();
    expect(who).toBeInvalid();
  });

  it('the message of a log-in field goes once the field is changed', async () => {
    const { user, who, submit } = await openLogin();
    await submit();
    await waitFor(() => expect(who).toBeInvalid());
    await user.type(who, 'a');
    expect(who).toBeValid();
  });

  it('the log-in shows and hides the password', async () => {
    const { user, password } = await openLogin();
    await user.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Ocultar senha' }));
    expect(password).toHaveAttribute('type', 'password');
  });
});

describe('Entrar: failures', () => {
  it.each([
    [
      'wrong password',
      authRefusal('token', 'invalid_credentials'),
      ERROR_MESSAGES.invalid_credentials,
    ],
    [
      'too many attempts',
      authRefusal('token', 'over_request_rate_limit', 429),
      ERROR_MESSAGES.rate_limited,
    ],
    ['switched-off account', authRefusal('token', 'user_banned'), ERROR_MESSAGES.account_inactive],
    [
      'unconfirmed e-mail',
      authRefusal('token', 'email_not_confirmed'),
      ERROR_MESSAGES.email_not_confirmed,
    ],
    [
      'unreachable server',
      http.post(authUrl('token'), () => HttpResponse.error()),
      ERROR_MESSAGES.unreachable,
    ],
  ])(
    'a log-in refused for %s has its own message, and nothing typed is lost',
    async (_name, handler, message) => {
      server.use(handler);
      const { user, who, password, submit } = await openLogin();
      await user.type(who, 'Ana@Plantao.example');
      await user.type(password, 'segredo');
      await submit();
      await expectToast('Erro no login', message);
      // As text above the button, too, which stays when the toast goes; only the toast is read out.
      const button = screen.getByRole('button', { name: 'Entrar' });
      expect(button.previousElementSibling).toHaveTextContent(message);
      expect(button.previousElementSibling?.closest('[role], [aria-live]')).toHaveRole('tabpanel');
      expect(who).toHaveValue('Ana@Plantao.example');
      expect(password).toHaveValue('segredo');
      expect(screen.getByRole('button', { name: 'Entrar' })).toBeEnabled();
    },
  );

  it('the text of a refused log-in goes with the next attempt', async () => {
    server.use(authRefusal('token', 'invalid_credentials'));
    const { user, who, password, submit } = await openLogin();
    await user.type(who, 'ana@plantao.example');
    await user.type(password, 'errada');
    await submit();
    await expectToast('Erro no login', ERROR_MESSAGES.invalid_credentials);
    expect(screen.getAllByText(ERROR_MESSAGES.invalid_credentials)).toHaveLength(2);
    server.use(authRefusal('token', 'user_banned'));
    await submit();
    await expectToast('Erro no login', ERROR_MESSAGES.account_inactive);
    expect(screen.queryByText(ERROR_MESSAGES.invalid_credentials)).toBeNull();
  });

  it('a refused log-in by phone shows the message of our own server', async () => {
    const answer = {
      message: 'E-mail, telefone ou senha incorretos.',
      code: 'invalid_credentials',
    };
    server.use(http.post(API_LOGIN, () => HttpResponse.json(answer, { status: 401 })));
    const { user, who, password, submit } = await openLogin();
    await user.type(who, '(11) 90000-0001');
    await user.type(password, 'errada');
    await submit();
    await expectToast('Erro no login', answer.message);
  });

  it('a log-in by phone says that the server is unreachable when /api does not answer', async () => {
    server.use(http.post(API_LOGIN, () => HttpResponse.error()));
    const { user, who, password, submit } = await openLogin();
    await user.type(who, '11900000001');
    await user.type(password, 'segredo');
    await submit();
    await expectToast('Erro no login', ERROR_MESSAGES.unreachable);
  });
});

describe('Entrar: what is sent', () => {
  it('a log-in by e-mail sends the address in lower case to Auth and nothing to /api', async () => {
    let sent: unknown;
    server.use(
      http.post(authUrl('token'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ error_code: 'invalid_credentials' }, { status: 400 });
      }),
    );
    const { user, who, password, submit } = await openLogin();
    await user.type(who, '  Ana@Plantao.example ');
    await user.type(password, ' com espaço ');
    await submit();
    await waitFor(() =>
      expect(sent).toMatchObject({ email: 'ana@plantao.example', password: ' com espaço ' }),
    );
  });

  it('a log-in by phone sends the phone as it was typed to /api and uses the session of the answer', async () => {
    let sent: unknown;
    const session = makeSession();
    server.use(
      http.post(API_LOGIN, async ({ request }) => {
        sent = await request.json();
        const { access_token: accessToken, refresh_token: refreshToken } = session;
        return HttpResponse.json({ session: { accessToken, refreshToken, expiresAt: 0 } });
      }),
      http.get(authUrl('user'), () => HttpResponse.json(session.user)),
    );
    const { user, who, password, submit } = await openLogin();
    await user.type(who, '(11) 90000-0001');
    await user.type(password, 'segredo');
    await submit();
    await expectToast('Boas-vindas ao Plantão', 'Login realizado.');
    expect(sent).toEqual({
      emailOrPhone: '(11) 90000-0001',
      password: 'segredo',
      cookie: false,
    });
    expect(JSON.parse(localStorage.getItem('auth_token') ?? '{}')).toMatchObject({
      access_token: session.access_token,
    });
  });
});
