import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LESSON_FOLDER } from '../../../local/google/lesson-world.ts';
import {
  type CatalogueStack,
  fileIds,
  GOOGLES_OWN_WORDS,
  type Order,
  SERVICE_KEY,
  startCatalogueStack,
  startWithAccount,
} from './catalogue-stack.ts';
import { callFunction } from './world.ts';

/**
 * Each way in which Drive is known to fail while a folder is imported, on the first page of its list and on the second:
 * what the person reads, what is stored, and that the next import brings the rest.
 */
let catalogue: CatalogueStack;
/** Two pages. */
const ALL = fileIds(1, 130);
const LIST = 'drive/v3/files';

beforeAll(async () => {
  catalogue = await startCatalogueStack();
});
afterAll(() => catalogue?.end());
beforeEach(async () => {
  await catalogue.empty();
  await catalogue.google({ world: { videos: 0, files: 130, filesPerPage: 100 } });
});

type Report = {
  successCount: number;
  failed: number;
  results: { externalId: string; outcome: string; title: string | null; reason: string | null }[];
  isIncomplete: boolean;
  unreadable: number;
  remaining: number;
};

const importFolder = (base?: string) =>
  callFunction('drive/import-folder', {
    who: catalogue.admin,
    body: { folderId: LESSON_FOLDER },
    ...(base ? { base } : {}),
  });

/** The next import, of a Drive that behaves, brings all that is missing, once, in the folder's order. */
async function nextImportCompletes() {
  await catalogue.google({ behave: true });
  const { status, json } = await importFolder();
  expect([status, json]).toMatchObject([200, { failed: 0, isIncomplete: false, remaining: 0 }]);
  expect((await catalogue.shown()).sort()).toEqual(ALL);
  expect((await importFolder()).json).toMatchObject({ successCount: 0 });
}

test('without a failure everything comes, once, the first file first', async () => {
  const { status, json } = await importFolder();
  expect([status, json]).toMatchObject([
    200,
    { successCount: 130, failed: 0, isIncomplete: false, remaining: 0 },
  ]);
  expect(await catalogue.shown()).toEqual(ALL);
  await nextImportCompletes();
});

/** scenario, code of the answer, what the person must be told. */
const REFUSALS: [Order['scenario'], string, RegExp][] = [
  ['keyNotValid', 'google_unauthorized', /chave/i],
  ['keyHasExpired', 'google_unauthorized', /chave/i],
  ['apiDisabled', 'google_forbidden', /Google Drive API/],
  ['apiNotConfigured', 'google_forbidden', /Google Drive API/],
  ['referrerForbidden', 'google_forbidden', /restri/i],
  ['ipBlocked', 'google_forbidden', /restri/i],
  ['serviceBlocked', 'google_forbidden', /restri/i],
];
/** As above, each tried again by the product for some seconds first. */
const HICCUPS: typeof REFUSALS = [
  ['rateLimit', 'google_rate', /espera/i],
  ['html502', 'google_general', /Google|Drive/],
  ['truncated', 'google_general', /Google|Drive/],
  ['disconnect', 'google_network', /conexão/i],
];

test.each(
  [...REFUSALS, ...HICCUPS].flatMap(([scenario, code, told], index) =>
    [1, 2]
      .filter((page) => index < REFUSALS.length || index % 2 === page % 2)
      .map((page) => ({ scenario, code, told, page })),
  ),
)(
  'the list refused as $scenario on page $page is told, and made up for',
  async ({ scenario, code, told, page }) => {
    await catalogue.google({ scenario, path: LIST, page });
    const { status, json, text } = await importFolder();
    const report = json as Partial<Report> & { code?: string; message?: string };
    expect(text).toMatch(told);
    expect(text).not.toMatch(GOOGLES_OWN_WORDS);
    // Either it is told as a failure, or what came before it came in, and the rest is said to be missing.
    if (status === 200) expect([page, report.isIncomplete]).toEqual([2, true]);
    else expect([status, report.code]).toEqual([502, code]);
    expect((await catalogue.shown()).length).toBe(report.successCount ?? 0);
    await nextImportCompletes();
  },
);

test.each<[name: string, order: Order, least: number]>([
  ['repeats page 1', { scenario: 'tokenRepeats', path: LIST, page: 1 }, 100],
  ['repeats page 2', { scenario: 'tokenRepeats', path: LIST, page: 2 }, 130],
  ['goes round two pages', { scenario: 'tokenCycles', path: LIST }, 130],
  ['says that it is incomplete', { scenario: 'incompleteSearch', path: LIST, page: 2 }, 130],
  ['holds no files on page 2', { scenario: 'noItems', path: LIST, page: 2 }, 100],
  [
    'has entries that are no objects',
    { scenario: 'oddEntries', path: LIST, page: 1, count: 3 },
    127,
  ],
  ['has entries without an id on page 2', { scenario: 'noId', path: LIST, page: 2, count: 3 }, 127],
])('a folder that %s is incomplete, and is made up for', async (_, order, least) => {
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
});

test('a list whose first page holds no files is a failure, and made up for', async () => {
  await catalogue.google({ scenario: 'noItems', path: LIST, page: 1 });
  const { status, text } = await importFolder();
  expect([status, text]).toEqual([502, expect.stringMatching(/Drive/)]);
  await nextImportCompletes();
});

test.each([1, 2])('an empty page %i is none of that: more may follow', async (page) => {
  await catalogue.google({ scenario: 'emptyPage', path: LIST, page });
  const { status, json } = await importFolder();
  expect([status, json]).toMatchObject([
    200,
    { successCount: page === 1 ? 30 : 100, isIncomplete: false },
  ]);
  await nextImportCompletes();
});

test.each([
  ['a NUL', 'Aula \u0000 gravada.mp4'],
  ['half a surrogate pair', 'Aula \ud83d gravada.mp4'],
  ['an emoji where it is cut', `${'a'.repeat(499)}🫀 e o resto.mp4`],
  ['nothing but its ending', '.mp4'],
])('a file with %s in its name does not keep the others away', async (_, name) => {
  const [id = ''] = fileIds(3, 3);
  await catalogue.google({ change: { id, name } });
  const { status, json } = await importFolder();
  expect(status).toBe(200);
  const shown = await catalogue.shown();
  expect(shown.filter((one) => one !== id).sort()).toEqual(ALL.filter((one) => one !== id));
  if (!shown.includes(id)) expect(json).toMatchObject({ failed: 1 });
});

describe('a file that only the account may see', () => {
  const [closed = ''] = fileIds(5, 5);

  test('is refused with what to do about it, in a folder and by itself', async () => {
    const own = await startWithAccount('drive', SERVICE_KEY);
    try {
      await catalogue.google({ change: { id: closed, sharedWith: 'account' } });
      const { status, json } = await importFolder(own.url);
      const report = json as Report;
      expect([status, report.successCount, report.failed]).toEqual([200, 129, 1]);
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
    'is all that is lost with an account that fails as %s',
    async (scenario) => {
      const own = await startWithAccount('drive', SERVICE_KEY);
      try {
        await catalogue.google({ scenario, api: 'token' });
        const { status, json, text } = await importFolder(own.url);
        expect([status, json]).toMatchObject([200, { successCount: 130 }]);
        expect(text).not.toMatch(GOOGLES_OWN_WORDS);
      } finally {
        await own.kill();
      }
    },
  );
});

test('a lesson that was hidden is shown again by an import of its file', async () => {
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
