import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LESSON_FOLDER } from '../../../local/google/lesson-world.ts';
import {
  byTurns,
  type CatalogueStack,
  type Failure,
  fileIds,
  GOOGLES_OWN_WORDS,
  lessonIds,
  type Order,
  type RunRow,
  SERVICE_KEY,
  startCatalogueStack,
  startWithAccount,
} from './catalogue-stack.ts';
import { callFunction } from './world.ts';

/**
 * Each way in which YouTube and Drive are known to fail while the catalogue is checked: only lessons that are gone are
 * hidden, the other source's lessons are still checked, the run reports the failure, and the next run completes it.
 */
let catalogue: CatalogueStack;
/** Two calls to YouTube and twelve to Drive. */
const LESSONS = lessonIds(1, 60);
const FILES = fileIds(1, 12);
const WORLD = { world: { videos: 60, files: 12 } };

beforeAll(async () => {
  catalogue = await startCatalogueStack();
  await catalogue.google(WORLD);
  await catalogue.run('youtube_channel');
  const { json } = await callFunction('drive/import-folder', {
    who: catalogue.admin,
    body: { folderId: LESSON_FOLDER },
  });
  expect(json).toMatchObject({ successCount: 12 });
});
afterAll(() => catalogue?.end());
beforeEach(async () => {
  const { sql, google } = catalogue;
  await sql`truncate public.sync_runs cascade`;
  await sql`update public.videos set status = 'active', status_checked_at = null`;
  await google({ reset: true });
  await google(WORLD);
});

/** Lessons that members no longer see, by status. */
async function hidden(): Promise<Record<string, string>> {
  const rows = await catalogue.sql<{ id: string; status: string }[]>`
    select external_id as id, status from public.videos where status <> 'active' order by id`;
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

/** Absent from the answers, like a deleted video; the check asks about it a second time. */
const vanish = (...ids: string[]) =>
  ids.map((id) => ({ change: { id, obstacle: 'vanished', sharedWith: 'nobody' } }));
/** Still there, but no longer to be shown. */
const withdraw = (...ids: string[]) =>
  ids.map((id) => ({ change: { id, obstacle: 'not-embeddable', isTrashed: true } }));
const giveBack = (...ids: string[]) =>
  ids.map((id) => ({ change: { id, obstacle: null, sharedWith: 'link', isTrashed: false } }));

/** Once Google fails no more and `gone` is back, the next check shows every lesson. */
async function nextRunCompletes(gone: readonly string[] = []) {
  await catalogue.google({ behave: true });
  await catalogue.misbehave(giveBack(...gone));
  const before = Object.keys(await hidden()).length;
  const next = await catalogue.run('catalogue_check');
  expect(next).toMatchObject({
    status: 'succeeded',
    error_type: null,
    source_failures: [],
    total_found: 72,
    restored: before,
    hidden: 0,
    held: 0,
  });
  expect(await hidden()).toEqual({});
}

function expectReadable({ errors, log, source_failures }: RunRow) {
  const told = [...errors, ...log, ...source_failures.map(({ message }) => message)];
  expect(told.join('\n')).not.toMatch(GOOGLES_OWN_WORDS);
}

test('a check hides no lesson when every lesson can be shown', async () => {
  const run = await catalogue.run('catalogue_check');
  expect(run).toMatchObject({
    status: 'succeeded',
    total_found: 72,
    hidden: 0,
    restored: 0,
    held: 0,
    errors: [],
    source_failures: [],
    units: 2,
  });
  expect(await hidden()).toEqual({});
});

const REFUSALS: Failure[] = [
  ['keyNotValid', 'unauthorized', /chave/i],
  ['keyHasExpired', 'unauthorized', /chave/i],
  ['apiDisabled', 'forbidden', /API/],
  ['referrerForbidden', 'forbidden', /restri/i],
  ['serviceBlocked', 'forbidden', /restri/i],
  ['ipBlocked', 'forbidden', /restri/i],
];

test('a length that a player found and YouTube confirms replaces that of the catalogue', async () => {
  const { sql, admin } = catalogue;
  const [lesson = ''] = LESSONS;
  const read = async () => {
    const [row] = await sql<{ id: number; seconds: number }[]>`
      select id, duration_seconds as seconds from public.videos where external_id = ${lesson}`;
    return row ?? { id: 0, seconds: 0 };
  };
  const { id, seconds } = await read();
  await sql`update public.videos set duration = '99:59' where id = ${id}`;
  await catalogue.run('catalogue_check');
  expect((await read()).seconds).toBe(5999);
  await sql`
    insert into private.progress_events (event_id, user_id, video_id, occurred_at, length_seconds)
    values (gen_random_uuid(), ${admin.id}, ${id}, now(), ${seconds + 0.4})`;
  await catalogue.run('catalogue_check');
  expect((await read()).seconds).toBe(seconds);
});

describe('a source that fails as a whole does not keep the other from being checked', () => {
  const GONE_FILE = FILES[2] ?? '';
  const CLOSED = FILES[7] ?? '';
  const GONE_LESSONS = [LESSONS[4] ?? '', LESSONS[54] ?? ''];

  test.each(byTurns([...REFUSALS, ['quota', 'quota', /quota diária/i]]))(
    'YouTube failing as $scenario from call $part on',
    async ({ scenario, type, told, part: question }) => {
      await catalogue.misbehave(withdraw(GONE_FILE));
      await catalogue.google({ scenario, api: 'youtube', after: question - 1 });
      const run = await catalogue.run('catalogue_check');
      expect(run.status).toBe('incomplete');
      expect(run.source_failures).toEqual([
        { source: 'youtube', type, message: expect.stringMatching(told) },
      ]);
      expect(run.hidden).toBe(1);
      expectReadable(run);
      expect(Object.keys(await hidden())).toEqual([GONE_FILE]);
      await nextRunCompletes([GONE_FILE]);
    },
  );

  test.each(REFUSALS)('Drive refusing the API key as %s', async (scenario, type, told) => {
    await catalogue.misbehave(withdraw(...GONE_LESSONS));
    await catalogue.google({ scenario, api: 'drive' });
    const run = await catalogue.run('catalogue_check');
    expect(run.status).toBe('incomplete');
    expect(run.source_failures).toEqual([
      { source: 'drive_key', type, message: expect.stringMatching(told) },
    ]);
    expect(run.source_failures[0]?.message).toMatch(/Drive/);
    expectReadable(run);
    expect(Object.keys(await hidden())).toEqual(GONE_LESSONS);
    await nextRunCompletes(GONE_LESSONS);
  });

  test.each<[Order['scenario'], Partial<Order>]>([
    ['backendError', { api: 'drive' }],
    ['html502', { api: 'youtube' }],
    ['disconnect', { api: 'youtube', after: 1 }],
  ])('a transient failure %s that never ends (%j)', async (scenario, where) => {
    const gone = where.api === 'drive' ? GONE_LESSONS : [GONE_FILE];
    await catalogue.misbehave(withdraw(...gone));
    await catalogue.google({ scenario, ...where });
    const run = await catalogue.run('catalogue_check');
    expect(run.status).toBe('incomplete');
    expect(run.errors).not.toEqual([]);
    // One call without an answer does not mean that the source is unavailable.
    expect(run.source_failures).toMatchObject(
      where.after ? [] : [{ source: where.api === 'drive' ? 'drive_key' : 'youtube' }],
    );
    expectReadable(run);
    expect(Object.keys(await hidden())).toEqual(gone);
    await nextRunCompletes(gone);
  });

  test('a check fails when both sources fail', async () => {
    await catalogue.google({ scenario: 'keyNotValid' });
    const run = await catalogue.run('catalogue_check');
    expect(run).toMatchObject({ status: 'failed', error_type: 'unauthorized' });
    expect(run.source_failures.map(({ source }) => source).sort()).toEqual([
      'drive_key',
      'youtube',
    ]);
    expect(await hidden()).toEqual({});
    await nextRunCompletes();
  });

  test.each<[name: string, serviceKey: string, orders: Order[]]>([
    ['whose address is unknown', SERVICE_KEY, [{ scenario: 'accountNotFound', api: 'token' }]],
    [
      'that Drive refuses',
      SERVICE_KEY,
      [{ scenario: 'unauthorized', api: 'drive', caller: 'account' }],
    ],
    ['with no key at all', 'a chave que me deram', []],
  ])('Drive used with a service account %s', async (_, serviceKey, orders) => {
    const own = await startWithAccount(serviceKey);
    try {
      // The API key does not find this file; only the service account could tell whether it exists.
      await catalogue.google({ change: { id: CLOSED, sharedWith: 'account' } });
      await catalogue.misbehave(withdraw(...GONE_LESSONS));
      await catalogue.misbehave(orders);
      const run = await catalogue.run('catalogue_check', own.url);
      expect(run.status).toBe('incomplete');
      expect(run.source_failures).toMatchObject([{ source: 'drive_account' }]);
      expect(run.source_failures[0]?.message).toMatch(/conta de serviço/i);
      expectReadable(run);
      // Files that the key opens are there; about the closed one nothing is known, so it is not hidden.
      expect(Object.keys(await hidden())).toEqual(GONE_LESSONS);
    } finally {
      await own.kill();
    }
    await nextRunCompletes([...GONE_LESSONS, CLOSED]);
  });
});

const JSON_KEY = JSON.stringify({
  type: 'service_account',
  private_key: SERVICE_KEY,
  client_email: 'plantao@plantao-demo.iam.gserviceaccount.com',
});
// Every other form is read by the tests of `_shared/drive/credentials.ts`.
test.each([
  ['the whole JSON file in base64', Buffer.from(JSON_KEY).toString('base64')],
  ['one line with its line ends written out', SERVICE_KEY.replaceAll('\n', '\\n')],
])('a service account works when its key is configured as %s', async (_, given) => {
  const own = await startWithAccount(given);
  try {
    const [closed = ''] = FILES;
    await catalogue.google({ change: { id: closed, sharedWith: 'account' } });
    const run = await catalogue.run('catalogue_check', own.url);
    expect(run).toMatchObject({ status: 'succeeded', source_failures: [], hidden: 0 });
    // The file exists, but members cannot open it: an administrator decides.
    expect(run.errors).toEqual([expect.stringMatching(/1\. Aula gravada.*compartilhe por link/)]);
  } finally {
    await own.kill();
  }
});

/** Answers of YouTube that cannot be read; the second list is retried by the product. */
const UNREADABLE: Order['scenario'][] = [
  'untitled',
  'noSnippet',
  'noStatus',
  'noContentDetails',
  'noId',
  'oddEntries',
  'noItems',
];
const RETRIED: Order['scenario'][] = ['jsonNull', 'truncated'];

describe('a check hides no lesson because of an answer that cannot be read', () => {
  test.each(
    [...UNREADABLE, ...RETRIED].map((scenario, at) => ({ scenario, question: 1 + (at % 2) })),
  )("YouTube's answer $question being $scenario", async ({ scenario, question }) => {
    await catalogue.google({ scenario, path: 'videos', after: question - 1 });
    const run = await catalogue.run('catalogue_check');
    expect(await hidden()).toEqual({});
    expect(run).toMatchObject({ hidden: 0, held: 0 });
    expect(run.status).toMatch(/^(succeeded|incomplete|failed)$/);
    // A video without status or details can still be shown; anything else is reported.
    if (run.status === 'succeeded') expect(scenario).toMatch(/noStatus|noContentDetails/);
    else expect(run.errors).not.toEqual([]);
    expectReadable(run);
    await nextRunCompletes();
  });

  test('three answers of Drive not being a file', async () => {
    await catalogue.google({ scenario: 'noId', path: FILES[1] ?? '' });
    await catalogue.google({ scenario: 'empty', path: FILES[3] ?? '' });
    await catalogue.google({ scenario: 'jsonNull', path: FILES[9] ?? '' });
    const run = await catalogue.run('catalogue_check');
    expect(await hidden()).toEqual({});
    expect(run).toMatchObject({ status: 'incomplete', failed: 3, total_found: 72 });
    const told = run.errors.join('\n');
    for (const number of [2, 4, 10]) expect(told).toContain(`${number}. Aula gravada`);
    expectReadable(run);
    await nextRunCompletes();
  });
});

describe('a check hides no lesson that is absent from one answer only', () => {
  test.each<[name: string, orders: Order[]]>([
    [
      '49 of the 50 videos of an answer',
      [{ scenario: 'missing', path: 'videos', count: 49, times: 1 }],
    ],
    [
      'all videos of an answer, and one file',
      [
        { scenario: 'empty', path: 'videos', times: 1 },
        { scenario: 'notFound', path: FILES[5] ?? '', times: 1 },
      ],
    ],
    [
      'three videos of the second answer, and all files',
      [
        { scenario: 'missing', path: 'videos', after: 1, count: 3, times: 1 },
        { scenario: 'notFound', api: 'drive', times: FILES.length },
      ],
    ],
  ])('%s', async (_, orders) => {
    await catalogue.misbehave(orders);
    const run = await catalogue.run('catalogue_check');
    expect(await hidden()).toEqual({});
    expect(run).toMatchObject({ status: 'succeeded', hidden: 0, held: 0, errors: [] });
  });
});

describe('a lesson that its source no longer shows', () => {
  test('is hidden with its reason, and shown again when it is back', async () => {
    const [first = '', region = '', age = '', embed = ''] = LESSONS;
    const [file = '', trashed = ''] = FILES;
    await catalogue.misbehave([
      ...vanish(first),
      { change: { id: region, obstacle: 'blocked-in-brazil' } },
      { change: { id: age, obstacle: 'age-restricted' } },
      { change: { id: embed, obstacle: 'not-embeddable' } },
      ...vanish(file),
      { change: { id: trashed, isTrashed: true } },
    ]);
    const run = await catalogue.run('catalogue_check');
    expect(run).toMatchObject({ status: 'succeeded', hidden: 6, held: 0, source_failures: [] });
    expect(await hidden()).toEqual({
      [first]: 'deleted',
      [region]: 'not_embeddable',
      [age]: 'not_embeddable',
      [embed]: 'not_embeddable',
      [file]: 'deleted',
      [trashed]: 'deleted',
    });
    const told = [...run.errors, ...run.log].join('\n');
    expect(told).toMatch(/Aula 2 .*Brasil/);
    expect(told).toMatch(/Aula 3 .*idade/);
    expect(told).toMatch(/Aula 4 .*incorporação desativada/);
    expectReadable(run);
    await nextRunCompletes([first, region, age, embed, file, trashed]);
  });

  test('is shown again by the next sync when it is back', async () => {
    const [first = ''] = LESSONS;
    await catalogue.misbehave(withdraw(first));
    await catalogue.run('catalogue_check');
    expect(Object.keys(await hidden())).toEqual([first]);
    await catalogue.misbehave(giveBack(first));
    const run = await catalogue.run('youtube_channel');
    expect(run).toMatchObject({ status: 'succeeded', restored: 1, imported: 0 });
    expect(await hidden()).toEqual({});
  });

  test.each(['confirm', 'dismiss'] as const)(
    'stays visible with ten others until an administrator decides: %s',
    async (decision) => {
      const gone = [...LESSONS.slice(0, 8), ...FILES.slice(0, 3)];
      await catalogue.misbehave(withdraw(...gone));
      const run = await catalogue.run('catalogue_check');
      expect(run).toMatchObject({ hidden: 0, held: 11 });
      expect(await hidden()).toEqual({});
      const { error } = await catalogue.admin.client.rpc(`${decision}_hidings`, {
        p_run_id: run.id,
      });
      expect(error).toBeNull();
      const after = Object.keys(await hidden());
      expect(after.sort()).toEqual(decision === 'confirm' ? [...gone].sort() : []);
      if (decision === 'confirm') await nextRunCompletes(gone);
    },
  );

  test('is hidden at once with nine others', async () => {
    const gone = LESSONS.slice(45, 55);
    await catalogue.misbehave(withdraw(...gone));
    expect(await catalogue.run('catalogue_check')).toMatchObject({ hidden: 10, held: 0 });
    expect(Object.keys(await hidden())).toEqual(gone);
    await nextRunCompletes(gone);
  });
});
