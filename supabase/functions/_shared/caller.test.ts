import { describe, expect, it } from 'vitest';
import {
  bearerToken,
  requireAdmin,
  requireCaller,
  requireMember,
  requireSuperuser,
} from './caller.ts';
import { testDeps } from './testing/deps.ts';
import { json } from './testing/network.ts';
import { type PersonName, servePeople, tokenOf } from './testing/people.ts';

async function caller(name: PersonName) {
  const deps = testDeps();
  servePeople(deps);
  return requireCaller(deps, tokenOf(name));
}

const allows = async (name: PersonName, check: typeof requireMember) => {
  const one = await caller(name);
  try {
    check(one);
    return 'yes';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('who may', () => {
  it.each([
    ['superuser', 'yes', 'yes', 'yes'],
    ['admin', 'yes', 'yes', 'forbidden'],
    ['member', 'yes', 'forbidden', 'forbidden'],
    ['pending', 'pending_approval', 'pending_approval', 'pending_approval'],
    ['inactive', 'account_inactive', 'account_inactive', 'account_inactive'],
  ] as const)('%s', async (name, member, admin, superuser) => {
    expect(await allows(name, requireMember)).toBe(member);
    expect(await allows(name, requireAdmin)).toBe(admin);
    expect(await allows(name, requireSuperuser)).toBe(superuser);
  });
});

describe('tokens', () => {
  it.each([
    [undefined, null],
    ['Bearer sb_publishable_abc', null],
    ['Basic a.b.c', null],
    ['Proxy-Bearer a.b.c', null],
    ['Bearer a.b.c d', null],
    ['Bearer', null],
    ['Bearer   a.b.c', 'a.b.c'],
    ['bearer a.b.c', 'a.b.c'],
  ])('%s gives %s', (header, token) => {
    expect(bearerToken(header)).toBe(token);
  });

  it('refuses a missing token, one that Auth refuses, and one without a profile', async () => {
    const deps = testDeps();
    servePeople(deps);
    await expect(requireCaller(deps, null)).rejects.toMatchObject({ status: 401 });
    // Without a token there is nothing to ask.
    expect(deps.network.calls).toEqual([]);
    await expect(requireCaller(deps, 'a.b.c')).rejects.toMatchObject({ status: 401 });
    deps.network.on({ 'GET /rest/v1/rpc/own_profile': () => json(null) });
    await expect(requireCaller(deps, tokenOf('member'))).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['bad_jwt', 403],
    ['session_not_found', 403],
    ['user_not_found', 403],
    ['user_banned', 403],
  ])('answers 401 when Auth says %s', async (error_code, status) => {
    const deps = testDeps();
    deps.network.on({ 'GET /auth/v1/user': () => json({ error_code, msg: 'x' }, status) });
    await expect(requireCaller(deps, tokenOf('member'))).rejects.toMatchObject({ status: 401 });
  });

  it('answers 503 when the API refuses a token that Auth has just accepted', async () => {
    const deps = testDeps();
    servePeople(deps);
    deps.network.on({
      'GET /rest/v1/rpc/own_profile': () =>
        json({ code: 'PGRST303', message: 'JWT issued at future' }, 401),
    });
    await expect(requireCaller(deps, tokenOf('member'))).rejects.toMatchObject({ status: 503 });
  });

  it.each([
    [
      'an outage',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
    ['a failure of its own', () => json({ error_code: 'unexpected_failure', msg: 'x' }, 500)],
    ['too many calls', () => json({ error_code: 'over_request_rate_limit', msg: 'x' }, 429)],
    ['a proxy', () => new Response('<html>Acesso negado</html>', { status: 403 })],
    ['a gateway without the key', () => json({ message: 'Invalid API key' }, 401)],
    ['an empty answer', () => new Response('', { status: 400 })],
    ['a page of a portal', () => new Response('<html>', { status: 200 })],
  ])('answers 503 instead of 401 when Auth is unavailable (%s)', async (_, answer) => {
    const deps = testDeps();
    deps.network.on({ 'GET /auth/v1/user': answer });
    await expect(requireCaller(deps, tokenOf('member'))).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
    });
  });
});
