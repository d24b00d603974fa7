import { describe, expect, it } from 'vitest';
import { confirmPage, digestLinks } from '../../_shared/digest-links.ts';
import { testDeps } from '../../_shared/testing/deps.ts';
import { json } from '../../_shared/testing/network.ts';
import { createApp } from '../app.ts';

const USER = '0f8fad5b-d9cb-469f-a165-70867728950e';
const FORM = 'application/x-www-form-urlencoded';
const ONE_CLICK = 'List-Unsubscribe=One-Click';

/** A database that deletes subscriptions, and the address in the header of a digest. */
async function build(env: Record<string, string> = {}) {
  const deps = testDeps(env);
  const left: (string | null)[] = [];
  let limited = 0;
  let wait = 0;
  deps.network.on({
    'DELETE /rest/v1/newsletter_subscriptions': (request) => {
      left.push(new URL(request.url).searchParams.get('user_id'));
      return new Response(null, { status: 204 });
    },
    'POST /rest/v1/rpc/take_rate_limit': () => {
      limited += 1;
      return json(wait);
    },
  });
  const app = createApp(deps);
  const { oneClick, page } = await digestLinks(deps.env(), USER);
  const { pathname, search } = new URL(oneClick);
  const address = pathname + search;
  const post = (to = address, body: BodyInit = ONE_CLICK, headers: HeadersInit = {}) =>
    app.request(to, {
      method: 'POST',
      body,
      headers: typeof body === 'string' ? { 'content-type': FORM, ...headers } : headers,
    });
  return { app, deps, left, address, page, post, limits: () => limited, block: () => (wait = 60) };
}

describe('one click of a mailbox', () => {
  it('unsubscribes the person of the mail, as often as it is asked, and counts against no limit', async () => {
    const { post, left, limits } = await build();
    for (const _ of [1, 2]) {
      const response = await post();
      expect([response.status, await response.json()]).toEqual([200, { outcome: 'unsubscribed' }]);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
    expect(left).toEqual([`eq.${USER}`, `eq.${USER}`]);
    expect(limits()).toBe(0);
  });

  it('may be a multipart form', async () => {
    const { post, left, address } = await build();
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await post(address, form)).status).toBe(200);
    expect(left).toEqual([`eq.${USER}`]);
  });

  it('asks for no session and no origin: another site or a foreign cookie changes nothing', async () => {
    const { post, left, address } = await build();
    const headers = { origin: 'https://mail.example', cookie: 'plantao_session=x' };
    expect((await post(address, ONE_CLICK, headers)).status).toBe(200);
    expect(left).toHaveLength(1);
  });

  it.each([
    ['application/json', '{"List-Unsubscribe":"One-Click"}', 415],
    ['', ONE_CLICK, 415],
    [FORM, '', 400],
    [FORM, 'List-Unsubscribe=One-Click-Not', 400],
    [FORM, 'x=One-Click', 400],
    ['multipart/form-data', ONE_CLICK, 400],
    [FORM, `${ONE_CLICK}&x=${'a'.repeat(300_000)}`, 413],
  ])('is no other body: %s %.40s answers %i', async (type, body, status) => {
    const { post, left, address } = await build();
    expect((await post(address, body, { 'content-type': type })).status).toBe(status);
    expect(left).toEqual([]);
  });

  it.each([
    ['none', () => ''],
    ['a short one', () => 'abc'],
    ['one in other letters', (token: string) => token.toUpperCase()],
    ['that of somebody else with a changed id', (token: string) => `AAAA${token.slice(4)}`],
    ['one with a changed hash', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['a very long one', (token: string) => token.repeat(3)],
    ['one with signs of SQL', () => `${"'".repeat(63)};`],
  ])('with a token that we did not make (%s) unsubscribes nobody', async (_, spoil) => {
    const { post, left, address, limits } = await build();
    const [path, token = ''] = address.split('?t=');
    const response = await post(`${path}?t=${encodeURIComponent(spoil(token))}`);
    expect([response.status, await response.json()]).toEqual([200, { outcome: 'unknown' }]);
    expect(left).toEqual([]);
    expect(limits()).toBe(1);
  });

  it('with tokens at random ends in a 429, while the true one goes on working', async () => {
    const { post, address, block, left } = await build();
    block();
    const response = await post(`${address.split('?')[0]}?t=${'a'.repeat(64)}`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await post()).status).toBe(200);
    expect(left).toHaveLength(1);
  });

  it('works while the secret key is being replaced', async () => {
    const { address } = await build();
    const keys = JSON.stringify({ default: 'sb_secret_new', old: 'sb_secret_test' });
    const { post, left } = await build({ SUPABASE_SECRET_KEYS: keys });
    expect((await post(address)).status).toBe(200);
    expect(left).toEqual([`eq.${USER}`]);
  });

  it('answers 503 when the database does not: the mailbox asks again', async () => {
    const { post, deps } = await build();
    deps.network.on({
      'DELETE /rest/v1/newsletter_subscriptions': () => json({ code: 'PGRST000' }, 503),
    });
    expect((await post()).status).toBe(503);
  });

  it('leaves the token in no log', async () => {
    const { app, post, deps, address } = await build();
    await post();
    await app.request(address);
    const token = address.split('?t=')[1] ?? '';
    expect(token).toMatch(/^[\w-]{64}$/);
    expect(JSON.stringify([deps.lines, deps.network.calls])).not.toContain(token);
  });
});

it('reading the address of a digest does not unsubscribe: it leads to the page that asks', async () => {
  const { app, address, page, left } = await build();
  const response = await app.request(address);
  expect([response.status, response.headers.get('location')]).toEqual([302, page]);
  expect(left).toEqual([]);
});

it('an address without a token leads to the same page, and never to another site', async () => {
  const { app } = await build();
  for (const query of ['', '?t=', '?t=//evil.example', '?t=%0d%0aSet-Cookie:x']) {
    const response = await app.request(`/api/newsletter/unsubscribe${query}`);
    const target = new URL(response.headers.get('location') ?? '');
    expect([target.origin, target.pathname]).toEqual([
      'https://plantao.example',
      '/sair-do-resumo',
    ]);
  }
});

describe('the link of the mail that asks an address', () => {
  const ADDRESS = 'casa@outro.example';

  async function ask(stored: string | null = ADDRESS) {
    const built = await build();
    const confirmed: string[] = [];
    built.deps.network.on({
      'GET /rest/v1/newsletter_subscriptions': () => json(stored ? [{ email: stored }] : []),
      'PATCH /rest/v1/newsletter_subscriptions': (request) => {
        confirmed.push(new URL(request.url).search);
        return new Response(null, { status: 204 });
      },
      'POST /rest/v1/rpc/refund_rate_limit': () => new Response(null, { status: 204 }),
    });
    const page = await confirmPage(built.deps.env(), USER, ADDRESS);
    const token = page.split('#resumo.')[1] ?? '';
    const confirm = (t = token, method = 'POST') =>
      built.app.request(`/api/newsletter/confirm?t=${encodeURIComponent(t)}`, { method });
    return { ...built, confirmed, token, confirm };
  }

  it('confirms that very address, without a session, and unsubscribes nobody', async () => {
    const { confirm, confirmed, post, token, left } = await ask();
    const response = await confirm();
    expect([response.status, await response.json()]).toEqual([200, { outcome: 'confirmed' }]);
    expect(confirmed).toEqual([
      `?user_id=eq.${USER}&email=eq.${encodeURIComponent(ADDRESS)}&confirmed_at=is.null`,
    ]);
    await post(`/api/newsletter/unsubscribe?t=${token}`);
    expect(left).toEqual([]);
  });

  it.each([
    ['another address was given since', 'outra@outro.example'],
    ['the member left', null],
  ])('confirms nothing when %s', async (_, stored) => {
    const { confirm, confirmed } = await ask(stored);
    expect(await (await confirm()).json()).toEqual({ outcome: 'unknown' });
    expect(confirmed).toEqual([]);
  });

  it('is no other token, and reading it changes nothing', async () => {
    const { confirm, confirmed, token, address, limits } = await ask();
    const leave = address.split('?t=')[1] ?? '';
    for (const wrong of ['', 'abc', leave, `AAAA${token.slice(4)}`, `${token.slice(0, -4)}AAAA`]) {
      expect(await (await confirm(wrong)).json()).toEqual({ outcome: 'unknown' });
    }
    expect(limits()).toBe(5);
    expect((await confirm(token, 'GET')).status).toBe(404);
    expect(confirmed).toEqual([]);
  });

  it('ends in a 429 after many wrong ones', async () => {
    const { confirm, block, confirmed } = await ask();
    block();
    expect((await confirm()).status).toBe(429);
    expect(confirmed).toEqual([]);
  });
});
