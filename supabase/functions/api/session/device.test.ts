import { describe, expect, it } from 'vitest';
import { testDeps } from '../../_shared/testing/deps.ts';
import { json } from '../../_shared/testing/network.ts';
import { type PersonName, servePeople, sessionOf, tokenOf } from '../../_shared/testing/people.ts';
import { createApp } from '../app.ts';

const SITE = 'https://plantao.example';
const COOKIE =
  /^__Host-plantao_device=([\w-]{43}); Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/;

/** A platform whose database knows devices as ours does, for people whose sessions have just begun. */
function build(env: Record<string, string> = {}) {
  const deps = testDeps(env);
  servePeople(deps);
  const known = new Set<string>();
  const asked: { p_session_id: string; p_device_hash: string }[] = [];
  const waiting = new Set<string>();
  deps.network.on({
    'POST /rest/v1/rpc/recognize_session': async (request) => {
      const call = (await request.json()) as (typeof asked)[number];
      asked.push(call);
      if (!waiting.delete(call.p_session_id)) return json(null);
      const device = `${call.p_session_id} ${call.p_device_hash}`;
      const outcome = known.has(device) ? 'known' : 'new';
      known.add(device);
      return json(outcome);
    },
  });
  const app = createApp(deps);
  const show = (who: PersonName | null, headers: Record<string, string> = {}) => {
    if (who) waiting.add(sessionOf(who));
    return again(who, headers);
  };
  const again = (who: PersonName | null, headers: Record<string, string> = {}) =>
    app.request('/api/auth/device', {
      method: 'POST',
      headers: {
        origin: SITE,
        ...(who && { authorization: `Bearer ${tokenOf(who)}` }),
        ...headers,
      },
    });
  const deviceIn = (response: Response) =>
    COOKIE.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { deps, asked, known, show, again, deviceIn };
}
const cookie = (device: string, name = '__Host-plantao_device') => ({
  cookie: `${name}=${device}`,
});

describe('the cookie of a device', () => {
  it('is given to a browser without one, and only its hash is told to the database', async () => {
    const { asked, show, deviceIn } = build();
    const response = await show('member');
    expect(response.status).toBe(204);
    const device = deviceIn(response);
    expect(device).not.toBe('');
    expect(asked).toEqual([
      {
        p_session_id: sessionOf('member'),
        p_device_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(JSON.stringify(asked)).not.toContain(device);
  });

  it('comes with the city, where the own host names one', async () => {
    const secret = 'p'.repeat(16);
    const { asked, show } = build({ TRUSTED_PROXY_SECRET: secret, TRUSTED_CITY_HEADER: 'x-city' });
    await show('member', { 'x-plantao-proxy': secret, 'x-city': 'S%C3%A3o%20Paulo' });
    await show('member', { 'x-city': 'Recife' });
    expect(asked[0]).toHaveProperty('p_city', 'São Paulo');
    expect(asked[1]).not.toHaveProperty('p_city');
  });

  it('is another one for each browser', async () => {
    const { show, deviceIn } = build();
    expect(deviceIn(await show('member'))).not.toBe(deviceIn(await show('member')));
  });

  it('stays the same at the next sign-in, for longer', async () => {
    const { asked, known, show, deviceIn } = build();
    const device = deviceIn(await show('member'));
    expect(deviceIn(await show('member', cookie(device)))).toBe(device);
    expect(asked[1]?.p_device_hash).toBe(asked[0]?.p_device_hash);
    expect(known.size).toBe(1);
  });

  it('is one for two people of a browser, each known by it separately', async () => {
    const { known, show, deviceIn } = build();
    const device = deviceIn(await show('member'));
    expect(deviceIn(await show('admin', cookie(device)))).toBe(device);
    expect(known.size).toBe(2);
    expect(deviceIn(await show('member', cookie(device)))).toBe(device);
    expect(known.size).toBe(2);
  });

  it.each(['pending', 'inactive'] as const)('is given to a person %s, too', async (who) => {
    const { show, deviceIn } = build();
    expect(deviceIn(await show(who))).not.toBe('');
  });

  it.each(['x', 'a'.repeat(44), `${'a'.repeat(42)}%2e`, ''])(
    'is replaced where it is garbled: %s',
    async (garbled) => {
      const { show, deviceIn } = build();
      const device = deviceIn(await show('member', cookie(garbled)));
      expect(device).toMatch(/^[\w-]{43}$/);
      expect(device).not.toBe(garbled);
    },
  );

  it('counts only under the name that no other site can set', async () => {
    const { show, deviceIn } = build();
    const planted = 'a'.repeat(43);
    expect(deviceIn(await show('member', cookie(planted, 'plantao_device')))).not.toBe(planted);
  });

  it('is not replaced by the call of a second tab', async () => {
    const { show, again } = build();
    await show('member');
    const second = await again('member');
    expect(second.status).toBe(204);
    expect(second.headers.get('set-cookie')).toBeNull();
  });

  it('has a plain name without https, where browsers refuse the prefix', async () => {
    const site = 'http://localhost:4173';
    const { show } = build({ SITE_URL: site });
    const response = await show('member', { origin: site });
    expect(response.headers.get('set-cookie')).toMatch(
      /^plantao_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });
});

describe('a browser is not shown', () => {
  it.each([{ origin: 'https://evil.example' }, { origin: '' }])(
    'by a page of another site: %j',
    async (headers) => {
      const { asked, show } = build();
      const response = await show('member', headers);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'origin_refused' });
      expect(asked).toEqual([]);
    },
  );

  it('without a session', async () => {
    const { asked, show } = build();
    expect((await show(null)).status).toBe(401);
    expect((await show(null, { authorization: 'Bearer a.b.c' })).status).toBe(401);
    expect(asked).toEqual([]);
  });

  it('of a session that has ended', async () => {
    const { deps, asked, show } = build();
    deps.network.on({
      'GET /auth/v1/user': () =>
        json({ code: 403, error_code: 'session_not_found', msg: 'Session not found' }, 403),
    });
    expect((await show('member')).status).toBe(401);
    expect(asked).toEqual([]);
  });

  it('while the database does not answer, and gets no cookie that it does not know', async () => {
    const { deps, show } = build();
    deps.network.on({
      'POST /rest/v1/rpc/recognize_session': () => json({ message: 'down' }, 503),
    });
    const response = await show('member');
    expect(response.status).toBe(503);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});
