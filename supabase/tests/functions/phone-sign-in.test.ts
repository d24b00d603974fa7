import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicClient, serviceClient, testStack } from '../../../local/testing/stack-for-tests.ts';
import { type OwnFunction, startOwnFunction } from './own-function.ts';
import { callFunction, createWorld, PASSWORD, type Person, randomAddress } from './world.ts';

/** "Entrar com QR code" against the real stack, and what an attacker tries with it. */
const world = createWorld();
let api: OwnFunction;

beforeAll(async () => {
  api = await startOwnFunction('api', {
    TRUSTED_IP_HEADER: 'x-tested-address',
    TRUSTED_CITY_HEADER: 'x-tested-city',
    TRUSTED_PROXY_SECRET: 'proxy-of-the-tests',
    PHONE_CODE_FAILURES_PER_MINUTE: '1000000',
  });
});
afterAll(async () => {
  await api.kill();
  await world.end();
});

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0';
const token = () => randomBytes(32).toString('base64url');
const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex');

type Answer = {
  outcome: string;
  nonce: string;
  session: { accessToken: string; refreshToken: string };
} & Record<string, unknown>;

async function call(
  path: string,
  body: object,
  options: { who?: Person; address?: string } = {},
): Promise<{ status: number; headers: Headers; json: Answer }> {
  const { who, address = randomAddress() } = options;
  const answer = await callFunction(`api/auth/phone/${path}`, {
    base: api.url,
    body,
    who: who ?? null,
    headers: {
      'user-agent': WINDOWS,
      'x-tested-address': address,
      'x-tested-city': 'S%C3%A3o%20Paulo',
      'x-plantao-proxy': 'proxy-of-the-tests',
    },
  });
  // Each test says which of the answers it expects.
  return { ...answer, json: answer.json as Answer };
}

/** A computer that shows a code. */
async function computer(address = randomAddress()) {
  const secret = token();
  const { json } = await call('start', { challenge: await sha256(secret) }, { address });
  const { id, code, token: link } = json as unknown as Record<'id' | 'code' | 'token', string>;
  const claim = async (change: object = {}) => {
    const answer = await call('claim', { id, secret, ...change }, { address });
    return answer.json;
  };
  const expire = () =>
    world.sql`update private.phone_sign_ins set expires_at = now() - interval '1 second' where id = ${id}`;
  return { id, secret, code, link, claim, expire };
}
type Computer = Awaited<ReturnType<typeof computer>>;

const look = async (who: Person, body: object) => (await call('look', body, { who })).json;
const act = async (who: Person, name: string, nonce: string) =>
  (await call(name, { nonce }, { who })).json.outcome;

async function confirmed(who: Person): Promise<Computer & { nonce: string }> {
  const one = await computer();
  const { nonce } = await look(who, { token: one.link });
  expect(await act(who, 'confirm', nonce)).toBe('confirmed');
  return { ...one, nonce };
}

const sessionsOf = ({ id }: Person) =>
  world.sql<{ id: string; isShared: boolean }[]>`
    select s.id, x.session_id is not null as "isShared"
    from auth.sessions as s left join private.shared_sessions as x on x.session_id = s.id
    where s.user_id = ${id} order by s.created_at`;

/** Mails with a link of Auth; its tokens may open sessions. */
async function mailsWithLinks({ email }: Person) {
  const response = await fetch(`${testStack().inboxUrl}?to=${encodeURIComponent(email)}`);
  const mails = (await response.json()) as { text: string }[];
  return mails.filter(({ text }) => text.includes('/link#'));
}

async function signedIn(answer: Answer) {
  const client = publicClient();
  const { error } = await client.auth.setSession({
    access_token: answer.session.accessToken,
    refresh_token: answer.session.refreshToken,
  });
  if (error) throw error;
  return client;
}

describe('a computer that a phone confirms', () => {
  test('is signed in without a password and without a mail, marked as shared, logged and told', async () => {
    const member = await world.person('member');
    await world.sql`update auth.users set email_confirmed_at = null where id = ${member.id}`;
    const one = await computer('10.1.2.3');
    expect(await one.claim()).toEqual({ outcome: 'waiting' });
    const { json: shown } = await call(
      'look',
      { code: one.code },
      { who: member, address: '10.1.2.3' },
    );
    expect(shown).toMatchObject({
      outcome: 'found',
      device: 'Chrome no Windows',
      city: 'São Paulo',
      isSameNetwork: true,
    });
    expect(await one.claim()).toEqual({ outcome: 'seen' });
    expect(await act(member, 'confirm', shown.nonce)).toBe('confirmed');
    const answer = await one.claim();
    expect(answer).toMatchObject({ outcome: 'signed-in', fullName: 'Pessoa member' });
    const client = await signedIn(answer);
    expect((await client.from('videos').select('id').limit(1)).error).toBeNull();
    expect((await client.rpc('use_shared_session', { p_is_used: false })).data).toBeGreaterThan(
      800,
    );

    const [, opened] = await sessionsOf(member);
    expect(opened?.isShared).toBe(true);
    const logs = await world.sql`
      select user_agent, is_shared, host(ip_address) as ip from public.user_login_logs
      where user_id = ${member.id} order by login_at`;
    expect(logs[1]).toEqual({ user_agent: WINDOWS, is_shared: true, ip: '10.1.2.3' });
    const { data: told } = await member.client
      .from('user_notifications')
      .select('title, action_url')
      .eq('type', 'security');
    expect(told).toEqual([
      { title: 'Computador conectado: Chrome no Windows', action_url: '/settings#sessoes' },
    ]);
    // Auth takes a followed link for a confirmed mailbox; ours is confirmed by its owner alone.
    const [address] = await world.sql`
      select p.email_confirmed_at as ours, u.email_confirmed_at is not null as auths
      from public.profiles as p join auth.users as u on u.id = p.id where p.id = ${member.id}`;
    expect(address).toEqual({ ours: null, auths: true });
    expect(await mailsWithLinks(member)).toEqual([]);

    expect(await act(member, 'follow', shown.nonce)).toBe('connected');
    expect(await act(member, 'end', shown.nonce)).toBe('ended');
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect(await sessionsOf(member)).toHaveLength(1);
  });

  test('sets no new password without the present one, asks for no new address, and connects no further computer', async () => {
    const member = await world.person('member');
    const one = await confirmed(member);
    const answer = await one.claim();
    const client = await signedIn(answer);
    const { error } = await client.auth.updateUser({ password: 'roubada-2026' });
    expect(error).toMatchObject({ code: 'current_password_required' });
    // One mailbox is enough to confirm an address, so a thief's would open a session without the mark.
    const moved = await client.auth.updateUser({ email: `ladrao-${member.id}@plantao.example` });
    expect(moved.error).toMatchObject({ status: 500 });
    const own = await publicClient().auth.signInWithPassword({
      email: member.email,
      password: PASSWORD,
    });
    expect(own.error).toBeNull();
    const next = await computer();
    const shared = { ...member, token: answer.session.accessToken };
    expect(await look(shared, { token: next.link })).toEqual({ outcome: 'not_here' });
  });

  test('keeps nothing but hashes of what opens it', async () => {
    const member = await world.person('member');
    const one = await confirmed(member);
    const stored = await world.sql`
      select 1 from private.phone_sign_ins as r
      where r.id = ${one.id} and r::text ~ ${[one.secret, one.code, one.link, one.nonce].join('|')}`;
    expect(stored).toHaveLength(0);
  });
});

describe('nothing is opened', () => {
  test('by a second claim, nor by racing ones: exactly one gets the session', async () => {
    const member = await world.person('member');
    const one = await confirmed(member);
    const answers = await Promise.all(Array.from({ length: 8 }, () => one.claim()));
    const outcomes = answers.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual([...Array(7).fill('expired'), 'signed-in']);
    expect(await sessionsOf(member)).toHaveLength(2);
    expect(await act(member, 'confirm', one.nonce)).toBe('connected');
    expect(await one.claim()).toEqual({ outcome: 'expired' });
  });

  test('in a browser that did not ask: a wrong secret, the secret of another request, none', async () => {
    const member = await world.person('member');
    const [one, other] = [await confirmed(member), await computer()];
    for (const secret of [token(), other.secret]) {
      expect(await one.claim({ secret })).toEqual({ outcome: 'expired' });
    }
    expect(await one.claim({ id: other.id })).toEqual({ outcome: 'expired' });
    expect(await other.claim()).toEqual({ outcome: 'waiting' });
    expect(await one.claim()).toMatchObject({ outcome: 'signed-in' });
  });

  test('by a second phone, with its own nonce or that of the first', async () => {
    const [member, other] = [await world.person('member'), await world.person('member')];
    const one = await computer();
    const [first, second] = await Promise.all([
      look(member, { code: one.code }),
      look(other, { code: one.code }),
    ]);
    expect([first.outcome, second.outcome].sort()).toEqual(['found', 'taken']);
    const [winner, loser] = first.outcome === 'found' ? [member, other] : [other, member];
    const nonce = first.nonce ?? second.nonce;
    expect(await act(loser, 'confirm', nonce)).toBe('unknown');
    expect(await one.claim()).toEqual({ outcome: 'seen' });
    // The nonce of one session is nothing in another session of the same person.
    const again = await publicClient().auth.signInWithPassword({
      email: winner.email,
      password: PASSWORD,
    });
    const elsewhere = { ...winner, token: again.data.session?.access_token ?? '' };
    expect(await act(elsewhere, 'confirm', nonce)).toBe('unknown');
    expect(await act(winner, 'refuse', nonce)).toBe('refused');
    expect(await one.claim()).toEqual({ outcome: 'refused' });
  });

  test('after its minute: by the code, by a confirmation, by the computer', async () => {
    const member = await world.person('member');
    const one = await computer();
    await one.expire();
    expect(await look(member, { code: one.code })).toEqual({ outcome: 'unknown' });
    const slow = await computer();
    const { nonce } = await look(member, { code: slow.code });
    await slow.expire();
    expect(await act(member, 'confirm', nonce)).toBe('expired');
    expect(await slow.claim()).toEqual({ outcome: 'expired' });
    const absent = await confirmed(member);
    await absent.expire();
    expect(await absent.claim()).toEqual({ outcome: 'expired' });
    expect(await act(member, 'follow', absent.nonce)).toBe('expired');
    expect(await sessionsOf(member)).toHaveLength(1);
  });

  test.each([
    [
      'suspended',
      (id: string) => world.sql`update public.profiles set is_active = false where id = ${id}`,
    ],
    [
      'not approved any more',
      (id: string) => world.sql`update public.profiles set is_approved = false where id = ${id}`,
    ],
    [
      'banned',
      (id: string) => serviceClient().auth.admin.updateUserById(id, { ban_duration: '1h' }),
    ],
    ['signed out', (id: string) => world.sql`delete from auth.sessions where user_id = ${id}`],
    ['deleted', (id: string) => serviceClient().auth.admin.deleteUser(id)],
  ])('for a person who is %s between the confirmation and the computer', async (_what, end) => {
    const member = await world.person('member');
    const one = await confirmed(member);
    await end(member.id);
    expect(await one.claim()).toEqual({ outcome: 'expired' });
    expect((await sessionsOf(member)).filter(({ isShared }) => isShared)).toEqual([]);
  });

  test('by guesses: after five the right digits are refused as well, and the QR still works', async () => {
    const member = await world.person('member');
    const one = await computer();
    for (let guess = 1; guess <= 5; guess += 1) {
      const code = String((Number(one.code) + guess) % 1_000_000).padStart(6, '0');
      expect((await call('look', { code }, { who: member })).json.outcome).toBe('unknown');
    }
    const right = await call('look', { code: one.code }, { who: member });
    expect(right.status).toBe(429);
    expect(await look(member, { token: one.link })).toMatchObject({ outcome: 'found' });
  });

  test('past the function the calls of the database are not reached', async () => {
    const member = await world.person('member');
    const calls = {
      claim_phone_sign_in: { p_id: crypto.randomUUID(), p_secret_hash: 'a' },
      connect_phone_sign_in: { p_id: crypto.randomUUID(), p_session_id: crypto.randomUUID() },
      decide_phone_sign_in: {
        p_user_id: member.id,
        p_session_id: member.id,
        p_nonce_hash: 'a',
        p_act: 'confirm',
      },
    };
    for (const client of [member.client, publicClient()]) {
      for (const [name, values] of Object.entries(calls)) {
        expect((await client.rpc(name, values)).error).toMatchObject({ code: '42501' });
      }
    }
  });
});
