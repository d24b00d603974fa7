import { testDeps } from '../../../_shared/testing/deps.ts';
import { json } from '../../../_shared/testing/network.ts';
import { PEOPLE, type PersonName, servePeople, tokenOf } from '../../../_shared/testing/people.ts';
import { createApp } from '../../app.ts';

export const ID = '00000000-0000-4000-8000-0000000000aa';
export const SECRET = 's'.repeat(43);
export const TOKEN = 't'.repeat(43);
export const CHALLENGE = 'c'.repeat(64);
export const SECRET_KEY = 'sb_secret_test';
export const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140';
export const HOST = { TRUSTED_PROXY_SECRET: 'p'.repeat(16), TRUSTED_IP_HEADER: 'x-forwarded-for' };
export const FOUND = {
  outcome: 'found',
  device: 'Chrome no Windows',
  city: null,
  networkHash: null,
  startedAt: '2026-11-20T12:00:00Z',
  secondsLeft: 59,
};
const CLAIMED = {
  outcome: 'claimed',
  userId: PEOPLE.member.id,
  email: PEOPLE.member.email,
  fullName: 'Ana Lima',
};

/** A platform whose database answers the calls about phones as given, and whose limits really count. */
export function servePhones(
  env: Record<string, string> = {},
  answers: Record<string, unknown> = {},
) {
  const deps = testDeps(env);
  servePeople(deps);
  const asked: { name: string; body: Record<string, unknown> }[] = [];
  const hits = new Map<string, number>();
  const counted = async (request: Request) => {
    const body = (await request.json()) as Record<string, string>;
    return { key: `${body.p_bucket} ${body.p_subject}`, limit: Number(body.p_limit) };
  };
  const rpc = (name: string, answer: unknown) => ({
    [`POST /rest/v1/rpc/${name}`]: async (request: Request) => {
      const body = (await request.json()) as Record<string, unknown>;
      asked.push({ name, body });
      const given = answers[name] ?? answer;
      return given instanceof Response ? given.clone() : json(given);
    },
  });
  let links = 0;
  deps.network.on({
    'POST /rest/v1/rpc/take_rate_limit': async (request) => {
      const { key, limit } = await counted(request);
      hits.set(key, Math.min(hits.get(key) ?? 0, limit) + 1);
      return json((hits.get(key) ?? 0) > limit ? 540 : 0);
    },
    'POST /rest/v1/rpc/refund_rate_limit': async (request) => {
      const { key } = await counted(request);
      hits.set(key, (hits.get(key) ?? 1) - 1);
      return new Response(null, { status: 204 });
    },
    ...rpc('start_phone_sign_in', ID),
    ...rpc('claim_phone_sign_in', CLAIMED),
    ...rpc('connect_phone_sign_in', true),
    ...rpc('look_at_phone_sign_in', FOUND),
    ...rpc('decide_phone_sign_in', 'confirmed'),
    'POST /auth/v1/admin/generate_link': () =>
      json({
        id: PEOPLE.member.id,
        email: PEOPLE.member.email,
        hashed_token: `link-${++links}`,
        verification_type: 'magiclink',
      }),
    'POST /auth/v1/verify': () =>
      json({
        access_token: tokenOf('member'),
        refresh_token: 'refresh-1',
        token_type: 'bearer',
        expires_in: 900,
        user: { id: PEOPLE.member.id, email: PEOPLE.member.email, aud: 'authenticated' },
      }),
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
  });
  const app = createApp(deps);
  const call = async (
    path: string,
    body: unknown,
    { who, ...headers }: Record<string, string> & { who?: PersonName } = {},
  ) => {
    const response = await app.request(`/api/auth/phone/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'user-agent': WINDOWS,
        ...(who && { authorization: `Bearer ${tokenOf(who)}` }),
        ...headers,
      },
    });
    return { response, status: response.status, body: await response.json() };
  };
  const sentTo = (path: string) => deps.network.calls.filter((one) => one.path === path);
  return { deps, call, asked, sentTo };
}
