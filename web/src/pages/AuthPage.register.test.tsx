import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR_MESSAGES } from '~/lib/error-messages.ts';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { renderApp } from '~/testing/render-app.tsx';
import { authRefusal, authUrl, rpcHandler, server } from '~/testing/server.ts';

const answering = (body: object, status: number) =>
  http.post(authUrl('signup'), () => HttpResponse.json(body, { status }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

async function openRegistration() {
  const { user } = await renderApp({ route: '/auth?aba=cadastrar' });
  const button = await screen.findByRole('button', { name: 'Cadastrar' });
  return { user, button };
}

async function verified() {
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(screen.getByText('Verificação concluída')).toBeVisible();
}

async function openFilled() {
  const { user, button } = await openRegistration();
  await user.type(screen.getByLabelText('Nome completo'), 'Dra. Lia Exemplo');
  await user.type(screen.getByLabelText('Telefone'), '(11) 90000-0009');
  await user.type(screen.getByLabelText('E-mail'), 'Lia@Plantao.example');
  await user.type(screen.getByLabelText('Senha'), 'segredo');
  await verified();
  return { user, button };
}

async function expectToast(title: string, description: string) {
  const region = screen.getByRole('region', { name: /Avisos/ });
  expect(await within(region).findByText(title)).toBeVisible();
  expect(within(region).getByText(description)).toBeVisible();
}

describe('Cadastrar: the bot check', () => {
  it('"Cadastrar" stays disabled until the bot check verifies by itself after 1.5 s', async () => {
    const { button } = await openRegistration();
    expect(button).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(1300));
    expect(button).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(button).toBeEnabled();
  });

  it('the bot check starts over when the server refuses its token', async () => {
    server.use(authRefusal('signup', 'captcha_failed'));
    const { user, button } = await openFilled();
    await user.click(button);
    expect(await screen.findByText('Verificação de segurança falhou')).toBeVisible();
    await waitFor(() => expect(button).toBeDisabled());
    await verified();
    expect(button).toBeEnabled();
    expect(screen.queryByText('Verificação de segurança falhou')).not.toBeInTheDocument();
  });
});

describe('Cadastrar: validation', () => {
  it('the registration names what is wrong at each field', async () => {
    const { user, button } = await openRegistration();
    await verified();
    await user.type(screen.getByLabelText('Nome completo'), 'L');
    await user.type(screen.getByLabelText('Telefone'), '11 9000');
    await user.type(screen.getByLabelText('E-mail'), 'lia@');
    await user.type(screen.getByLabelText('Senha'), '12345');
    await user.click(button);
    await waitFor(() => expect(screen.getByLabelText('Nome completo')).toBeInvalid());
    for (const [label, message] of [
      ['Nome completo', 'Nome deve ter pelo menos 2 caracteres'],
      ['Telefone', 'Telefone deve ter pelo menos 10 dígitos'],
      ['E-mail', 'Email inválido'],
      ['Senha', 'Senha deve ter pelo menos 6 caracteres'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    }
  });
});

describe('Cadastrar: failures', () => {
  it.each([
    [
      'duplicate e-mail',
      authRefusal('signup', 'user_already_exists', 422),
      ERROR_MESSAGES.email_taken,
      'E-mail',
    ],
    [
      'hidden duplicate e-mail',
      answering({ id: 'made-up', email: 'x@y.example', identities: [] }, 200),
      ERROR_MESSAGES.email_taken,
      'E-mail',
    ],
    [
      'duplicate phone',
      authRefusal('signup', 'unexpected_failure', 500, 'Database error saving new user'),
      ERROR_MESSAGES.phone_taken,
      'Telefone',
    ],
    [
      'weak password',
      authRefusal('signup', 'weak_password', 422),
      ERROR_MESSAGES.weak_password,
      null,
    ],
    [
      'too many attempts',
      authRefusal('signup', 'over_request_rate_limit', 429),
      ERROR_MESSAGES.rate_limited,
      null,
    ],
    [
      'unreachable server',
      http.post(authUrl('signup'), () => HttpResponse.error()),
      ERROR_MESSAGES.unreachable,
      null,
    ],
    [
      'an unforeseen refusal',
      authRefusal('signup', 'teapot', 418),
      'Erro desconhecido no cadastro',
      null,
    ],
  ])(
    'a registration refused for %s has its own message, and nothing typed is lost',
    async (_name, handler, message, field) => {
      server.use(handler);
      const { user, button } = await openFilled();
      await user.click(button);
      await expectToast('Erro no cadastro', message);
      if (field) expect(screen.getByLabelText(field)).toHaveFocus();
      expect(screen.getByLabelText('Nome completo')).toHaveValue('Dra. Lia Exemplo');
      expect(screen.getByLabelText('Telefone')).toHaveValue('(11) 90000-0009');
      expect(screen.getByLabelText('E-mail')).toHaveValue('Lia@Plantao.example');
      expect(screen.getByLabelText('Senha')).toHaveValue('segredo');
    },
  );
});

describe('Cadastrar: success', () => {
  it('a registration sends name and phone as metadata and opens the pending screen', async () => {
    let sent: unknown;
    const profile = makeProfile({ full_name: 'Dra. Lia Exemplo', is_approved: false });
    server.use(
      rpcHandler('own_profile', profile),
      http.post(authUrl('signup'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(makeSession({ userId: profile.id }));
      }),
    );
    const { user, button } = await openFilled();
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();
    await expectToast('Cadastro realizado', 'Aguarde a aprovação do administrador.');
    expect(sent).toMatchObject({
      email: 'lia@plantao.example',
      password: 'segredo',
      data: { full_name: 'Dra. Lia Exemplo', phone: '(11) 90000-0009' },
    });
  });

  it('a registration asks to confirm the e-mail where that is required', async () => {
    server.use(
      answering({ id: 'u', email: 'lia@plantao.example', identities: [{ id: 'u' }] }, 200),
    );
    const { user, button } = await openFilled();
    await user.click(button);
    await expectToast(
      'Cadastro realizado',
      'Confirme seu e-mail e aguarde a aprovação do administrador.',
    );
    expect(await screen.findByLabelText('E-mail ou telefone')).toBeVisible();
  });
});
