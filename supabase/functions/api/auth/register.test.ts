import { describe, expect, it } from 'vitest';
import { testDeps } from '../../_shared/testing/deps.ts';
import { json } from '../../_shared/testing/network.ts';
import { PEOPLE, servePeople, tokenOf } from '../../_shared/testing/people.ts';
import { createApp } from '../app.ts';

const form = {
  fullName: 'Ana Souza',
  phone: '(11) 90000-0009',
  email: 'pendente@plantao.example',
  password: 'segredo-1',
  turnstileToken: 'token',
};
const CHALLENGE = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

function build(env: Record<string, string> = {}) {
  const deps = testDeps(env);
  servePeople(deps);
  deps.network.on({
    'POST /rest/v1/rpc/take_rate_limit': () => json(0),
    'POST /auth/v1/signup': () =>
      json({
        access_token: tokenOf('pending'),
        refresh_token: 'refresh-1',
        token_type: 'bearer',
        expires_in: 3600,
        user: { id: PEOPLE.pending.id, email: form.email, identities: [{}] },
      }),
  });
  const app = createApp(deps);
  const register = (body: unknown = form) =>
    app.request('/api/auth/register', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  return { deps, register };
}

describe('registration', () => {
  it('creates the account with name and phone only, and starts its session', async () => {
    const { deps, register } = build();
    const response = await register();
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      id: PEOPLE.pending.id,
      isApproved: false,
      session: { accessToken: tokenOf('pending') },
    });
    expect(response.headers.get('set-cookie')).toContain('HttpOnly');
    const signUp = deps.network.calls.find((call) => call.path === '/auth/v1/signup');
    expect(signUp?.body).toMatchObject({
      email: form.email,
      data: { full_name: 'Ana Souza', phone: '(11) 90000-0009' },
    });
  });

  it('refuses what the form refuses, with the same messages', async () => {
    const response = await build().register({ ...form, fullName: 'A' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'Nome deve ter pelo menos 2 caracteres',
      code: 'invalid_request',
      field: 'fullName',
    });
  });

  it.each([
    [{ error_code: 'user_already_exists', msg: 'x' }, 422, 409, 'email_taken', 'email'],
    [{ error_code: 'weak_password', msg: 'x' }, 422, 400, 'weak_password', 'password'],
    [{ msg: 'Database error saving new user' }, 500, 409, 'phone_taken', 'phone'],
    [{ msg: 'anything else' }, 500, 503, 'unavailable', undefined],
    [{ error_code: 'over_request_rate_limit', msg: 'x' }, 429, 429, 'rate_limited', undefined],
  ])('Auth answering %j', async (answer, authStatus, status, code, field) => {
    const { deps, register } = build();
    deps.network.on({
      'POST /auth/v1/signup': () => json({ code: authStatus, ...answer }, authStatus),
    });
    const response = await register();
    expect(response.status).toBe(status);
    const body = (await response.json()) as Record<string, unknown>;
    expect(body.code).toBe(code);
    expect(body.field).toBe(field);
  });

  it("recognises Auth's fake user for a taken address", async () => {
    const { deps, register } = build();
    deps.network.on({
      'POST /auth/v1/signup': () =>
        json({ id: PEOPLE.member.id, email: form.email, identities: [] }),
    });
    expect((await register()).status).toBe(409);
  });
});

describe('the bot check', () => {
  it('is skipped without a secret', async () => {
    const { deps, register } = build();
    await register();
    expect(deps.network.calls.some((call) => call.path === CHALLENGE)).toBe(false);
  });

  it('names its field when the provider refuses', async () => {
    const { deps, register } = build({ TURNSTILE_SECRET: 'segredo' });
    deps.network.on({ [`POST ${CHALLENGE}`]: () => json({ success: false }) });
    const response = await register();
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'Verificação de segurança falhou',
      code: 'captcha_failed',
      field: 'turnstileToken',
    });
    expect(deps.network.calls.some((call) => call.path === '/auth/v1/signup')).toBe(false);
  });

  it('accepts a confirmed token, and is a 503 when the provider is unavailable', async () => {
    const { deps, register } = build({ TURNSTILE_SECRET: 'segredo' });
    deps.network.on({ [`POST ${CHALLENGE}`]: () => json({ success: true }) });
    expect((await register()).status).toBe(201);
    deps.network.on({ [`POST ${CHALLENGE}`]: () => new Response('<html>', { status: 502 }) });
    expect((await register()).status).toBe(503);
  });
});
