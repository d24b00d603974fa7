import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../_shared/secrets.ts';
import { testDeps } from '../../_shared/testing/deps.ts';
import { json } from '../../_shared/testing/network.ts';
import { PEOPLE } from '../../_shared/testing/people.ts';
import { createApp } from '../app.ts';

const TOKEN = 'a'.repeat(64);
const { member } = PEOPLE;
const ACCOUNT = `/auth/v1/admin/users/${member.id}`;
const restore = { userId: member.id, email: member.email, isTaken: false };

/** A database that answers the press of a link like this. */
function build(answer: object) {
  const deps = testDeps();
  const limits: string[] = [];
  deps.network.on({
    'POST /rest/v1/rpc/take_rate_limit': () => {
      limits.push('take');
      return json(0);
    },
    'POST /rest/v1/rpc/refund_rate_limit': () => {
      limits.push('refund');
      return new Response(null, { status: 204 });
    },
    'POST /rest/v1/rpc/use_address_change': () => json(answer),
    [`PUT ${ACCOUNT}`]: () => json({ id: member.id }),
    'POST /auth/v1/recover': () => json({}),
  });
  const app = createApp(deps);
  const press = async () => {
    const response = await app.request('/api/auth/address-change', {
      method: 'POST',
      body: JSON.stringify({ token: TOKEN }),
      headers: { 'content-type': 'application/json' },
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const called = (path: string) => deps.network.calls.filter((one) => one.path === path);
  return { deps, press, called, limits };
}

describe('a link to an old mailbox about a change of address', () => {
  it.each(['allowed', 'ended', 'expired', 'undone'])(
    'that is %s asks nothing of Auth',
    async (outcome) => {
      const { press, deps, called, limits } = build({ outcome });
      expect(await press()).toEqual({ status: 200, outcome });
      expect(called('/rest/v1/rpc/use_address_change')[0]?.body).toEqual({
        p_hash: await sha256Hex(TOKEN),
      });
      expect(called(ACCOUNT)).toEqual([]);
      expect(limits).toEqual(['take', 'refund']);
      expect(JSON.stringify([deps.lines, deps.network.calls])).not.toContain(TOKEN);
    },
  );

  it('counts against the limit of guesses when it is unknown', async () => {
    const { press, limits } = build({ outcome: 'unknown' });
    expect(await press()).toEqual({ status: 200, outcome: 'unknown' });
    expect(limits).toEqual(['take']);
  });

  it('that undoes gives the address back with an unknown password, and mails a link to a new one', async () => {
    const { press, called } = build({ outcome: 'undone', restore });
    expect(await press()).toEqual({ status: 200, outcome: 'undone' });
    expect(called(ACCOUNT)[0]?.body).toEqual({
      email: member.email,
      email_confirm: true,
      password: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(called('/auth/v1/recover')[0]?.body).toMatchObject({ email: member.email });
  });

  it('has undone it also where the mail of the new password does not leave now', async () => {
    const { press, deps } = build({ outcome: 'undone', restore });
    deps.network.on({
      'POST /auth/v1/recover': () =>
        json({ error_code: 'over_email_send_rate_limit', msg: 'x' }, 429),
    });
    expect(await press()).toEqual({ status: 200, outcome: 'undone' });
    expect(deps.lines[0]).toMatchObject({ event: 'no recovery mail' });
  });

  it('asks nothing of Auth where another account has the address, and says so', async () => {
    const { press, called } = build({ outcome: 'undone', restore: { ...restore, isTaken: true } });
    expect(await press()).toMatchObject({
      status: 409,
      code: 'email_taken',
      message: expect.stringContaining('sessões da conta terminaram'),
    });
    expect(called(ACCOUNT)).toEqual([]);
  });

  it.each([
    [422, 'email_exists', 409],
    [500, 'unexpected_failure', 503],
  ])(
    'says so when Auth answers %i %s, so that it is pressed again',
    async (auth, error_code, status) => {
      const { press, deps } = build({ outcome: 'undone', restore });
      deps.network.on({ [`PUT ${ACCOUNT}`]: () => json({ error_code, msg: 'x' }, auth) });
      expect(await press()).toMatchObject({ status });
    },
  );
});
