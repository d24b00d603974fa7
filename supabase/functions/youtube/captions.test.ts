import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../_shared/secrets.ts';
import {
  CAPTIONS_ENV,
  type CaptionWorld,
  REVOKE_URL,
  SECRETS,
  serveCaptions,
  TOKEN_URL,
} from '../_shared/testing/captions.ts';
import { json } from '../_shared/testing/network.ts';
import { PEOPLE } from '../_shared/testing/people.ts';
import { YOUTUBE } from '../_shared/testing/youtube.ts';
import { youTubeFunction } from '../_shared/testing/youtube-function.ts';
import { createApp } from './app.ts';

const make = youTubeFunction(createApp);

function build(change: Partial<CaptionWorld> = {}, env: Record<string, string> = {}) {
  const made = make(undefined, { env: { ...CAPTIONS_ENV, ...env } });
  const world = serveCaptions(made.deps, change);
  const { call } = made;
  /** Goes to Google and back; returns what the page then holds. */
  const visit = async () => {
    const { body } = await call('captions-connect', {}, 'superuser');
    const address = new URL(String(body.address));
    return { address, state: address.searchParams.get('state') ?? '' };
  };
  const grant = async (state: string, who: 'superuser' | 'admin' = 'superuser') =>
    call('captions-grant', { code: SECRETS.code, state }, who);
  const connect = async () => grant((await visit()).state);
  return { ...made, world, visit, grant, connect };
}

/** Everything that leaves towards our own side: answers are checked apart. */
const told = ({ deps }: ReturnType<typeof build>) => JSON.stringify(deps.lines);
const ANY_SECRET = /code-of-google|refresh-of-google|access-of-google|client-secret|kkkk/;

describe.each([
  ['captions', {}, 'admin'],
  ['captions-connect', {}, 'superuser'],
  ['captions-grant', { code: 'c', state: 's' }, 'superuser'],
  ['captions-disconnect', {}, 'superuser'],
] as const)('%s', (path, body, least) => {
  it.each([
    [null, 401],
    ['pending', 403],
    ['inactive', 403],
    ['member', 403],
    ['admin', least === 'admin' ? 200 : 403],
  ] as const)('answers %s with %i', async (who, status) => {
    const { call, deps } = build();
    expect((await call(path, body, who)).status).toBe(status);
    expect(deps.network.calls.some(({ path: one }) => /google/.test(one))).toBe(false);
  });
});

describe('the captions of YouTube', () => {
  it.each(['YOUTUBE_OAUTH_CLIENT_ID', 'YOUTUBE_OAUTH_CLIENT_SECRET', 'CAPTIONS_TOKEN_KEY'])(
    'are not offered without %s',
    async (name) => {
      const { call } = build({}, { [name]: '' });
      expect((await call('captions')).body).toEqual({
        isConfigured: false,
        connection: null,
        waiting: 0,
        lessonsToday: 0,
      });
      const refused = await call('captions-connect', {}, 'superuser');
      expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining(name)]);
    },
  );

  it('are refused with a key that is not 32 bytes', async () => {
    const { call } = build({}, { CAPTIONS_TOKEN_KEY: btoa('short') });
    const { status, body } = await call('captions-connect', {}, 'superuser');
    expect([status, body.message]).toEqual([503, expect.stringContaining('32 bytes')]);
  });

  it('say how many lessons wait and how many of them today is enough for', async () => {
    const waiting = Array.from({ length: 40 }, (_, id) => ({ id, external_id: 'x', title: 'A' }));
    const { call, world } = build({ waiting });
    expect((await call('captions')).body).toMatchObject({ waiting: 40, lessonsToday: 35 });
    world.spent = 8_600;
    expect((await call('captions')).body).toMatchObject({ waiting: 40, lessonsToday: 1 });
    world.spent = 10_500;
    expect((await call('captions')).body).toMatchObject({ lessonsToday: 0 });
    // Other programs may share the quota.
    Object.assign(world, { spent: 0, isQuotaOver: true });
    expect((await call('captions')).body).toMatchObject({ waiting: 40, lessonsToday: 0 });
  });
});

describe('a superuser who connects the channel', () => {
  it('is led to Google with a state, PKCE and a request for a lasting grant', async () => {
    const { visit, world } = build();
    const { address, state } = await visit();
    expect(address.origin + address.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'client-id',
      redirect_uri: 'https://plantao.example/transcript-management',
      response_type: 'code',
      scope: 'https://www.googleapis.com/auth/youtube.force-ssl',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
    });
    expect(address.href).not.toMatch(/secret|kkkk/);
    // The database knows its hash alone.
    expect(world.states.get(PEOPLE.superuser.id)).toBe(await sha256Hex(state));
  });

  it('connects it: the grant is stored encrypted, and its code was bound to the visit', async () => {
    const made = build();
    const { address, state } = await made.visit();
    const { status, body } = await made.grant(state);
    expect([status, body.connection]).toEqual([
      200,
      {
        channel: 'Canal Plantão',
        connectedAt: '2026-11-20T12:00:00+00:00',
        connectedBy: 'super',
        needsReconnect: false,
      },
    ]);
    const [form] = made.world.forms;
    const verifier = new TextEncoder().encode(form?.get('code_verifier') ?? '');
    const challenge = await crypto.subtle.digest('SHA-256', verifier);
    expect(address.searchParams.get('code_challenge')).toBe(
      btoa(String.fromCharCode(...new Uint8Array(challenge)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=$/, ''),
    );
    expect(made.world.connection).toMatchObject({ channel_id: 'UC1' });
    expect(JSON.stringify([body, made.world.connection])).not.toMatch(ANY_SECRET);
    expect(told(made)).not.toMatch(ANY_SECRET);
    expect(made.world.revoked).toEqual([]);
  });

  it.each([
    ['a state that nobody was given', async () => 'x'.repeat(43)],
    [
      'the same state again',
      async ({ visit, grant }: ReturnType<typeof build>) => {
        const { state } = await visit();
        await grant(state);
        return state;
      },
    ],
    [
      'the state of another person',
      async ({ visit, world }: ReturnType<typeof build>) => {
        const { state } = await visit();
        const hash = world.states.get(PEOPLE.superuser.id) ?? '';
        world.states.clear();
        world.states.set(PEOPLE.admin.id, hash);
        return state;
      },
    ],
  ])('is refused with %s, and Google is not asked', async (_name, stateOf) => {
    const made = build();
    const state = await stateOf(made);
    const before = made.world.forms.length;
    const { status, body } = await made.grant(state);
    expect([status, body.message]).toEqual([409, expect.stringContaining('Comece de novo')]);
    expect(made.world.forms).toHaveLength(before);
  });

  it('is told when the channel is another one, and the grant is taken back', async () => {
    const made = build({ granted: 'UC2' });
    const { status, body } = await made.connect();
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/do canal “Outro canal”, e as aulas vêm de “Canal Plantão”/),
    ]);
    expect(made.world.connection).toBeNull();
    expect(made.world.revoked).toEqual([SECRETS.refresh]);
    expect(told(made)).not.toMatch(ANY_SECRET);
  });

  it.each([
    ['the permission was not given', { scope: 'openid' }, 409],
    ['the code counts no more', { isOver: true }, 409],
  ] as const)('is refused when %s', async (_name, change, status) => {
    const made = build(change);
    expect((await made.connect()).status).toBe(status);
    expect(made.world.connection).toBeNull();
  });

  it('is told what to correct when Google refuses the client, without what Google wrote', async () => {
    const made = build();
    made.deps.network.on({
      [`POST ${TOKEN_URL}`]: () =>
        json({ error: 'invalid_client', error_description: SECRETS.code }, 401),
    });
    const { status, body } = await made.connect();
    expect([status, body.message]).toEqual([503, expect.stringContaining('invalid_client')]);
    expect(JSON.stringify(body) + told(made)).not.toMatch(ANY_SECRET);
  });

  it.each([
    ['the database', 'POST /rest/v1/rpc/store_caption_connection'],
    ['YouTube', `GET ${YOUTUBE}/channels`],
  ])('leaves no grant behind when %s fails', async (_name, request) => {
    const made = build();
    made.deps.network.on({ [request]: () => json({ message: SECRETS.refresh }, 500) });
    expect((await made.connect()).status).toBeGreaterThanOrEqual(500);
    expect(made.world.revoked).toEqual([SECRETS.refresh]);
    expect(told(made)).not.toMatch(ANY_SECRET);
  });
});

describe('a connected channel', () => {
  it('is disconnected here and at Google', async () => {
    const made = build();
    await made.connect();
    const { status, body } = await made.call('captions-disconnect', {}, 'superuser');
    expect([status, body]).toEqual([200, { isRevoked: true }]);
    expect(made.world).toMatchObject({ connection: null, revoked: [SECRETS.refresh] });
  });

  it.each([
    ['Google does not answer', () => json({}, 503)],
    ['something else answers', () => json({}, 404)],
    [
      'Google cannot be reached',
      () => {
        throw new TypeError(`https://x/?token=${SECRETS.refresh}`);
      },
    ],
  ])('is forgotten here all the same when %s, which is said', async (_name, answer) => {
    const made = build();
    await made.connect();
    made.deps.network.on({ [`POST ${REVOKE_URL}`]: answer });
    const { body } = await made.call('captions-disconnect', {}, 'superuser');
    expect(body).toEqual({ isRevoked: false });
    expect(made.world.connection).toBeNull();
    expect(told(made)).not.toMatch(ANY_SECRET);
  });

  it('has to be connected again once the key is another one', async () => {
    const made = build();
    await made.connect();
    const other = build(
      { connection: made.world.connection },
      { CAPTIONS_TOKEN_KEY: btoa('o'.repeat(32)) },
    );
    expect((await other.call('captions')).body).toMatchObject({
      connection: { needsReconnect: true },
    });
    const { body } = await other.call('captions-disconnect', {}, 'superuser');
    expect(body).toEqual({ isRevoked: false });
  });
});
