import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../_shared/secrets.ts';
import { testDeps } from '../../_shared/testing/deps.ts';
import { json } from '../../_shared/testing/network.ts';
import { createApp } from '../app.ts';

const TOKEN = 'a'.repeat(64);

/** A database that knows one link, and answers it with `outcome`. */
function build(outcome: string) {
  const deps = testDeps();
  const used: unknown[] = [];
  const limits: string[] = [];
  let wait = 0;
  deps.network.on({
    'POST /rest/v1/rpc/take_rate_limit': async (request) => {
      const { p_bucket, p_limit } = (await request.json()) as Record<string, unknown>;
      limits.push(`take ${p_bucket} ${p_limit}`);
      return json(wait);
    },
    'POST /rest/v1/rpc/refund_rate_limit': async (request) => {
      const { p_bucket } = (await request.json()) as Record<string, unknown>;
      limits.push(`refund ${p_bucket}`);
      return new Response(null, { status: 204 });
    },
    'POST /rest/v1/rpc/use_address_link': async (request) => {
      const body = (await request.json()) as { p_hash: string };
      used.push(body);
      return json(body.p_hash === (await sha256Hex(TOKEN)) ? outcome : 'unknown');
    },
  });
  const app = createApp(deps);
  const follow = (path: string, body: unknown = { token: TOKEN }) =>
    app.request(`/api/auth/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  return { deps, follow, used, limits, block: () => (wait = 60) };
}

describe('a link of the mail about a registration', () => {
  it.each([
    ['confirm-email', false, 'confirmed'],
    ['disown', true, 'disowned'],
    ['disown', true, 'reported'],
    ['disown', true, 'used'],
    ['confirm-email', false, 'expired'],
  ])(
    'by %s asks the database (disowning: %s), which answers %s',
    async (path, isDisowning, outcome) => {
      const { follow, used, deps } = build(outcome);
      const response = await follow(path);
      expect([response.status, await response.json()]).toEqual([200, { outcome }]);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(used).toEqual([{ p_hash: await sha256Hex(TOKEN), p_is_disowning: isDisowning }]);
      expect(JSON.stringify([deps.lines, deps.network.calls])).not.toContain(TOKEN);
    },
  );

  it.each(['b'.repeat(64), 'x', '<script>', '%00', 'ç'.repeat(200)])(
    'with an unknown token is answered as unknown: %j',
    async (token) => {
      const { follow } = build('confirmed');
      const response = await follow('confirm-email', { token });
      expect([response.status, await response.json()]).toEqual([200, { outcome: 'unknown' }]);
    },
  );

  it("counts against the caller's limit only when it is unknown", async () => {
    const known = build('confirmed');
    await known.follow('confirm-email');
    expect(known.limits).toEqual(['take link:address 50', 'refund link:address']);
    const guessed = build('confirmed');
    await guessed.follow('confirm-email', { token: 'b' });
    expect(guessed.limits).toEqual(['take link:address 50']);
  });

  it('is not looked up for a caller above the limit', async () => {
    const { follow, used, block } = build('disowned');
    block();
    const response = await follow('disown');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
    expect(used).toEqual([]);
  });

  it.each([
    [{}],
    [{ token: '' }],
    [{ token: 1 }],
    [{ token: TOKEN, userId: 'x' }],
    [{ token: 'x'.repeat(201) }],
  ])('is refused with an invalid body: %j', async (body) => {
    const { follow, used } = build('disowned');
    expect((await follow('disown', body)).status).toBe(400);
    expect(used).toEqual([]);
  });
});
