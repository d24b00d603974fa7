import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_TOKEN } from './grants.ts';
import { LESSON_FOLDER } from './lesson-world.ts';
import { startEmulator } from './testing/emulator.ts';
import { demoWorld } from './world.ts';

let emulator = startEmulator();
beforeEach(async () => {
  emulator = startEmulator();
  await order({ world: { videos: 120, refused: 7, files: 230 } });
});

type Page = {
  items?: (Record<string, unknown> & { id?: string; contentDetails?: { videoId?: string } })[];
  files?: { id?: string; name?: string }[];
  nextPageToken?: string;
  pageInfo?: { totalResults: number };
};

const order = (command: object) => emulator.order(command);
const asAccount = (path: string) =>
  emulator.send(path, { headers: { authorization: `Bearer ${ACCOUNT_TOKEN}` } });
const get = async (path: string) => (await (await emulator.get(path)).json()) as Page;

const list = (token?: string) =>
  get(
    `youtube/v3/playlistItems?part=snippet,contentDetails&maxResults=50&playlistId=${demoWorld.channel.uploads}` +
      (token === undefined ? '' : `&pageToken=${encodeURIComponent(token)}`),
  );
const idsOf = ({ items }: Page) => items?.map(({ contentDetails }) => contentDetails?.videoId);
const videos = async (ids: unknown[] = []) =>
  get(`youtube/v3/videos?part=snippet,contentDetails,status&id=${ids.join(',')}`);
const folder = (token?: string) =>
  get(
    `drive/v3/files?q=${encodeURIComponent(`'${LESSON_FOLDER}' in parents`)}&pageSize=100` +
      (token === undefined ? '' : `&pageToken=${encodeURIComponent(token)}`),
  );

describe('a world of plain lessons', () => {
  it('a world is as large as was asked for, on pages of 50', async () => {
    const first = await list();
    const second = await list(first.nextPageToken);
    const third = await list(second.nextPageToken);
    expect([first, second, third].map(({ items }) => items?.length)).toEqual([50, 50, 20]);
    expect([third.nextPageToken, first.pageInfo?.totalResults]).toEqual([undefined, 120]);
    const all = [first, second, third].flatMap(idsOf);
    expect(new Set(all).size).toBe(120);
    for (const id of all) expect(id).toMatch(/^[\w-]{10}x$/);
  });

  it('videos that no import takes are spread evenly over the pages of a world', async () => {
    const pages = [await list()];
    pages.push(await list(pages[0]?.nextPageToken));
    const counts: number[] = [];
    for (const page of pages) {
      const { items = [] } = await videos(idsOf(page));
      counts.push(items.filter(isRefused).length);
    }
    expect(counts).toEqual([3, 3]);
  });

  it('a world has its files in one folder, on pages of 100', async () => {
    const first = await folder();
    const second = await folder(first.nextPageToken);
    const third = await folder(second.nextPageToken);
    expect([first, second, third].map(({ files }) => files?.length)).toEqual([100, 100, 30]);
    expect(third.nextPageToken).toBeUndefined();
    expect(second.files?.[0]?.name).toBe('101. Aula gravada.mp4');
  });

  it('a folder may give fewer files at once, and an order finds its second page', async () => {
    await order({ world: { videos: 0, files: 30, filesPerPage: 20 } });
    await order({ scenario: 'emptyPage', page: 2 });
    const first = await folder();
    expect([first.files?.length, (await folder(first.nextPageToken)).files]).toEqual([20, []]);
  });

  it('the demo world is back after a reset', async () => {
    await order({ reset: true });
    expect((await list()).pageInfo?.totalResults).toBe(demoWorld.uploads.length);
  });
});

function isRefused(item: object): boolean {
  const text = JSON.stringify(item);
  return /"live"|"upcoming"|ytAgeRestricted|regionRestriction|"embeddable":false/.test(text);
}

describe('altered lists', () => {
  it.each([
    ['untitled', (entry: object) => expect(entry).not.toHaveProperty('snippet.title')],
    ['noSnippet', (entry: object) => expect(entry).not.toHaveProperty('snippet')],
    ['noContentDetails', (entry: object) => expect(entry).not.toHaveProperty('contentDetails')],
    ['noStatus', (entry: object) => expect(entry).not.toHaveProperty('status')],
    ['noId', (entry: object) => expect(entry).not.toHaveProperty('id')],
    ['oddEntries', (entry: unknown) => expect([null, 'entry', 7, []]).toContainEqual(entry)],
  ])('the order %s alters as many entries as were asked for', async (scenario, check) => {
    const ids = idsOf(await list())?.slice(0, 4) ?? [];
    await order({ scenario, path: 'videos', count: 3 });
    const { items = [] } = await videos(ids);
    expect(items).toHaveLength(4);
    for (const item of items.slice(0, 3)) check(item);
    expect(items[3]).toMatchObject({ snippet: { title: 'Aula 4 da residência' }, status: {} });
  });

  it('a list may lack its entries altogether, or be empty with another page to follow', async () => {
    await order({ scenario: 'noItems', page: 1, times: 1 });
    await order({ scenario: 'emptyPage', page: 1, times: 1 });
    expect(await list()).not.toHaveProperty('items');
    const empty = await list();
    expect(empty.items).toEqual([]);
    expect((await list(empty.nextPageToken)).items).toHaveLength(50);
  });

  it('a list may end early, on the page that was ordered', async () => {
    await order({ scenario: 'shortened', page: 2 });
    const first = await list();
    const second = await list(first.nextPageToken);
    expect(second).toMatchObject({ pageInfo: { totalResults: 120 } });
    expect([second.nextPageToken, second.items?.length]).toEqual([undefined, 50]);
  });

  it('a list may promise more than it holds', async () => {
    await order({ scenario: 'total', count: 198 });
    expect((await list()).pageInfo?.totalResults).toBe(198);
  });

  it('a page may lead to itself again, the first one too', async () => {
    await order({ scenario: 'tokenRepeats', page: 2 });
    const second = await list((await list()).nextPageToken);
    const again = await list(second.nextPageToken);
    expect([idsOf(again), again.nextPageToken]).toEqual([idsOf(second), second.nextPageToken]);
    await order({ behave: true });
    await order({ scenario: 'tokenRepeats', api: 'drive', page: 1 });
    const first = await folder();
    expect((await folder(first.nextPageToken)).files).toEqual(first.files);
  });

  it('a list may go round two pages for ever', async () => {
    await order({ scenario: 'tokenCycles' });
    const first = await list();
    const second = await list(first.nextPageToken);
    const third = await list(second.nextPageToken);
    expect([idsOf(third), third.nextPageToken]).toEqual([idsOf(first), first.nextPageToken]);
  });

  it('an answer may leave ids out for a while', async () => {
    const ids = idsOf(await list()) ?? [];
    await order({ scenario: 'missing', path: 'videos', count: 49, times: 1 });
    expect((await videos(ids)).items).toHaveLength(1);
    expect((await videos(ids)).items).toHaveLength(50);
  });
});

describe('orders', () => {
  it('an order may concern one API and leave the other alone', async () => {
    await order({ scenario: 'apiDisabled', api: 'drive' });
    expect((await list()).items).toHaveLength(50);
    const refused = JSON.stringify(await folder());
    expect(refused).toContain('Google Drive API has not been used');
    expect(refused).toContain('drive.googleapis.com');
  });

  it('an order may concern only those who ask with a key', async () => {
    await order({ scenario: 'serviceBlocked', api: 'drive', caller: 'key' });
    const file = `drive/v3/files/${LESSON_FOLDER}`;
    expect((await emulator.get(file)).status).toBe(403);
    expect((await asAccount(file)).status).toBe(200);
  });

  it.each([
    ['accountNotFound', 400, 'invalid_grant'],
    ['signatureInvalid', 400, 'invalid_grant'],
    ['accountDisabled', 400, 'invalid_grant'],
    ['clientDisabled', 401, 'disabled_client'],
  ])('the order %s refuses a service account its token', async (scenario, status, error) => {
    await order({ scenario, api: 'token' });
    const answer = await emulator.send('token', { method: 'POST' });
    expect([answer.status, await answer.json()]).toMatchObject([status, { error }]);
    expect((await list()).items).toHaveLength(50);
  });

  it('an order may say when to come back, in seconds or as a date', async () => {
    await order({ scenario: 'tooManyRequests', path: 'videos', retryAfter: 7, times: 1 });
    await order({ scenario: 'backendError', path: 'videos', retryAfter: 60, asDate: true });
    const ask = async () =>
      (await emulator.get('youtube/v3/videos?part=id&id=x')).headers.get('retry-after');
    expect(await ask()).toBe('7');
    const wait = Date.parse((await ask()) ?? '') - Date.now();
    expect(wait).toBeGreaterThan(55_000);
    expect(wait).toBeLessThan(61_000);
  });

  it.each([
    ['keyNotValid', 400, 'badRequest'],
    ['keyHasExpired', 400, 'badRequest'],
    ['apiNotConfigured', 403, 'accessNotConfigured'],
    ['referrerForbidden', 403, 'forbidden'],
    ['refererEmpty', 403, 'refererEmpty'],
    ['ipRefererBlocked', 403, 'ipRefererBlocked'],
    ['ipBlocked', 403, 'forbidden'],
    ['channelNotFound', 404, 'channelNotFound'],
    ['channelForbidden', 403, 'channelForbidden'],
    ['playlistForbidden', 403, 'playlistItemsNotAccessible'],
    ['invalidPageToken', 400, 'invalidPageToken'],
    ['insufficientScopes', 403, 'insufficientPermissions'],
  ])('the order %s answers with status %i and reason %s', async (scenario, status, reason) => {
    await order({ scenario });
    expect(await list()).toMatchObject({ error: { code: status, errors: [{ reason }] } });
  });

  it('the order keyNotValid tells only by its text that it is about the key', async () => {
    await order({ scenario: 'keyNotValid' });
    expect(await list()).not.toHaveProperty('error.details');
  });
});

describe('changes', () => {
  it('a change makes a video private, and public again', async () => {
    const [id = ''] = idsOf(await list()) ?? [];
    await order({ change: { id, obstacle: 'private' } });
    expect((await videos([id])).items).toEqual([]);
    expect((await list()).items?.[0]).toMatchObject({ snippet: { title: 'Private video' } });
    await order({ change: { id, obstacle: null } });
    expect((await videos([id])).items).toHaveLength(1);
  });

  it('a change may concern a lesson of the seed, and the title of a video', async () => {
    await order({ change: { id: 'demo-VA01-x', obstacle: 'vanished' } });
    expect((await videos(['demo-VA01-x', 'demo-VA02-x'])).items).toHaveLength(1);
    await order({ change: { id: 'demo-VA01-x', obstacle: null, title: 'a\u0000\ud83d' } });
    expect((await videos(['demo-VA01-x'])).items).toMatchObject([
      { snippet: { title: 'a\u0000\ud83d' } },
    ]);
  });

  it('a change decides who sees a file', async () => {
    const [file] = (await folder()).files ?? [];
    const id = file?.id ?? '';
    const answers = async () => [
      (await emulator.get(`drive/v3/files/${id}`)).status,
      (await asAccount(`drive/v3/files/${id}`)).status,
    ];
    expect(await answers()).toEqual([200, 200]);
    await order({ change: { id, sharedWith: 'account' } });
    expect(await answers()).toEqual([404, 200]);
    await order({ change: { id, sharedWith: 'nobody' } });
    expect(await answers()).toEqual([404, 404]);
  });

  it('a change of an unknown id is refused', async () => {
    expect((await order({ change: { id: 'nobody-00-x' } })).status).toBe(400);
  });
});
