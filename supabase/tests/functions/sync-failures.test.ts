import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  byTurns,
  type CatalogueStack,
  type Failure,
  GOOGLES_OWN_WORDS,
  lessonIds,
  type Order,
  startCatalogueStack,
} from './catalogue-stack.ts';

/**
 * Each way in which YouTube is known to fail, on a page of the channel's list: what the administrator
 * reads, what is stored and what the run reports; the next run imports the rest.
 */
let catalogue: CatalogueStack;
beforeAll(async () => {
  catalogue = await startCatalogueStack();
});
afterAll(() => catalogue?.end());
beforeEach(async () => {
  await catalogue.empty();
  await catalogue.google({ world: { videos: 60, refused: 2 } });
});

/** Two pages; the 16th and the 46th may not be shown. */
const FIRST_PAGE = lessonIds(1, 50, [16, 46]);
const ALL = lessonIds(1, 60, [16, 46]);
const LIST = 'playlistItems';

/** Without failures, the next run imports all that is missing, once and in the channel's order. */
async function nextRunCompletes() {
  await catalogue.google({ behave: true });
  const next = await catalogue.run('youtube_channel');
  expect(next).toMatchObject({ status: 'succeeded', error_type: null, errors: [] });
  expect(await catalogue.shown()).toEqual(ALL);
}

test("a sync without failures imports every video once, in the channel's order", async () => {
  const run = await catalogue.run('youtube_channel');
  expect(run).toMatchObject({
    status: 'succeeded',
    total_found: 60,
    imported: 58,
    skipped: 0,
    ignored: 2,
    failed: 0,
    errors: [],
    source_failures: [],
  });
  expect(await catalogue.shown()).toEqual(ALL);
  const next = await catalogue.run('youtube_channel');
  expect(next).toMatchObject({ status: 'succeeded', imported: 0 });
  expect(await catalogue.shown()).toEqual(ALL);
});

const REFUSALS: Failure[] = [
  ['quota', 'quota', /quota diária/i],
  ['dailyLimit', 'quota', /quota diária/i],
  ['keyInvalid', 'unauthorized', /chave/i],
  ['keyNotValid', 'unauthorized', /chave/i],
  ['keyExpired', 'unauthorized', /chave/i],
  ['keyHasExpired', 'unauthorized', /chave/i],
  ['unauthorized', 'unauthorized', /chave/i],
  ['apiDisabled', 'forbidden', /YouTube Data API/],
  ['apiNotConfigured', 'forbidden', /YouTube Data API/],
  ['referrerBlocked', 'forbidden', /restri/i],
  ['referrerForbidden', 'forbidden', /restri/i],
  ['refererEmpty', 'forbidden', /restri/i],
  ['ipBlocked', 'forbidden', /restri/i],
  ['serviceBlocked', 'forbidden', /restri/i],
  ['missingKey', 'forbidden', /chave/i],
  ['forbidden', 'forbidden', /403/],
  ['playlistForbidden', 'forbidden', /403/],
];
/** As above; the product retries these first. */
const TRANSIENT: typeof REFUSALS = [
  ['rateLimit', 'rate', /espera/i],
  ['tooManyRequests', 'rate', /espera/i],
  ['html429', 'rate', /espera/i],
  ['html502', 'general', /YouTube|Google/],
  ['backendError', 'general', /YouTube|Google/],
  ['truncated', 'general', /YouTube|Google/],
  ['emptyBody', 'general', /YouTube|Google/],
  ['jsonNull', 'general', /YouTube|Google/],
  ['disconnect', 'network', /conexão/i],
];

test.each(byTurns([...REFUSALS, ...TRANSIENT]))(
  'a sync whose list fails as $scenario on page $part reports it and keeps what it read; the next sync completes it',
  async ({ scenario, type, told, part: page, isFirst }) => {
    await catalogue.google({ scenario, path: LIST, page });
    const run = await catalogue.run('youtube_channel');
    // A page that cannot be read ends the list early; one that is refused ends the run.
    if (/^(truncated|emptyBody|jsonNull)$/.test(scenario)) {
      expect(run.status).toMatch(/^(incomplete|failed)$/);
    } else expect(run).toMatchObject({ status: 'failed', error_type: type });
    expect(run.errors.at(-1)).toMatch(told);
    expect([...run.errors, ...run.log].join('\n')).not.toMatch(GOOGLES_OWN_WORDS);
    const stored = page === 1 ? [] : FIRST_PAGE;
    expect(await catalogue.shown()).toEqual(stored);
    expect(run.imported).toBe(stored.length);
    // What is stored, the same for all of a class, is all that the next run knows.
    if (isFirst) await nextRunCompletes();
  },
);

test.each([1, 2])(
  'a sync whose details fail on page %i keeps the pages before it',
  async (page) => {
    await catalogue.google({ scenario: 'quota', path: 'videos', after: page - 1 });
    const run = await catalogue.run('youtube_channel');
    expect(run).toMatchObject({ status: 'failed', error_type: 'quota' });
    expect(await catalogue.shown()).toEqual(page === 1 ? [] : FIRST_PAGE);
    await nextRunCompletes();
  },
);

/** A list that ends too early or repeats itself: what was read is kept, and the run counts as incomplete. */
test.each<[name: string, orders: Order[], least: number]>([
  ['ends after page 1', [{ scenario: 'shortened', path: LIST, page: 1 }], 48],
  ['is not found on page 2', [{ scenario: 'notFound', path: LIST, page: 2 }], 48],
  ['holds no items on page 1', [{ scenario: 'noItems', path: LIST, page: 1 }], 0],
  ['holds no items on page 2', [{ scenario: 'noItems', path: LIST, page: 2 }], 48],
  ['is empty on page 1', [{ scenario: 'emptyPage', path: LIST, page: 1 }], 10],
  ['is empty on page 2', [{ scenario: 'emptyPage', path: LIST, page: 2 }], 48],
  ['repeats page 1', [{ scenario: 'tokenRepeats', path: LIST, page: 1 }], 48],
  ['repeats page 2', [{ scenario: 'tokenRepeats', path: LIST, page: 2 }], 58],
  ['goes round two pages', [{ scenario: 'tokenCycles', path: LIST }], 58],
  ['promises far more', [{ scenario: 'total', path: LIST, count: 90 }], 58],
])(
  'a list that %s makes the sync incomplete, and the next sync completes it',
  async (_, orders, least) => {
    await catalogue.misbehave(orders);
    const run = await catalogue.run('youtube_channel');
    expect(run.status).toMatch(/^(incomplete|failed)$/);
    expect([...run.errors, ...run.log].join('\n')).not.toMatch(GOOGLES_OWN_WORDS);
    expect(run.errors).not.toEqual([]);
    expect((await catalogue.shown()).length).toBeGreaterThanOrEqual(least);
    expect((await catalogue.asked()).units).toBeLessThan(12);
    await nextRunCompletes();
  },
);

test.each([
  ['61, one of them hidden,', 61],
  ['fewer than it has', 55],
])('a list that announces %s videos is read as a whole list', async (_, count) => {
  await catalogue.google({ scenario: 'total', path: LIST, count });
  expect(await catalogue.run('youtube_channel')).toMatchObject({ status: 'succeeded', errors: [] });
  expect(await catalogue.shown()).toEqual(ALL);
});

test.each(['notFound', 'empty'] as const)(
  'a list that is %s does not count as an empty channel once lessons of it are known',
  async (scenario) => {
    await catalogue.run('youtube_channel');
    await catalogue.google({ scenario, path: LIST });
    const run = await catalogue.run('youtube_channel');
    expect(run.status).not.toBe('succeeded');
    expect(await catalogue.shown()).toEqual(ALL);
    await nextRunCompletes();
  },
);

/** Entries that cannot be read: the others of their page are imported, and the next run imports them. */
const UNREADABLE: [name: string, order: Order][] = [
  ['without an id in the list', { scenario: 'noId', path: LIST }],
  ['without contentDetails', { scenario: 'noContentDetails', path: LIST }],
  ['that are no objects', { scenario: 'oddEntries', path: LIST }],
  ['without a title', { scenario: 'untitled', path: 'videos' }],
  ['without a snippet', { scenario: 'noSnippet', path: 'videos' }],
  ['without an id', { scenario: 'noId', path: 'videos' }],
  ['that details give as no objects', { scenario: 'oddEntries', path: 'videos' }],
  ['that details miss for now', { scenario: 'missing', path: 'videos' }],
];
test.each(
  UNREADABLE.flatMap(([name, order]) =>
    [1, 2].map((page) => ({
      name,
      page,
      order: {
        ...order,
        count: 3,
        ...(order.path === LIST ? { page } : { after: page - 1, times: 1 }),
      },
    })),
  ),
)(
  'three entries $name on page $page are left out alone, and the next sync imports them',
  async ({ order }) => {
    await catalogue.google(order);
    const run = await catalogue.run('youtube_channel');
    expect(run.status).toMatch(/^(succeeded|incomplete)$/);
    const shown = await catalogue.shown();
    expect(shown.length).toBeGreaterThanOrEqual(55);
    expect(shown).toEqual(ALL.filter((id) => shown.includes(id)));
    // What YouTube lists and does not know counts as ignored for now; anything else missing is an error.
    if (order.scenario === 'missing') expect(run.ignored).toBe(2 + ALL.length - shown.length);
    else if (shown.length < ALL.length) {
      expect(run.errors).not.toEqual([]);
      expect(run.ignored).toBe(2);
    }
    expect(run.total_found).toBe(run.imported + run.skipped + run.ignored + run.failed);
    await nextRunCompletes();
  },
);

/** What the database refuses, or would refuse after shortening. */
const UNSTORABLE: [name: string, change: Record<string, unknown>][] = [
  ['a NUL in its title', { title: 'Aula \u0000 da residência' }],
  ['a NUL in its description', { description: 'antes\u0000depois' }],
  ['half a surrogate pair', { title: 'Aula \ud83d da residência' }],
  ['half a surrogate pair in a tag', { tags: ['ecg\ud83d', 'sepse'] }],
  ['an emoji where its title is cut', { title: `${'a'.repeat(499)}🫀 e o resto` }],
  [
    'tags of 6,000 characters',
    { tags: Array.from({ length: 60 }, (_, n) => `${n}${'t'.repeat(98)}`) },
  ],
  ['one tag of 6,000 characters', { tags: ['t'.repeat(6000)] }],
  ['a title of nothing but spaces', { title: '   ' }],
  ['a length of a century', { duration: 'P36525D' }],
  ['a length that is none', { duration: 'soon' }],
];
test.each(UNSTORABLE.map(([name, change], at) => ({ name, change, number: at % 2 ? 53 : 3 })))(
  'a video with $name, number $number of the list, does not stop the others from being imported',
  async ({ change, number }) => {
    const [id = ''] = lessonIds(number, number);
    await catalogue.google({ change: { id, ...change } });
    const run = await catalogue.run('youtube_channel');
    expect(run.status).toBe('succeeded');
    const shown = await catalogue.shown();
    expect(shown.filter((one) => one !== id)).toEqual(ALL.filter((one) => one !== id));
    if (!shown.includes(id)) expect(run.errors.join('\n')).toMatch(/Aula|L0000/);
    expect((await catalogue.run('youtube_channel')).imported).toBe(0);
  },
);

test('a sync whose page token has expired reads the list once more from its beginning', async () => {
  await catalogue.google({ scenario: 'invalidPageToken', path: LIST, page: 2, times: 1 });
  expect(await catalogue.run('youtube_channel')).toMatchObject({
    status: 'succeeded',
    imported: 58,
  });
  expect(await catalogue.shown()).toEqual(ALL);
});

test.each([
  ['in seconds', { retryAfter: 1 }],
  // A date counts whole seconds: up to one of the two may be over.
  ['as a date', { retryAfter: 2, asDate: true }],
])('a sync waits as long as YouTube asks it to %s', async (_, wait) => {
  await catalogue.google({
    scenario: 'tooManyRequests',
    path: LIST,
    page: 2,
    times: 1,
    ...wait,
  });
  const began = performance.now();
  expect(await catalogue.run('youtube_channel', null)).toMatchObject({
    status: 'succeeded',
    imported: 58,
  });
  // The usual pause would be 667 ms at most.
  expect(performance.now() - began).toBeGreaterThan(1000);
});

test('a sync of a channel that does not exist fails with a message about the channel', async () => {
  await catalogue.google({ scenario: 'channelNotFound', path: 'channels' });
  const run = await catalogue.run('youtube_channel');
  expect(run.status).toBe('failed');
  expect(run.errors.at(-1)).toMatch(/canal/i);
  await nextRunCompletes();
});

test('a second sync spends at most two units of quota on known and refused videos', async () => {
  await catalogue.run('youtube_channel');
  const before = (await catalogue.asked()).units;
  const second = await catalogue.run('youtube_channel');
  expect((await catalogue.asked()).units - before).toBeLessThanOrEqual(2);
  expect(second.units).toBeLessThanOrEqual(2);
});
