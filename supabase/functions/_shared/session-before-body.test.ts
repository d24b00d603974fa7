import { describe, expect, it } from 'vitest';
import * as accounts from '../accounts/app.ts';
import * as api from '../api/app.ts';
import * as drive from '../drive/app.ts';
import * as jobs from '../jobs/app.ts';
import * as mail from '../mail/app.ts';
import * as youtube from '../youtube/app.ts';
import { testDeps } from './testing/deps.ts';
import { json } from './testing/network.ts';
import { type PersonName, servePeople, tokenOf } from './testing/people.ts';

/** A caller without the right is refused before the body is read. */
type App = { request(path: string, init: RequestInit): Response | Promise<Response> };
type Refused = { status: number; code: string };
type Call = { method: string; path: string; from: 'session' | 'member' | 'admin' | 'superuser' };

const deps = testDeps({
  MAIL_DRAIN_TOKEN: 'ficha-do-agendador-de-teste-0123456789',
});
servePeople(deps);

const BODIES: [string, RequestInit][] = [
  ['no body', {}],
  ['half a JSON', { body: '{"titl', headers: { 'content-type': 'application/json' } }],
  ['null', { body: 'null', headers: { 'content-type': 'application/json' } }],
  ['a wrong type of everything', { body: '[1]', headers: { 'content-type': 'application/json' } }],
  ['text', { body: 'título', headers: { 'content-type': 'text/plain' } }],
  ['bytes that are no text', { body: new Uint8Array([0xed, 0xa0, 0x80]) }],
  ['too much', { body: 'x'.repeat(300_000), headers: { 'content-type': 'application/json' } }],
];

const REFUSED: Record<'nobody' | PersonName, Refused> = {
  nobody: { status: 401, code: 'unauthenticated' },
  pending: { status: 403, code: 'pending_approval' },
  inactive: { status: 403, code: 'account_inactive' },
  member: { status: 403, code: 'forbidden' },
  admin: { status: 403, code: 'forbidden' },
  superuser: { status: 403, code: 'forbidden' },
};

/** Who may not make a call. */
const KEPT_OUT: Record<Call['from'], (keyof typeof REFUSED)[]> = {
  session: ['nobody'],
  member: ['nobody', 'pending', 'inactive'],
  admin: ['nobody', 'pending', 'inactive', 'member'],
  superuser: ['nobody', 'pending', 'inactive', 'member', 'admin'],
};

const SUPERUSER_ONLY = /^PUT \/api\/admin\/users|^POST \/accounts\/(update|password)$/;
const ANYBODY_SIGNED_IN =
  /^GET \/api\/auth\/user$|^PUT \/api\/user\/profile$|^POST \/accounts\/delete-own$/;

const MEMBERS_TOO = /^POST \/accounts\/new-address$/;

function standingOf(name: string): Call['from'] {
  if (SUPERUSER_ONLY.test(name)) return 'superuser';
  if (ANYBODY_SIGNED_IN.test(name)) return 'session';
  if (MEMBERS_TOO.test(name)) return 'member';
  return name.includes('/api/') && !name.includes('/admin/') ? 'member' : 'admin';
}

async function answerOf(app: App, call: Call, who: keyof typeof REFUSED, init: RequestInit) {
  const headers = new Headers(init.headers);
  if (who !== 'nobody') headers.set('authorization', `Bearer ${tokenOf(who)}`);
  const hasBody = !['GET', 'HEAD'].includes(call.method);
  const response = await app.request(call.path.replace(/\{[^}]+\}/g, 'x%00'), {
    method: call.method,
    headers,
    ...(hasBody ? { body: init.body ?? null } : {}),
  });
  const { code } = (await response.json()) as { code: string };
  return { status: response.status, code };
}

async function expectRefusals(app: App, call: Call) {
  for (const who of KEPT_OUT[call.from]) {
    for (const [what, init] of BODIES) {
      expect([who, what, await answerOf(app, call, who, init)]).toEqual([who, what, REFUSED[who]]);
    }
  }
}

describe('an API call', () => {
  const app = api.createApp(deps);
  const calls = app.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return [];
    const { method, path, security } = definition.route;
    // An empty requirement among them makes the session optional.
    return security?.length === 2 ? [`${method.toUpperCase()} /api${path}`] : [];
  });

  it('requires a session, with four exceptions', () => {
    const routes = app.openAPIRegistry.definitions.filter(({ type }) => type === 'route');
    expect(calls).toHaveLength(routes.length - 4);
  });

  it.each(calls)('%s checks the caller before it reads the body', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    await expectRefusals(app, { method, path, from: standingOf(name) });
  });
});

describe('a function call', () => {
  const apps = [accounts, youtube, drive, jobs].map(({ createApp }) => createApp(deps));
  const calls = apps.flatMap((app) =>
    app.routes
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => [`POST ${path}`, app] as const),
  );

  it.each(calls)('%s checks the caller before it reads the body', async (name, app) => {
    await expectRefusals(app, { method: 'POST', path: name.slice(5), from: standingOf(name) });
  });

  it.each([
    { apikey: 'sb_publishable_test' },
    { apikey: 'sb_secret_other' },
    { authorization: 'Bearer sb_secret_other' },
    { 'x-cron-token': '' },
    { 'x-cron-token': 'a'.repeat(64) },
  ])('a long job refuses a caller with %j before it reads the body', async (headers) => {
    deps.network.on({ 'POST /rest/v1/rpc/is_job_token': () => json(false) });
    const app = jobs.createApp(deps);
    for (const [what, init] of BODIES) {
      const sent = { ...init, headers: { ...init.headers, ...headers } };
      const response = await app.request('/jobs/sync-channel', { method: 'POST', ...sent });
      const { code } = (await response.json()) as { code: string };
      expect([what, { status: response.status, code }]).toEqual([what, REFUSED.nobody]);
    }
  });

  it('POST /mail checks the token before it reads the body', async () => {
    const app = mail.createApp(deps);
    const call: Call = { method: 'POST', path: '/mail', from: 'admin' };
    for (const [what, init] of BODIES) {
      expect([what, await answerOf(app, call, 'superuser', init)]).toEqual([what, REFUSED.nobody]);
    }
  });
});
