import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LESSON_FOLDER } from '../../../local/google/lesson-world.ts';
import {
  byTurns,
  type CatalogueStack,
  type Failure,
  fileIds,
  GOOGLES_OWN_WORDS,
  type Order,
  SERVICE_KEY,
  startCatalogueStack,
  startWithAccount,
} from './catalogue-stack.ts';
import { callFunction } from './world.ts';

/**
 * Each way in which Drive is known to fail while a folder is imported, on each of the two pages of its list: what the
 * administrator reads and what is stored; the next import brings the rest.
 */
let catalogue: CatalogueStack;
/** Two pages, of ten files and of three. */
const ALL = fileIds(1, 13);
const LIST = 'drive/v3/files';

beforeAll(async () => {
  catalogue = await startCatalogueStack();
});
afterAll(() => catalogue?.end());
beforeEach(async () => {
  await catalogue.empty();
  await catalogue.google({ world: { videos: 0, files: 13, filesPerPage: 10 } });
});

type Report = {
  successCount: number;
  failed: number;
  results: { externalId: string; outcome: string; title: string | null; reason: string | null }[];
  isIncomplete: boolean;
  unreadable: number;
  remaining: number;
};

const importFolder = (base = catalogue.functionsUrl) =>
  callFunction('drive/import-folder', {
    who: catalogue.admin,
    body: { folderId: LESSON_FOLDER },
    base,
  });

/** Without failures, the next import adds all that is missing, once. */
async function nextImportCompletes(all = ALL) {
  await catalogue.google({ behave: true });
  const { status, json } = await importFolder();
  expect([status, json]).toMatchObject([200, { failed: 0, isIncomplete: false, remaining: 0 }]);
  expect((await catalogue.shown()).sort()).toEqual(all);
  expect((await importFolder()).json).toMatchObject({ successCount: 0 });
}

test('an import without failures adds every file of a large folder once, in its order', async () => {
  await catalogue.google({ world: { videos: 0, files: 130, filesPerPage: 100 } });
  const all = fileIds(1, 130);
  const { status, json } = await importFolder();
  expect([status, json]).toMatchObject([
    200,
    { successCount: 130, failed: 0, isIncomplete: false, remaining: 0 },
  ]);
  expect(await catalogue.shown()).toEqual(all);
  await nextImportCompletes(all);
});

const REFUSALS: Failure[] = [
  ['keyNotValid', 'google_unauthorized', /chave/i],
  ['keyHasExpired', 'google_unauthorized', /chave/i],
  ['apiDisabled', 'google_forbidden', /Google Drive API/],
  ['apiNotConfigured', 'google_forbidden', /Google Drive API/],
  ['referrerForbidden', 'google_forbidden', /restri/i],
  ['ipBlocked', 'google_forbidden', /restri/i],
  ['serviceBlocked', 'google_forbidden', /restri/i],
];
/** As above; the product retries these first. */
const TRANSIENT: typeof REFUSALS = [
  ['rateLimit', 'google_rate', /espera/i],
  ['html502', 'google_general', /Google|Drive/],
  ['truncated', 'google_general', /Google|Drive/],
  ['disconnect', 'google_network', /conexão/i],
];

test.each(byTurns([...REFUSALS, ...TRANSIENT]))(
  'an import whose list fails as $scenario on page $part reports it, and the next import completes it',
  async ({ scenario, type: code, told, part: page }) => {
    await catalogue.google({ scenario, path: LIST, page });
    const { status, json, text } = await importFolder();
    const report = json as Partial<Report> & { code?: string; message?: string };
    expect(text).toMatch(told);
    expect(text).not.toMatch(GOOGLES_OWN_WORDS);
    // The import fails, or it keeps the page before and counts as incomplete.
    if (status === 200) expect([page, report.isIncomplete]).toEqual([2, true]);
    else expect([status, report.code]).toEqual([502, code]);
    expect((await catalogue.shown()).length).toBe(report.successCount ?? 0);
    await nextImportCompletes();
  },
);

test.each<[name: string, order: Order, least: number]>([
  ['repeats page 1', { scenario: 'tokenRepeats', path: LIST, page: 1 }, 10],
  ['repeats page 2', { scenario: 'tokenRepeats', path: LIST, page: 2 }, 13],
  ['goes round two pages', { scenario: 'tokenCycles', path: LIST }, 13],
  ['says that it is incomplete', { scenario: 'incompleteSearch', path: LIST, page: 2 }, 13],
  ['holds no files on page 2', { scenario: 'noItems', path: LIST, page: 2 }, 10],
  [
    'has entries that are no objects',
    { scenario: 'oddEntries', path: LIST, page: 1, count: 3 },
    10,
  ],
  ['has entries without an id on page 2', { scenario: 'noId', path: LIST, page: 2, count: 3 }, 10],
])(
  'the import of a folder whose list %s is incomplete, and the next import completes it',
  async (_, order, least) => {
    await catalogue.google(order);
    const { status, json } = await importFolder();
    const report = json as Report;
    expect(status).toBe(200);
    expect(report.successCount).toBe(least);
    // Entries that cannot be read are counted; a list that ends early says why.
    if (order.count) expect(report.unreadable).toBe(order.count);
    else expect(report).toMatchObject({ isIncomplete: true, incompleteReason: expect.any(String) });
    expect((await catalogue.asked()).calls['drive/files']).toBeLessThan(10);
    await nextImportCompletes();
  },
);

test('an import fails when the first page of the list has no field of files, and the next import completes it', async () => {
  await catalogue.google({ scenario: 'noItems', path: LIST, page: 1 });
  const { status, text } = await importFolder();
  expect([status, text]).toEqual([502, expect.stringMatching(/Drive/)]);
  await nextImportCompletes();
});

test.each([1, 2])('an import reads on after an empty page %i', async (page) => {
  await catalogue.google({ scenario: 'emptyPage', path: LIST, page });
  const { status, json } = await importFolder();
  expect([status, json]).toMatchObject([
    200,
    { successCount: page === 1 ? 3 : 10, isIncomplete: false },
  ]);
  await nextImportCompletes();
});

test.each([
  ['a NUL', 'Aula \u0000 gravada.mp4'],
  ['half a surrogate pair', 'Aula \ud83d gravada.mp4'],
  ['an emoji where it is cut', `${'a'.repeat(499)}🫀 e o resto.mp4`],
  ['nothing but its ending', '.mp4'],
])('a file with %s in its name does not stop the others from being imported', async (_, name) => {
  const [id = ''] = fileIds(3, 3);
  await catalogue.google({ change: { id, name } });
  const { status, json } = await importFolder();
  expect(status).toBe(200);
  const shown = await catalogue.shown();
  expect(shown.filter((one) => one !== id).sort()).toEqual(ALL.filter((one) => one !== id));
  if (!shown.includes(id)) expect(json).toMatchObject({ failed: 1 });
});

describe('a file that only the service account can open', () => {
  const [closed = ''] = fileIds(5, 5);

  test('is refused with advice, in a folder and alone', async () => {
    const own = await startWithAccount(SERVICE_KEY);
    try {
      await catalogue.google({ change: { id: closed, sharedWith: 'account' } });
      const { status, json } = await importFolder(own.url);
      const report = json as Report;
      expect([status, report.successCount, report.failed]).toEqual([200, 12, 1]);
      const told = report.results.find(({ externalId }) => externalId === closed);
      expect(told).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/link/i) });
      const alone = await callFunction('drive/import-video', {
        who: catalogue.admin,
        body: { fileId: closed },
        base: own.url,
      });
      expect([alone.status, alone.json]).toMatchObject([
        422,
        { message: expect.stringMatching(/link/i) },
      ]);
      await catalogue.google({ change: { id: closed, sharedWith: 'link' } });
      expect((await importFolder(own.url)).json).toMatchObject({ successCount: 1, failed: 0 });
    } finally {
      await own.kill();
    }
    expect(await catalogue.shown()).toEqual(expect.arrayContaining(ALL));
  });

  test.each(['accountNotFound', 'signatureInvalid', 'clientDisabled'] as const)(
    'is the only one not imported when the service account fails as %s',
    async (scenario) => {
      const own = await startWithAccount(SERVICE_KEY);
      try {
        await catalogue.google({ scenario, api: 'token' });
        const { status, json, text } = await importFolder(own.url);
        expect([status, json]).toMatchObject([200, { successCount: 13 }]);
        expect(text).not.toMatch(GOOGLES_OWN_WORDS);
      } finally {
        await own.kill();
      }
    },
  );
});

test('a hidden lesson is shown again when its file is imported', async () => {
  const [id = ''] = fileIds(1, 1);
  await importFolder();
  await catalogue.sql`update public.videos set status = 'deleted' where external_id = ${id}`;
  const { status, json } = await callFunction('drive/import-video', {
    who: catalogue.admin,
    body: { fileId: id },
  });
  expect(status).toBeLessThan(300);
  expect(json).toMatchObject({ restored: true });
  expect(await catalogue.shown()).toEqual(ALL);
});
