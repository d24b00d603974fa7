import { beforeEach, describe, expect, it } from 'vitest';
import { startEmulator } from './testing/emulator.ts';
import { demoWorld } from './world.ts';

let { send, get, order } = startEmulator();
beforeEach(() => {
  ({ send, get, order } = startEmulator());
});

const uploads = () =>
  get(
    `youtube/v3/playlistItems?part=contentDetails&maxResults=50&playlistId=${demoWorld.channel.uploads}`,
  );
const videos = () => get('youtube/v3/videos?part=id&id=longa-001-x');
const file = () => get('drive/v3/files/1PlantaoDemoArquivoAula000001');

describe('ordered answers', () => {
  it.each([
    ['quota', 403, 'quotaExceeded'],
    ['dailyLimit', 403, 'dailyLimitExceeded'],
    ['rateLimit', 403, 'rateLimitExceeded'],
    ['userRateLimit', 403, 'userRateLimitExceeded'],
    ['tooManyRequests', 429, 'rateLimitExceeded'],
    ['keyInvalid', 400, 'badRequest'],
    ['keyExpired', 400, 'keyExpired'],
    ['apiDisabled', 403, 'accessNotConfigured'],
    ['referrerBlocked', 403, 'forbidden'],
    ['serviceBlocked', 403, 'forbidden'],
    ['missingKey', 403, 'forbidden'],
    ['unauthorized', 401, 'authError'],
    ['notFound', 404, 'playlistNotFound'],
    ['insufficientFilePermissions', 403, 'insufficientFilePermissions'],
    ['domainPolicy', 403, 'domainPolicy'],
    ['downloadQuota', 403, 'downloadQuotaExceeded'],
    ['internalError', 500, 'internalError'],
    ['backendError', 503, 'backendError'],
  ])(
    'the order %s answers with status %i and reason %s in the envelope of Google',
    async (scenario, status, reason) => {
      await order({ scenario });
      const response = await uploads();
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({
        error: { code: status, errors: [{ reason }] },
      });
    },
  );

  it('the order forbidden answers without a list of errors', async () => {
    await order({ scenario: 'forbidden' });
    const body = await (await uploads()).json();
    expect(body).toMatchObject({ error: { code: 403, status: 'PERMISSION_DENIED' } });
    expect(body).not.toHaveProperty('error.errors');
  });

  it('errors carry the markup and numbers of the real texts', async () => {
    await order({ scenario: 'quota', times: 1 });
    expect(await (await uploads()).text()).toContain('<a href=');
    await order({ scenario: 'rateLimit', times: 1 });
    expect(await (await uploads()).text()).toMatch(/Quota exceeded.*114030/s);
  });

  it('the order notFound names the file when Drive is asked', async () => {
    await order({ scenario: 'notFound' });
    expect(await (await file()).json()).toMatchObject({
      error: { errors: [{ reason: 'notFound' }] },
    });
  });

  it('the order empty answers with a list of nothing', async () => {
    await order({ scenario: 'empty' });
    expect(await (await uploads()).json()).toMatchObject({ items: [] });
    expect(await (await file()).json()).toMatchObject({ files: [] });
  });

  it.each([
    ['html429', 429, /automated queries/],
    ['html502', 502, /Server Error/],
  ])('the order %s answers with status %i and an HTML page', async (scenario, status, text) => {
    await order({ scenario });
    const response = await uploads();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=UTF-8',
    ]);
    expect(await response.text()).toMatch(text);
  });

  it('truncated and empty answers have status 200 and are not JSON', async () => {
    for (const scenario of ['truncated', 'emptyBody']) {
      await order({ scenario, times: 1 });
      const response = await uploads();
      expect(response.status).toBe(200);
      await expect(response.json()).rejects.toThrow();
    }
    expect((await uploads()).status).toBe(200);
  });

  it('a slow answer comes late, and whole', async () => {
    await order({ scenario: 'slow', ms: 60 });
    const before = performance.now();
    expect(await (await uploads()).json()).toHaveProperty('items');
    expect(performance.now() - before).toBeGreaterThan(50);
  });

  it('a slow answer waits no longer than its caller', async () => {
    await order({ scenario: 'slow', ms: 600_000 });
    const patience = new AbortController();
    const answer = get('youtube/v3/videos?part=id&id=x', patience.signal);
    const first = await Promise.race([
      answer,
      new Promise((resolve) => setTimeout(resolve, 50, 'waiting')),
    ]);
    expect(first).toBe('waiting');
    patience.abort();
    await answer;
  });

  it('the order disconnect breaks the connection in the middle of the body', async () => {
    await order({ scenario: 'disconnect' });
    const response = await uploads();
    await expect(response.text()).rejects.toThrow();
  });
});

describe('commands', () => {
  it('an order may concern one path, let some calls pass and last for some', async () => {
    await order({ scenario: 'quota', path: 'videos', after: 1, times: 2 });
    expect((await uploads()).status).toBe(200);
    const statuses = [await videos(), await videos(), await videos(), await videos()];
    expect(statuses.map(({ status }) => status)).toEqual([200, 403, 403, 200]);
  });

  it('an order without an end lasts until the reset', async () => {
    await order({ scenario: 'backendError' });
    expect((await uploads()).status).toBe(503);
    expect((await uploads()).status).toBe(503);
    await order({ reset: true });
    expect((await uploads()).status).toBe(200);
  });

  it('published videos come at the top, which shifts every page', async () => {
    const before = await (await uploads()).json();
    await order({ publish: 2 });
    const after = await (await uploads()).json();
    const ids = (page: { items: { contentDetails: { videoId: string } }[] }) =>
      page.items.map(({ contentDetails }) => contentDetails.videoId);
    expect(ids(after).slice(0, 2)).toEqual(['nova-0002-x', 'nova-0001-x']);
    expect(ids(after).slice(2)).toEqual(ids(before).slice(0, 47));
    const found = await get('youtube/v3/videos?part=id&id=nova-0001-x');
    expect(await found.json()).toMatchObject({ items: [{ id: 'nova-0001-x' }] });
  });

  it.each([
    { scenario: 'unheard-of' },
    { scenario: 'quota', times: 0 },
    { scenario: 'quota', extra: 1 },
    { publish: 1000 },
    {},
  ])('a command that makes no sense is refused: %j', async (command) => {
    expect((await order(command)).status).toBe(400);
    expect((await uploads()).status).toBe(200);
  });

  it('no command is taken from a page of another site, which cannot send JSON unasked', async () => {
    expect((await order({ scenario: 'quota' }, 'text/plain')).status).toBe(400);
    expect((await uploads()).status).toBe(200);
  });
});

it('the emulator tells the calls so far, and what they would have cost', async () => {
  await order({ scenario: 'quota', path: 'videos' });
  await uploads();
  await videos();
  await file();
  const state = await (await send('control')).json();
  expect(state).toMatchObject({
    calls: { 'youtube/playlistItems': 1, 'youtube/videos': 1, 'drive/files': 1 },
    units: 2,
  });
});

it('the emulator knows no other address and no other method', async () => {
  expect((await get('youtube/v3/search?part=id')).status).toBe(404);
  expect((await get('oauth2/v1/x')).status).toBe(404);
  expect((await send('youtube/v3/videos?part=id&id=x', { method: 'POST' })).status).toBe(404);
});
