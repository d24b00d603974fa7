import { describe, expect, it } from 'vitest';
import { json } from '../_shared/testing/network.ts';
import { PEOPLE, type PersonName, sessionOf, tokenOf } from '../_shared/testing/people.ts';
import { accountsFunction } from './testing/accounts-function.ts';

const { member } = PEOPLE;
const body = { email: 'Nova@plantao.example', password: 'certa' };
const CHANGE = 'PUT /auth/v1/user';
const PERMIT = 'POST /rest/v1/rpc/permit_address';

/** A platform on which each person's password is "certa". */
function build() {
  const built = accountsFunction();
  const empty = () => new Response(null, { status: 204 });
  built.deps.network.on({
    'POST /auth/v1/token': async (request) => {
      const { password, email } = (await request.json()) as Record<string, string>;
      const found = Object.entries(PEOPLE).find(([, one]) => one.email === email);
      return password === 'certa' && found
        ? json({
            access_token: tokenOf(found[0] as PersonName),
            refresh_token: 'r',
            expires_in: 3600,
            token_type: 'bearer',
            user: { id: found[1].id },
          })
        : json({ code: 400, error_code: 'invalid_credentials', msg: 'x' }, 400);
    },
    [PERMIT]: empty,
    [CHANGE]: () => json({ id: member.id }),
  });
  return built;
}

describe('a new address for the own account', () => {
  it('is permitted after the password and then asked for at Auth', async () => {
    const { call, steps, sent } = build();
    expect((await call('new-address', body, 'member')).status).toBe(204);
    expect(steps()).toEqual([
      'POST /rest/v1/rpc/take_rate_limit',
      'POST /auth/v1/token',
      'POST /rest/v1/rpc/refund_rate_limit',
      'POST /rest/v1/rpc/forget_password_check',
      PERMIT,
      CHANGE,
    ]);
    expect(sent('/rest/v1/rpc/forget_password_check')[0]?.body).toEqual({
      p_session_id: sessionOf('member'),
    });
    const asked = { p_user_id: member.id, p_address: 'nova@plantao.example' };
    expect(sent('/rest/v1/rpc/permit_address')[0]?.body).toEqual(asked);
    const change = sent('/auth/v1/user').find(({ method }) => method === 'PUT');
    expect(change?.headers.get('authorization')).toBe(`Bearer ${tokenOf('member')}`);
  });

  it('with a wrong password is refused and counted', async () => {
    const { call, steps } = build();
    const answer = await call('new-address', { ...body, password: 'errada' }, 'member');
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', field: 'password' },
    });
    expect(steps()).toEqual(['POST /rest/v1/rpc/take_rate_limit', 'POST /auth/v1/token']);
  });

  it.each([
    ['pending', 403],
    ['inactive', 403],
    [null, 401],
  ] as const)('is not for %s', async (who, status) => {
    const { call, steps } = build();
    expect((await call('new-address', body, who)).status).toBe(status);
    expect(steps()).toEqual([]);
  });

  it('is not asked for from a shared computer, where not even a password is tried', async () => {
    const { deps, call, steps } = build();
    deps.network.on({
      'GET /rest/v1/rpc/require_own_device': () =>
        json({ code: '42501', message: 'not from a shared computer' }, 403),
    });
    const answer = await call('new-address', body, 'member');
    expect(answer).toMatchObject({ status: 403, body: { code: 'shared_computer' } });
    expect(steps()).toEqual([]);
  });

  it('is not asked for while a shared computer is signed in, and the answer says what to do', async () => {
    const { deps, call, steps } = build();
    deps.network.on({ [PERMIT]: () => json({ code: '55006', message: 'x' }, 500) });
    const answer = await call('new-address', body, 'member');
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(answer.body.message).toMatch(/Saia dele em Aparelhos conectados/);
    expect(steps()).not.toContain(CHANGE);
  });

  it.each([
    [422, 'email_exists', 409, 'email_taken'],
    [400, 'email_address_invalid', 400, 'invalid_request'],
    [429, 'over_email_send_rate_limit', 429, 'rate_limited'],
    [500, 'unexpected_failure', 503, 'unavailable'],
  ])('that Auth refuses with %i %s is refused', async (auth, error_code, status, code) => {
    const { deps, call } = build();
    deps.network.on({ [CHANGE]: () => json({ code: auth, error_code, msg: 'x' }, auth) });
    const answer = await call('new-address', body, 'member');
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});
