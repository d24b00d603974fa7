import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EMULATOR_KEY } from '../../../local/google/index.ts';
import { testStack } from '../../../local/testing/stack-for-tests.ts';
import { startTemporaryStack } from '../../../local/testing/temporary-stack.ts';
import { listed } from './google-channel.ts';
import { readOperations, violation } from './openapi.ts';
import { startOwnFunction } from './own-function.ts';
import { callFunction, createWorld, type Person } from './world.ts';

/**
 * Sync and imports against the emulator of Google, on the real database. One file, because a sync is one at a time, on a stack
 * of its own, because the failures that are ordered here would reach what other tests ask of Google meanwhile.
 */
const stack = await startTemporaryStack({ seed: true });
process.env.PLANTAO_STACK_FILE = stack.stackFile;
const world = createWorld();
let admin: Person;
let member: Person;
let firstNewId: number;
let startedAt: Date;

const google = `${testStack().gatewayUrl}/_/google`;
const order = (command: Record<string, unknown>) =>
  fetch(`${google}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });

beforeAll(async () => {
  [admin, member] = await Promise.all([world.person('admin'), world.person('member')]);
  const [row] = await world.sql<{ id: number; now: Date }[]>`
    select coalesce(max(id), 0)::int as id, now() as now from public.videos`;
  if (!row) throw new Error('no row');
  firstNewId = row.id + 1;
  startedAt = row.now;
  await order({ reset: true });
});
afterEach(async () => {
  await order({ reset: true });
  // Back to the catalogue as it was: the next test counts on it.
  await world.sql`
    delete from public.videos
    where id >= ${firstNewId} and ${fromGoogle()}`;
  await world.sql`delete from public.deleted_videos where ${fromGoogle()}`;
  // A digest of many lessons belongs to none of them, so it did not go with them.
  await world.sql`
    delete from public.user_notifications where type = 'new_videos' and created_at >= ${startedAt}`;
});
afterAll(async () => {
  await world.end();
  await stack.stop();
});

/** Videos of the emulator that neither the seed nor other tests use: ids that end in x, files of the demo Drive. */
const fromGoogle = () => world.sql`
  (external_id like '%x' or external_id like '%PlantaoDemo%') and external_id not like 'demo-%'`;

type Sync = {
  runId: number;
  status: string;
  totalFound: number;
  imported: number;
  skipped: number;
  ignored: number;
  ignoredReasons: { kind: string; reason: string; count: number; titles: string[] }[];
  failed: number;
  units: number;
  errors: string[];
  errorType: string | null;
};
const sync = () => callFunction('api/admin/youtube/sync-channel', { who: admin, body: {} });
const countNew = async () => {
  const [row] = await world.sql`
    select count(*)::int as count, count(distinct external_id)::int as different
    from public.videos where id >= ${firstNewId} and ${fromGoogle()}`;
  return row;
};
const runOf = async (id: number) => {
  const [row] =
    await world.sql`select status, error_type, log from public.sync_runs where id = ${id}`;
  return row;
};

describe('a sync of the channel', () => {
  test('imports every video once', async () => {
    const first = (await sync()).json as Sync;
    expect(first).toMatchObject({ status: 'succeeded', errorType: null });
    expect(first.totalFound).toBeGreaterThan(120);
    expect(first.imported + first.skipped + first.ignored + first.failed).toBe(first.totalFound);
    // Videos that may not be shown are no errors of a sync.
    expect([first.failed, first.errors]).toEqual([0, []]);
    const reasons = first.ignoredReasons.map(({ reason }) => reason);
    expect(reasons).toEqual(
      expect.arrayContaining([
        'transmissão ao vivo em andamento',
        'restrição de idade: não pode ser incorporado',
        'não disponível no Brasil',
      ]),
    );
    expect(first.ignoredReasons.reduce((sum, { count }) => sum + count, 0)).toBe(first.ignored);
    expect(await countNew()).toEqual({ count: first.imported, different: first.imported });
    // In the order of the channel, over all pages, as readers sort it.
    const newestFirst = await world.sql<{ id: string }[]>`
      select external_id as id from public.videos where id >= ${firstNewId} and ${fromGoogle()}
      order by created_at desc, id desc`;
    const come = new Set(newestFirst.map(({ id }) => id));
    const inChannel = [...new Set(await listed())].filter((id) => come.has(id));
    expect(newestFirst.map(({ id }) => id)).toEqual(inChannel);
    const second = (await sync()).json as Sync;
    // The first page has no new videos.
    expect(second).toMatchObject({ status: 'succeeded', imported: 0, failed: 0 });
    expect(second.totalFound).toBeLessThanOrEqual(50);
    expect(second.units).toBeLessThanOrEqual(2);
    expect(await countNew()).toEqual({ count: first.imported, different: first.imported });
  });

  test('imports only new videos after a publication', async () => {
    await sync();
    await order({ publish: 2 });
    expect((await sync()).json).toMatchObject({ imported: 2 });
  });

  test('leaves out deleted lessons until they are imported by themselves', async () => {
    await sync();
    const [byHand, byRequest, byOperator] = await world.sql<{ id: number; external: string }[]>`
      select id::int, external_id as external from public.videos
      where id >= ${firstNewId} and ${fromGoogle()} order by id limit 3`;
    if (!byHand || !byRequest || !byOperator) throw new Error('nothing came');
    await admin.client.from('videos').delete().eq('id', byHand.id).throwOnError();
    await callFunction(`api/admin/videos/${byRequest.id}`, { method: 'DELETE', who: admin });
    await world.sql`delete from public.videos where id = ${byOperator.id}`;

    const next = (await sync()).json as Sync;
    expect(next).toMatchObject({ imported: 0, errors: [] });
    const deleted = next.ignoredReasons.find(({ kind }) => kind === 'deleted');
    expect(deleted?.titles).toHaveLength(3);

    // Alone, in a list, and through the facade.
    for (const [path, body] of [
      ['youtube/import-video', { videoId: byHand.external }],
      ['youtube/import-bulk', { videoIds: [byRequest.external] }],
      ['api/admin/youtube/import-video', { videoId: byOperator.external }],
    ] as const) {
      expect((await callFunction(path, { who: admin, body })).status).toBeLessThan(300);
    }
    const last = (await sync()).json as Sync;
    expect(last).toMatchObject({
      imported: 0,
      skipped: next.skipped + 3,
      ignored: next.ignored - 3,
    });
  });

  test('is refused to members, who cannot read its run either', async () => {
    const answer = await callFunction('jobs/sync-channel', { who: member, body: {} });
    expect(answer.status).toBe(403);
    await sync();
    expect((await member.client.from('sync_runs').select('id')).data).toEqual([]);
    expect((await admin.client.from('sync_runs').select('id').limit(1)).data).toHaveLength(1);
  });

  test('is refused while another one runs, and nothing is imported twice', async () => {
    await order({ scenario: 'slow', ms: 300 });
    const answers = await Promise.all([sync(), sync()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'sync_running',
    });
    const counts = await countNew();
    expect(counts?.count).toBe(counts?.different);
  });
});

describe('a failure of Google', () => {
  test.each([
    ['quota', 'google_quota', 'quota'],
    ['keyInvalid', 'google_unauthorized', 'unauthorized'],
    ['apiDisabled', 'google_forbidden', 'forbidden'],
    ['disconnect', 'google_network', 'network'],
    ['truncated', 'google_general', 'general'],
    ['html502', 'google_general', 'general'],
  ])('%s is %s', async (scenario, code, errorType) => {
    expect((await order({ scenario })).status).toBe(200);
    const { status, json, text } = await sync();
    expect([status, json]).toMatchObject([502, { code }]);
    expect(text).not.toMatch(/AIza|googleapis|href/);
    const [run] = await world.sql`
      select error_type from public.sync_runs where started_by = ${admin.id} order by id desc limit 1`;
    expect(run).toEqual({ error_type: errorType });
  });

  test('on the second page keeps the first, and reports both', async () => {
    await order({ scenario: 'quota', path: 'playlistItems', after: 1 });
    const { status, json } = await sync();
    const result = json as Sync;
    expect([status, result.status, result.errorType]).toEqual([200, 'failed', 'quota']);
    expect(result.imported).toBeGreaterThan(0);
    expect(await countNew()).toMatchObject({ count: result.imported });
    expect(await runOf(result.runId)).toMatchObject({ status: 'failed', error_type: 'quota' });
  });
});

describe('imports through the API', () => {
  test('are allowed to administrators only', async () => {
    const operations = await readOperations();
    const categoryId = await world.category();
    const ids = await listed();
    const rows: [string, unknown, number][] = [
      ['youtube/import-bulk', { videoIds: ids.slice(20, 40), categoryId }, 200],
      ['youtube/sync-channel', {}, 200],
      ['googledrive/import-video', { fileId: '1PlantaoDemoArquivoAula000001', categoryId }, 201],
      ['googledrive/import-folder', { folderId: '1PlantaoDemoPastaGrande000001', categoryId }, 200],
      ['videos/refresh-thumbnails', { videoIds: [firstNewId, firstNewId + 1] }, 200],
    ];
    for (const [path, body, expected] of rows) {
      const refused = await callFunction(`api/admin/${path}`, { who: member, body });
      expect([path, refused.status]).toEqual([path, 403]);
      const { status, json, text } = await callFunction(`api/admin/${path}`, { who: admin, body });
      expect([path, status, text]).toEqual([path, expected, expect.any(String)]);
      expect(violation(operations, 'POST', `/api/admin/${path}`, status, json)).toBeNull();
    }
    await world.sql`delete from public.videos where id >= ${firstNewId} and ${fromGoogle()}`;
    const link = `https://www.youtube.com/watch?v=${ids[25]}&t=42s`;
    const body = { videoId: link, categoryId };
    const one = await callFunction('api/admin/youtube/import-video', { who: admin, body });
    expect(one.status).toBe(201);
    expect(
      violation(operations, 'POST', '/api/admin/youtube/import-video', 201, one.json),
    ).toBeNull();
    const again = await callFunction('api/admin/youtube/import-video', { who: admin, body });
    expect([again.status, again.json]).toMatchObject([409, { code: 'conflict' }]);
    const [stored] = await world.sql`
      select category_id::int as category, is_active from public.videos where external_id = ${ids[25] ?? ''}`;
    expect(stored).toEqual({ category: categoryId, is_active: true });
    await world.sql`delete from public.videos where category_id = ${categoryId}`;
  });

  test('name the field of a category that does not exist', async () => {
    const { status, json } = await callFunction('drive/import-video', {
      who: admin,
      body: { fileId: '1PlantaoDemoArquivoAula000001', categoryId: 2_000_000_000 },
    });
    expect([status, json]).toMatchObject([400, { field: 'categoryId' }]);
  });

  test('the import of a folder adds each video once and reports the failed ones', async () => {
    const call = () =>
      callFunction('drive/import-folder', {
        who: admin,
        body: {
          folderId:
            'https://drive.google.com/drive/folders/1PlantaoDemoPastaDeAulas00001?usp=sharing',
        },
      });
    const first = (await call()).json as { successCount: number; failed: number };
    expect(first.successCount).toBeGreaterThan(4);
    expect(first.failed).toBe(1);
    expect((await call()).json).toMatchObject({ successCount: 0, skipped: first.successCount });
    await world.sql`delete from public.videos where id >= ${firstNewId} and ${fromGoogle()}`;
    const after = (await call()).json as { successCount: number; deleted: unknown[] };
    expect([after.successCount, after.deleted.length]).toEqual([0, first.successCount]);
  });
});

describe('a lesson that is hidden because of its source', () => {
  test('is shown again by every way of importing its link', async () => {
    const [video = ''] = (await listed()).slice(30);
    const file = '1PlantaoDemoArquivoAula000001';
    const folderId = '1PlantaoDemoPastaDeAulas00001';
    const imports: [string, string, Record<string, unknown>][] = [
      [video, 'youtube/import-video', { videoId: video }],
      [video, 'youtube/import-bulk', { videoIds: [video] }],
      [video, 'api/admin/youtube/import-video', { videoId: video }],
      [video, 'api/admin/youtube/import-bulk', { videoIds: [video] }],
      [file, 'drive/import-video', { fileId: file }],
      [file, 'drive/import-folder', { folderId }],
      [file, 'api/admin/googledrive/import-video', { fileId: file }],
      [file, 'api/admin/googledrive/import-folder', { folderId }],
    ];
    await callFunction('youtube/import-video', { who: admin, body: { videoId: video } });
    await callFunction('drive/import-folder', { who: admin, body: { folderId } });
    const operations = await readOperations();
    const seen = (id: string) => member.client.from('videos').select('id').eq('external_id', id);
    for (const [id, path, body] of imports) {
      await world.sql`update public.videos set status = 'deleted' where external_id = ${id}`;
      expect((await seen(id)).data).toEqual([]);
      const { status, json, text } = await callFunction(path, { who: admin, body });
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain('voltou a ser exibida');
      expect(text).toMatch(/"restored":(true|1)/);
      expect([path, (await seen(id)).data?.length]).toEqual([path, 1]);
      if (path.startsWith('api/')) {
        expect(violation(operations, 'POST', `/${path}`, status, json)).toBeNull();
      }
    }
  });
});

test('a file that only the service account can open is refused, alone and in its folder', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const own = await startOwnFunction('drive', {
    GOOGLE_API_BASE: google,
    GOOGLE_API_KEY: EMULATOR_KEY,
    GOOGLE_TOKEN_URL: `${google}/token`,
    // Pasted as it is.
    GOOGLE_SERVICE_ACCOUNT_KEY: JSON.stringify(
      { type: 'service_account', private_key: privateKey, client_email: 'plantao@x.example' },
      null,
      2,
    ),
  });
  try {
    const call = (path: string, body: unknown) =>
      callFunction(path, { who: admin, body, base: own.url });
    const closed = '1PlantaoDemoArquivoRestrito01';
    const alone = await call('drive/import-video', { fileId: closed });
    expect([alone.status, alone.json]).toMatchObject([
      422,
      { code: 'not_importable', field: 'fileId' },
    ]);
    expect(alone.text).toContain('compartilhe por link');
    const folder = await call('drive/import-folder', { folderId: '1PlantaoDemoPastaDeAulas00001' });
    const { successCount, results } = folder.json as {
      successCount: number;
      results: { externalId: string; outcome: string; reason: string }[];
    };
    expect(successCount).toBeGreaterThan(4);
    expect(results.find(({ externalId }) => externalId === closed)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('compartilhe por link'),
    });
  } finally {
    await own.kill();
  }
});

test('category rules apply to imported and synced lessons unless a category was chosen', async () => {
  const [one, two] = await world.sql<{ id: number }[]>`
    insert into public.categories (name, slug) values ('Regra 1', 'regra-1'), ('Regra 2', 'regra-2')
    returning id::int`;
  await world.sql`
    insert into public.category_rules (kind, value, category_id) values
    ('playlist', 'PLplantao0demo0viaaerea', ${one?.id ?? 0}), ('title_contains', 'CHOQUE SEPTICO', ${two?.id ?? 0})`;
  const ids = ['Aula-0001-x', 'Aula-0002-x', 'Aula-0007-x', 'Aula-0017-x'];
  await callFunction('youtube/import-bulk', { who: admin, body: { videoIds: [ids[0]] } });
  const chosen = { videoIds: [ids[1]], categoryId: two?.id };
  await callFunction('youtube/import-bulk', { who: admin, body: chosen });
  await sync();
  expect(
    await world.sql`
      select c.slug from public.videos as v left join public.categories as c on c.id = v.category_id
      where v.external_id in ${world.sql(ids)} order by v.external_id`,
  ).toEqual(['regra-1', 'regra-2', 'regra-2', null].map((slug) => ({ slug })));
  await world.sql`update public.videos set category_id = null where external_id like 'Aula-%-x'`;
  await world.sql`delete from public.categories where slug in ('regra-1', 'regra-2')`;
});

test('only administrators can look up a playlist; the refusal of a missing one names its field', async () => {
  const playlist = 'PLplantao0demo0curso0ecg';
  const read = (who: Person, list: string) =>
    callFunction('youtube/playlist', { who, body: { playlist: list } });
  expect((await read(member, playlist)).status).toBe(403);
  expect((await read(admin, `https://www.youtube.com/playlist?list=${playlist}`)).json).toEqual({
    playlistId: playlist,
    title: 'Curso de ECG',
    entries: expect.any(Number),
  });
  const gone = await read(admin, 'PLplantao0demo0nenhuma0');
  expect([gone.status, gone.json]).toMatchObject([
    422,
    { code: 'not_importable', field: 'playlist' },
  ]);
  expect((await read(admin, 'nada')).status).toBe(400);
});
