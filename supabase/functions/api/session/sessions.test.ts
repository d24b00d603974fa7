import { describe, expect, it } from 'vitest';
import { testDeps } from '../../_shared/testing/deps.ts';
import { json } from '../../_shared/testing/network.ts';
import { PEOPLE, servePeople, tokenOf } from '../../_shared/testing/people.ts';
import { createApp } from '../app.ts';
import { clientAddress, limitSubjectOf } from './address.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z') / 1000;

function build() {
  const deps = testDeps();
  servePeople(deps);
  return { deps, app: createApp(deps) };
}
const cookie = (access: string, refresh = 'refresh-1', name = '__Host-plantao_session') => ({
  cookie: `${name}=${access}~${refresh}`,
});

function renewsTo(deps: ReturnType<typeof build>['deps'], refreshToken: string) {
  deps.network.on({
    'POST /auth/v1/token': () =>
      json({
        access_token: tokenOf('member', NOW + 3600),
        refresh_token: refreshToken,
        token_type: 'bearer',
        expires_in: 3600,
        user: { id: PEOPLE.member.id },
      }),
  });
}

describe('GET /api/auth/user', () => {
  it('answers 401 with a message when signed out', async () => {
    const response = await build().app.request('/api/auth/user');
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      message: 'Faça login para continuar.',
      code: 'unauthenticated',
    });
  });

  it('answers with the user of a Bearer token or a cookie, pending or not', async () => {
    const { app } = build();
    const bearer = await app.request('/api/auth/user', {
      headers: { authorization: `Bearer ${tokenOf('pending')}` },
    });
    expect(await bearer.json()).toMatchObject({ id: PEOPLE.pending.id, isApproved: false });
    const byCookie = await app.request('/api/auth/user', { headers: cookie(tokenOf('member')) });
    expect(await byCookie.json()).toMatchObject({ id: PEOPLE.member.id, isApproved: true });
  });

  it('does not fall back to the cookie when the Bearer token is invalid', async () => {
    const response = await build().app.request('/api/auth/user', {
      headers: { ...cookie(tokenOf('member')), authorization: 'Bearer a.b.c' },
    });
    expect(response.status).toBe(401);
  });

  it('does not accept an API key as a session', async () => {
    const response = await build().app.request('/api/auth/user', {
      headers: { ...cookie(tokenOf('member')), authorization: 'Bearer sb_publishable_x' },
    });
    expect(await response.json()).toMatchObject({ id: PEOPLE.member.id });
  });
});

describe('a session cookie about to expire', () => {
  const old = tokenOf('member', NOW + 30);

  it('is renewed and set again', async () => {
    const { deps, app } = build();
    renewsTo(deps, 'refresh-2');
    const response = await app.request('/api/auth/user', { headers: cookie(old) });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toContain(
      `__Host-plantao_session=${tokenOf('member', NOW + 3600)}~refresh-2`,
    );
    expect(response.headers.getSetCookie()).toHaveLength(1);
  });

  it('is renewed with the User-Agent of the caller', async () => {
    const { deps, app } = build();
    renewsTo(deps, 'refresh-2');
    await app.request('/api/auth/user', {
      headers: { ...cookie(old), 'user-agent': `Firefox ${'x'.repeat(600)}` },
    });
    const renewal = deps.network.calls.find((call) => call.path === '/auth/v1/token');
    expect(renewal?.headers.get('user-agent')).toMatch(/^Firefox x{504}$/);
  });

  it('is accepted under its former name and set under the new one', async () => {
    const { deps, app } = build();
    renewsTo(deps, 'refresh-2');
    const before = cookie(old, 'refresh-1', 'plantao_session');
    const response = await app.request('/api/auth/user', { headers: before });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-plantao_session=[^;]+~refresh-2;.*Path=\/;.*Secure/),
      expect.stringMatching(/^plantao_session=;.*Max-Age=0/),
    ]);
  });

  it('of the former name is not used beside the one with the prefix', async () => {
    const { app } = build();
    const both = [cookie(tokenOf('admin'), 'x', 'plantao_session'), cookie(tokenOf('member'))];
    const response = await app.request('/api/auth/user', {
      headers: { cookie: both.map((one) => one.cookie).join('; ') },
    });
    expect(await response.json()).toMatchObject({ id: PEOPLE.member.id });
  });

  it('is deleted when Auth refuses it', async () => {
    const { deps, app } = build();
    deps.network.on({
      'POST /auth/v1/token': () =>
        json({ code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid' }, 400),
    });
    const response = await app.request('/api/auth/user', { headers: cookie(old) });
    expect(response.status).toBe(401);
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-plantao_session=;.*Max-Age=0/);
  });

  it.each<[string, () => Response]>([
    ['is unavailable', () => json({ msg: 'down' }, 500)],
    ['is busy', () => json({ error_code: 'over_request_rate_limit', msg: 'x' }, 429)],
    ['is behind a proxy that refuses', () => new Response('<html>', { status: 403 })],
    ['is behind a gateway that refuses the key', () => json({ message: 'Invalid API key' }, 401)],
    ['is behind a portal that answers for it', () => new Response('<html>', { status: 200 })],
    ['answers nothing', () => new Response('', { status: 400 })],
  ])('is kept when Auth %s', async (_, answer) => {
    const { deps, app } = build();
    deps.network.on({ 'POST /auth/v1/token': answer });
    const response = await app.request('/api/auth/user', { headers: cookie(old) });
    expect(response.status).toBe(503);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

describe('GET /api/logout', () => {
  it("ends the session, clears the browser's data and redirects to the home page", async () => {
    const { deps, app } = build();
    deps.network.on({ 'POST /auth/v1/logout': () => new Response(null, { status: 204 }) });
    const response = await app.request('/api/logout', { headers: cookie(tokenOf('member')) });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('https://plantao.example/');
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-plantao_session=;/);
    const revoked = deps.network.calls.find((call) => call.path === '/auth/v1/logout');
    expect(revoked?.search).toBe('?scope=local');
    expect(revoked?.headers.get('authorization')).toBe(`Bearer ${tokenOf('member')}`);
  });

  it('also redirects without a session and when Auth is unavailable', async () => {
    const { deps, app } = build();
    expect((await app.request('/api/logout')).status).toBe(302);
    deps.network.on({
      'POST /auth/v1/logout': () => {
        throw new TypeError('fetch failed');
      },
    });
    const response = await app.request('/api/logout', { headers: cookie(tokenOf('member')) });
    expect(response.status).toBe(302);
  });
});

describe("the caller's address", () => {
  const SECRET = 'segredo-do-anfitriao';
  type Trust = { header?: string; hops?: number; proof?: string; isSecretUnset?: boolean };
  const ask = (forwarded: string | undefined, trust: Trust) => {
    const headers: Record<string, string | undefined> = {
      'x-real': forwarded,
      'x-plantao-proxy': trust.proof,
    };
    const request = { header: (name: string) => headers[name] };
    const context = { req: request, env: { remoteAddr: { hostname: '127.0.0.1' } } };
    // Only these two members of a context are read.
    return clientAddress(context as unknown as Parameters<typeof clientAddress>[0], {
      TRUSTED_IP_HEADER: trust.header,
      TRUSTED_IP_HOPS: trust.hops ?? 1,
      TRUSTED_PROXY_SECRET: trust.isSecretUnset ? undefined : SECRET,
    });
  };

  it.each([
    ['9.9.9.9', {}, '127.0.0.1'],
    ['9.9.9.9', { header: 'x-real' }, '9.9.9.9'],
    ['6.6.6.6, 9.9.9.9', { header: 'x-real' }, '9.9.9.9'],
    ['6.6.6.6, 9.9.9.9, 10.0.0.1', { header: 'x-real', hops: 2, proof: SECRET }, '9.9.9.9'],
    ['6.6.6.6, 9.9.9.9, 10.0.0.1', { header: 'x-real', hops: 2 }, '10.0.0.1'],
    ['9.9.9.9, 10.0.0.1', { header: 'x-real', hops: 2, proof: 'outro' }, '10.0.0.1'],
    [
      '9.9.9.9, 10.0.0.1',
      { header: 'x-real', hops: 2, proof: '', isSecretUnset: true },
      '10.0.0.1',
    ],
    ['10.0.0.1', { header: 'x-real', hops: 2, proof: SECRET }, '127.0.0.1'],
    ['2001:db8::1', { header: 'x-real' }, '2001:db8::1'],
    ['<script>', { header: 'x-real' }, '127.0.0.1'],
    [undefined, { header: 'x-real' }, '127.0.0.1'],
  ])('of %s, trusting %j, is %s', async (forwarded, trust, expected) => {
    expect(await ask(forwarded, trust)).toBe(expected);
  });
});

describe('the subject of a limit per address', () => {
  it.each([
    ['200.1.2.3', '200.1.2.3'],
    ['::ffff:200.1.2.3', '200.1.2.3'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1:2:3', '1:2:3'],
    ['unknown', 'unknown'],
  ])('%s is %s', (address, expected) => {
    expect(limitSubjectOf(address)).toBe(expected);
  });
});
