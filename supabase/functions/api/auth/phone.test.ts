import { describe, expect, it } from 'vitest';
import { fingerprint, sha256Hex } from '../../_shared/secrets.ts';
import { json } from '../../_shared/testing/network.ts';
import { PEOPLE, sessionOf, tokenOf } from '../../_shared/testing/people.ts';
import {
  CHALLENGE,
  FOUND,
  HOST,
  ID,
  SECRET,
  SECRET_KEY,
  servePhones,
  TOKEN,
  WINDOWS,
} from './testing/phones.ts';

const start = { challenge: CHALLENGE };
const claim = { id: ID, secret: SECRET };

describe('a computer that asks to be signed in', () => {
  it('gets digits and a link, of which the database has only hashes', async () => {
    const { call, asked, deps } = servePhones();
    const { status, body, response } = await call('start', start);
    expect([status, body]).toEqual([
      200,
      {
        id: ID,
        code: expect.stringMatching(/^\d{6}$/),
        token: expect.stringMatching(/^[\w-]{43}$/),
        expiresIn: 60,
      },
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(asked[0]?.body).toEqual({
      p_secret_hash: CHALLENGE,
      p_code_hash: await fingerprint(SECRET_KEY, `phone-code:${body.code}`),
      p_link_hash: await sha256Hex(body.token),
      p_device: 'Chrome no Windows',
      p_user_agent: WINDOWS,
      p_network_hash: null,
      p_city: null,
      p_address_hash: await fingerprint(SECRET_KEY, 'phone-address:unknown'),
      p_most: 1000,
    });
    const leaks = new RegExp(`"${body.code}"|${body.token}`);
    expect(JSON.stringify([deps.lines, deps.network.calls])).not.toMatch(leaks);
  });

  it('gets other digits than every other request has', async () => {
    let draws = 0;
    const { call, deps } = servePhones();
    deps.network.on({
      'POST /rest/v1/rpc/start_phone_sign_in': () => json(++draws < 3 ? null : ID),
    });
    expect((await call('start', start)).status).toBe(200);
    expect(draws).toBe(3);
    deps.network.on({ 'POST /rest/v1/rpc/start_phone_sign_in': () => json(null) });
    expect((await call('start', start)).status).toBe(503);
  });

  it('is never refused, however many ask from its address in a moment', async () => {
    const { call, asked, sentTo } = servePhones({ PHONE_CODES_PER_ADDRESS: '7' });
    const answers = await Promise.all(Array.from({ length: 320 }, () => call('start', start)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(sentTo('/rest/v1/rpc/take_rate_limit')).toEqual([]);
    expect(asked[0]?.body).toMatchObject({ p_most: 7 });
  });

  it('is counted with those of its address, of which only a keyed hash is kept', async () => {
    const { call, asked } = servePhones({ TRUSTED_IP_HEADER: 'x-forwarded-for' });
    for (const address of ['200.1.2.3', '200.1.2.3', '200.1.2.4']) {
      await call('start', start, { 'x-forwarded-for': address });
    }
    const [first, second, other] = asked.map(({ body }) => body.p_address_hash);
    expect(first).toBe(await fingerprint(SECRET_KEY, 'phone-address:200.1.2.3'));
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it.each([
    ['through the own host', 'p'.repeat(16), 'S%C3%A3o%20Paulo', 'São Paulo'],
    ['with markup in it', 'p'.repeat(16), '<b>Recife</b>\u202e', 'bRecife/b'],
    ['with a percent sign', 'p'.repeat(16), 'Bel%m', 'Belm'],
    ['that is long', 'p'.repeat(16), 'á'.repeat(100), 'á'.repeat(60)],
    ['of somebody who has no secret', 'wrong', 'S%C3%A3o%20Paulo', null],
  ])('names a city %s', async (_how, secret, city, expected) => {
    const { call, asked } = servePhones({ ...HOST, TRUSTED_CITY_HEADER: 'x-city' });
    // The test's Request takes only bytes in headers, as a server's does.
    await call('start', start, {
      'x-plantao-proxy': secret,
      'x-city': encodeURI(city).replace(/%25/g, '%'),
    });
    expect(asked[0]?.body.p_city).toBe(expected);
  });

  it('names no city where no header is trusted', async () => {
    const { call, asked } = servePhones(HOST);
    await call('start', start, { 'x-plantao-proxy': 'p'.repeat(16), 'x-city': 'Recife' });
    expect(asked[0]?.body.p_city).toBeNull();
  });
});

describe('a claim', () => {
  it('is answered with a session, and without a cookie', async () => {
    const { call, asked, sentTo } = servePhones();
    const { status, body, response } = await call('claim', claim);
    expect([status, body]).toEqual([
      200,
      {
        outcome: 'signed-in',
        fullName: 'Ana Lima',
        session: {
          accessToken: tokenOf('member'),
          refreshToken: 'refresh-1',
          expiresAt: expect.any(Number),
        },
      },
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(asked.map(({ body: sent }) => sent)).toEqual([
      { p_id: ID, p_secret_hash: await sha256Hex(SECRET) },
      { p_id: ID, p_session_id: sessionOf('member') },
    ]);
    expect(sentTo('/auth/v1/verify')[0]?.body).toMatchObject({
      type: 'magiclink',
      token_hash: 'link-1',
    });
  });

  it.each(['waiting', 'seen', 'refused', 'expired'])(
    'that the database answers with "%s" opens nothing',
    async (outcome) => {
      const { call, deps } = servePhones({}, { claim_phone_sign_in: { outcome } });
      expect((await call('claim', claim)).body).toEqual({ outcome });
      expect(deps.network.calls.filter(({ path }) => path.startsWith('/auth'))).toEqual([]);
    },
  );

  it('whose session cannot be marked as shared ends it and hands out nothing', async () => {
    const { call, sentTo } = servePhones(
      {},
      { connect_phone_sign_in: json({ message: 'x', code: '57014' }, 500) },
    );
    const { status, body } = await call('claim', claim);
    expect(status).toBe(503);
    expect(JSON.stringify(body)).not.toContain('refresh-1');
    const [ended] = sentTo('/auth/v1/logout');
    expect(ended?.search).toBe('?scope=local');
    expect(ended?.headers.get('authorization')).toBe(`Bearer ${tokenOf('member')}`);
  });

  it('makes another link when one of another computer took its place', async () => {
    const { call, deps, sentTo } = servePhones();
    const used = { code: 403, error_code: 'otp_expired', msg: 'expired' };
    let tries = 0;
    const access_token = tokenOf('member');
    deps.network.on({
      'POST /auth/v1/verify': () =>
        ++tries === 1
          ? json(used, 403)
          : json({ access_token, refresh_token: 'refresh-2', expires_in: 900, user: { id: 'x' } }),
    });
    expect((await call('claim', claim)).body).toMatchObject({ outcome: 'signed-in' });
    expect(sentTo('/auth/v1/admin/generate_link')).toHaveLength(2);
    deps.network.on({ 'POST /auth/v1/verify': () => json(used, 403) });
    expect((await call('claim', claim)).status).toBe(503);
    expect(sentTo('/auth/v1/admin/generate_link')).toHaveLength(5);
  });

  it.each([
    ['that somebody else has by now', 'magiclink', 0],
    ['that nobody had any more, so that Auth registered it', 'signup', 1],
  ])('opens nothing for an address %s', async (_what, verification_type, deletions) => {
    const { call, deps, sentTo } = servePhones();
    const other = PEOPLE.admin.id;
    deps.network.on({
      'POST /auth/v1/admin/generate_link': () =>
        json({ id: other, hashed_token: 'link', verification_type }),
      [`DELETE /auth/v1/admin/users/${other}`]: () => json({}),
    });
    expect((await call('claim', claim)).status).toBe(503);
    expect(sentTo('/auth/v1/verify')).toEqual([]);
    expect(sentTo(`/auth/v1/admin/users/${other}`)).toHaveLength(deletions);
  });
});

describe.each(['start', 'claim'])('%s', (path) => {
  it('is refused to the page of another site', async () => {
    const { call, asked } = servePhones();
    const body = path === 'start' ? start : claim;
    const foreign = await call(path, body, { origin: 'https://elsewhere.example' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'origin_refused']);
    expect(asked).toEqual([]);
    expect((await call(path, body, { origin: 'https://plantao.example' })).status).toBe(200);
  });
});

it.each([
  ['start', {}],
  ['start', { challenge: 'C'.repeat(64) }],
  ['start', { ...start, userId: PEOPLE.admin.id }],
  ['claim', { id: ID }],
  ['claim', { id: 'x', secret: SECRET }],
  ['claim', { id: ID, secret: `${SECRET}s` }],
  ['claim', { ...claim, status: 'confirmed' }],
  ['look', { code: '12345' }],
  ['look', { code: '12345x' }],
  ['look', { code: 123456 }],
  ['look', { code: '١٢٣٤٥٦' }],
  ['look', { code: '123456', token: TOKEN }],
  ['look', { token: 't' }],
  ['confirm', { nonce: '' }],
  ['confirm', { nonce: TOKEN, userId: PEOPLE.admin.id }],
])('%s refuses %j', async (path, body) => {
  const { call, asked } = servePhones();
  expect((await call(path, body, { who: 'member' })).status).toBe(400);
  expect(asked).toEqual([]);
});

describe('a phone that looks', () => {
  it.each([
    [{ code: '012345' }, { p_code_hash: fingerprint(SECRET_KEY, 'phone-code:012345') }],
    [{ token: TOKEN }, { p_link_hash: sha256Hex(TOKEN) }],
  ])('by %j is shown the computer, and gets a nonce', async (body, expected) => {
    const { call, asked } = servePhones();
    const answer = await call('look', body, { who: 'member' });
    const { networkHash: _, ...shown } = FOUND;
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...shown, isSameNetwork: null, nonce: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    const [[field, hash] = ['', Promise.resolve('')]] = Object.entries(expected);
    expect(asked[0]?.body).toEqual({
      p_user_id: PEOPLE.member.id,
      p_session_id: sessionOf('member'),
      p_code_hash: null,
      p_link_hash: null,
      [field]: await hash,
      p_nonce_hash: await sha256Hex(answer.body.nonce),
    });
  });

  it.each([
    ['is told that it is in the same network', '203.0.113.7', true],
    ['is told that it is in another network', '203.0.113.8', false],
  ])('%s', async (_what, address, isSameNetwork) => {
    const networkHash = await fingerprint(SECRET_KEY, 'phone-network:203.0.113.7');
    const { call } = servePhones(HOST, { look_at_phone_sign_in: { ...FOUND, networkHash } });
    const through = { 'x-plantao-proxy': 'p'.repeat(16), 'x-forwarded-for': address };
    const { body } = await call('look', { token: TOKEN }, { who: 'member', ...through });
    expect(body.isSameNetwork).toBe(isSameNetwork);
  });

  it('is told nothing about networks where all people may have the address of a proxy', async () => {
    const networkHash = await fingerprint(SECRET_KEY, 'phone-network:203.0.113.7');
    const { call } = servePhones(HOST, { look_at_phone_sign_in: { ...FOUND, networkHash } });
    const direct = { 'x-forwarded-for': '203.0.113.7' };
    const { body } = await call('look', { token: TOKEN }, { who: 'member', ...direct });
    expect(body.isSameNetwork).toBeNull();
  });

  it.each([
    ['pending', 403, 'pending_approval'],
    ['inactive', 403, 'account_inactive'],
  ] as const)('is refused when the person is %s', async (who, status, code) => {
    const { call, asked } = servePhones();
    for (const path of ['look', 'confirm', 'refuse', 'follow', 'end']) {
      const body = path === 'look' ? { token: TOKEN } : { nonce: TOKEN };
      const answer = await call(path, body, { who });
      expect([path, answer.status, answer.body.code]).toEqual([path, status, code]);
      expect((await call(path, body)).status).toBe(401);
    }
    expect(asked).toEqual([]);
  });

  it.each(['confirm', 'refuse', 'follow', 'end'])(
    'does %s by the nonce of its look',
    async (act) => {
      const { call, asked } = servePhones();
      const answer = await call(act, { nonce: TOKEN }, { who: 'member' });
      expect(answer.body).toEqual({ outcome: 'confirmed' });
      expect(asked).toEqual([
        {
          name: 'decide_phone_sign_in',
          body: {
            p_user_id: PEOPLE.member.id,
            p_session_id: sessionOf('member'),
            p_nonce_hash: await sha256Hex(TOKEN),
            p_act: act,
          },
        },
      ]);
    },
  );
});
