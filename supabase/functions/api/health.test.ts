import { describe, expect, it } from 'vitest';
import { SCHEMA } from '../_shared/contracts/release.ts';
import { testDeps } from '../_shared/testing/deps.ts';
import { json } from '../_shared/testing/network.ts';
import { type PersonName, servePeople, tokenOf } from '../_shared/testing/people.ts';
import { createApp } from './app.ts';

const TOKEN = 'token-do-monitoramento';
const CHECK = {
  id: 'scheduler',
  name: 'Agendador',
  state: 'green',
  value: 'Perguntou há menos de 1 minuto.',
  since: '2026-11-20T11:00:00+00:00',
  action: 'Confira pg_cron.',
  chapter: 'Agendamentos',
};
const SITE = { release: 'abc1234', schema: SCHEMA };

function build(env: Record<string, string> = { HEALTH_TOKEN: TOKEN, PLANTAO_RELEASE: 'abc1234' }) {
  const deps = testDeps(env);
  servePeople(deps);
  const answer = { status: 'ok', wait: 0 };
  const reported: unknown[] = [];
  deps.network.on({
    'POST /rest/v1/rpc/take_rate_limit': () => json(answer.wait),
    'POST /rest/v1/rpc/operation_health': async (request) => {
      reported.push(await request.json());
      return json({
        status: answer.status,
        checked_at: '2026-11-20T12:00:00+00:00',
        schema: SCHEMA,
        checks: [CHECK],
      });
    },
    'GET https://plantao.example/version.json': () => json(SITE),
  });
  const app = createApp(deps);
  const look = (headers: Record<string, string> = {}, path = '/api/health?deep=1') =>
    app.request(path, { headers });
  return { deps, answer, reported, look };
}
const withToken = { 'x-health-token': TOKEN };
const bearer = (name: PersonName) => ({ authorization: `Bearer ${tokenOf(name)}` });

describe('the plain look', () => {
  it('answers every caller, and asks the database nothing', async () => {
    const { deps, look } = build();
    const response = await look({}, '/api/health');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    expect(deps.network.calls).toEqual([]);
  });

  it('refuses another depth', async () => {
    const { look } = build();
    expect((await look(withToken, '/api/health?deep=2')).status).toBe(400);
  });
});

describe('the deep look', () => {
  it('answers the token with every check and the three versions', async () => {
    const { look, reported } = build();
    const response = await look(withToken);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      status: 'ok',
      checkedAt: '2026-11-20T12:00:00+00:00',
      versions: { schema: SCHEMA, functions: SITE, site: SITE },
      checks: [CHECK],
    });
    expect(reported).toEqual([
      {
        p_functions_release: 'abc1234',
        p_functions_schema: SCHEMA,
        p_site_release: 'abc1234',
        p_site_schema: SCHEMA,
      },
    ]);
  });

  it('is a 503 with the same answer when something is red', async () => {
    const { look, answer } = build();
    answer.status = 'failing';
    const response = await look(withToken);
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ status: 'failing', checks: [CHECK] }),
    ]);
  });

  it('is a 503 when the database does not answer', async () => {
    const { look, deps } = build();
    deps.network.on({
      'POST /rest/v1/rpc/operation_health': () => json({ code: '57P03', message: 'x' }, 503),
    });
    expect((await look(withToken)).status).toBe(503);
  });

  it('answers a superuser who is signed in', async () => {
    const { look } = build();
    expect((await look(bearer('superuser'))).status).toBe(200);
  });

  it.each([
    ['nobody', {}, 401],
    ['a wrong token', { 'x-health-token': `${TOKEN}x` }, 401],
    ['an empty token', { 'x-health-token': '' }, 401],
    ['a member', bearer('member'), 403],
    ['an administrator', bearer('admin'), 403],
    ['a pending person', bearer('pending'), 403],
    ['a wrong token of a superuser', { ...bearer('superuser'), 'x-health-token': 'x' }, 401],
  ])('tells %s nothing', async (_who, headers, status) => {
    const { look, reported } = build();
    const response = await look(headers);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('Agendador');
    expect(reported).toEqual([]);
  });

  it.each([
    ['without a token', {}],
    ['with a wrong one', { 'x-health-token': 'x' }],
  ])('tells a program %s which header it is', async (_how, headers) => {
    const { look } = build();
    expect(await (await look(headers)).json()).toMatchObject({
      code: 'unauthenticated',
      message: 'x-health-token ausente ou errado.',
    });
  });

  it('knows no right token where the installation has none', async () => {
    const { look } = build({});
    expect((await look({ 'x-health-token': 'undefined' })).status).toBe(401);
    expect((await look({ 'x-health-token': '' })).status).toBe(401);
  });

  it('is limited by address, before any token is compared', async () => {
    const { look, answer, reported } = build();
    answer.wait = 60;
    const response = await look(withToken);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
    expect(reported).toEqual([]);
  });

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers with the page of the app', () => new Response('<!doctype html>')],
    ['answers with something else', () => json({ release: 1 })],
    ['has no such file', () => json(SITE, 404)],
  ])('goes on without the version of a site that %s', async (_how, respond) => {
    const { look, deps, reported } = build();
    deps.network.on({ 'GET https://plantao.example/version.json': respond });
    const response = await look(withToken);
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ versions: expect.objectContaining({ site: null }) }),
    ]);
    expect(reported).toEqual([expect.objectContaining({ p_site_schema: null })]);
  });
});
