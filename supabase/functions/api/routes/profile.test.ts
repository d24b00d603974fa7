import { describe, expect, it } from 'vitest';
import { testDeps } from '../../_shared/testing/deps.ts';
import { json } from '../../_shared/testing/network.ts';
import { PEOPLE, profileRow, servePeople, tokenOf } from '../../_shared/testing/people.ts';
import { createApp } from '../app.ts';

/** Auth and the database where the present password is right. */
const passwordCheck = {
  'POST /auth/v1/token': () =>
    json({
      access_token: tokenOf('member'),
      refresh_token: 'r',
      expires_in: 3600,
      token_type: 'bearer',
      user: { id: PEOPLE.member.id },
    }),
  'POST /rest/v1/rpc/forget_password_check': () => new Response(null, { status: 204 }),
  'POST /rest/v1/rpc/permit_address': () => new Response(null, { status: 204 }),
  'POST /rest/v1/rpc/enqueue_email': () => new Response(null, { status: 204 }),
};

/** An Auth that answers a change of the caller's own account like this. */
function build(status: number, errorCode: string) {
  const deps = testDeps();
  servePeople(deps);
  deps.network.on({
    ...passwordCheck,
    'PUT /auth/v1/user': () => json({ code: status, error_code: errorCode, msg: 'x' }, status),
    'POST /rest/v1/rpc/save_own_profile': () => json(profileRow(PEOPLE.member)),
    'POST /rest/v1/rpc/take_rate_limit': () => json(0),
    'POST /rest/v1/rpc/refund_rate_limit': () => new Response(null, { status: 204 }),
  });
  const app = createApp(deps);
  const send = async (method: string, path: string, body: unknown) => {
    const response = await app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf('member')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const isRefunded = () =>
    deps.network.calls.some(({ path }) => path === '/rest/v1/rpc/refund_rate_limit');
  return { send, isRefunded, deps };
}
const form = { fullName: 'Ana Souza', email: 'nova@plantao.example', phone: '11900000001' };
const newEmail = { ...form, currentPassword: 'senha-certa' };
const newPassword = { currentPassword: 'senha-certa', newPassword: 'outra-senha' };

describe('a refusal of Auth', () => {
  it.each([
    [422, 'email_exists', { status: 409, code: 'email_taken', field: 'email' }],
    [400, 'email_address_invalid', { status: 400, code: 'invalid_request', field: 'email' }],
    [429, 'over_email_send_rate_limit', { status: 429, code: 'rate_limited' }],
    [500, 'unexpected_failure', { status: 503, code: 'unavailable' }],
  ])('of a new address with %i %s gets our own message', async (status, errorCode, expected) => {
    const { send } = build(status, errorCode);
    expect(newEmail.email).not.toBe(PEOPLE.member.email);
    expect(await send('PATCH', '/api/user/profile', newEmail)).toMatchObject(expected);
  });

  it.each([
    [400, 'current_password_invalid', { status: 400, code: 'wrong_password' }],
    [422, 'same_password', { status: 400, code: 'weak_password', field: 'newPassword' }],
    [429, 'over_request_rate_limit', { status: 429, code: 'rate_limited' }],
    [500, 'unexpected_failure', { status: 503, code: 'unavailable' }],
  ])('of a new password with %i %s gets our own message', async (status, errorCode, expected) => {
    const { send, isRefunded } = build(status, errorCode);
    expect(await send('POST', '/api/user/change-password', newPassword)).toMatchObject(expected);
    // Only a wrong present password counts as an attempt to guess it.
    expect(isRefunded()).toBe(expected.code !== 'wrong_password');
  });
});

it("an account is changed with the caller's token, and a refusal without a reason is a 503", async () => {
  const { send, deps } = build(200, '');
  deps.network.on({ 'PUT /auth/v1/user': () => new Response('not JSON', { status: 400 }) });
  expect(await send('PATCH', '/api/user/profile', newEmail)).toMatchObject({ code: 'unavailable' });
  const [asked] = deps.network.calls.filter(
    ({ method, path }) => method === 'PUT' && path === '/auth/v1/user',
  );
  expect(asked?.headers.get('authorization')).toBe(`Bearer ${tokenOf('member')}`);
  expect(asked?.body).toEqual({ email: newEmail.email });
});

describe('a new address without the password', () => {
  const ask = (answer: () => Response) => {
    const built = build(200, '');
    built.deps.network.on({ 'POST /rest/v1/rpc/ask_address_change': answer });
    const called = (path: string) => built.deps.network.calls.filter((one) => one.path === path);
    return { ...built, called };
  };

  it('asks the old mailbox and nothing of Auth, and the answer has the old address', async () => {
    const { send, called } = ask(() => json(0));
    const answer = await send('PATCH', '/api/user/profile', form);
    expect(answer).toMatchObject({ status: 200, email: PEOPLE.member.email });
    expect(called('/rest/v1/rpc/ask_address_change')[0]?.body).toEqual({
      p_user_id: PEOPLE.member.id,
      p_address: form.email,
    });
    expect(called('/auth/v1/user').filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('is not needed for the address that the account has', async () => {
    const { send, called } = ask(() => json(0));
    const same = { ...form, email: PEOPLE.member.email };
    expect(await send('PATCH', '/api/user/profile', same)).toMatchObject({ status: 200 });
    expect(called('/rest/v1/rpc/ask_address_change')).toEqual([]);
  });

  it.each([
    ['too often', () => json(60), { status: 429, code: 'rate_limited' }],
    [
      'for a taken one',
      () => json({ code: '23505', message: 'x' }, 409),
      { status: 409, code: 'email_taken', field: 'email' },
    ],
    [
      'without an old mailbox',
      () => json({ code: '22023', message: 'x' }, 400),
      { status: 400, field: 'currentPassword' },
    ],
    [
      'beside a shared computer',
      () => json({ code: '55006', message: 'x' }, 500),
      { status: 409, code: 'conflict' },
    ],
  ])('is refused %s', async (_when, answer, expected) => {
    const { send } = ask(answer);
    expect(await send('PATCH', '/api/user/profile', form)).toMatchObject(expected);
  });

  it('a wrong password does not count as none', async () => {
    const { send, called, deps } = ask(() => json(0));
    deps.network.on({
      'POST /auth/v1/token': () => json({ error_code: 'invalid_credentials', msg: 'x' }, 400),
    });
    expect(await send('PATCH', '/api/user/profile', newEmail)).toMatchObject({
      status: 400,
      code: 'wrong_password',
      field: 'currentPassword',
    });
    expect(called('/rest/v1/rpc/ask_address_change')).toEqual([]);
  });
});
