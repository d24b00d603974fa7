import { setTimeout as pause } from 'node:timers/promises';
import errors from './errors.json' with { type: 'json' };
import type { ErrorName } from './errors.ts';
import fixedAnswers from './fixed-answers.json' with { type: 'json' };
import { type Page, tokenOf } from './pages.ts';

/** What would have been answered, and the signal that the caller gave up. */
export type Usual = { answer: () => Promise<Response>; signal: AbortSignal };

/** Answers that come late, or not whole. */
export const disturbances = {
  truncated: async ({ answer }) => {
    const usual = await answer();
    const text = await usual.text();
    return new Response(text.slice(0, text.length / 2), usual);
  },
  /** The usual answer, `ms` later. */
  slow: async ({ answer, signal }, ms) => {
    await pause(ms, undefined, { signal }).catch(() => undefined);
    return answer();
  },
  /** The connection breaks in the middle of the body. */
  disconnect: async () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"kind": "')),
        pull: (controller) => controller.error(new Error('disconnected on purpose')),
      }),
      { headers: { 'content-type': 'application/json; charset=UTF-8' } },
    ),
} satisfies Record<string, (usual: Usual, ms: number) => Promise<Response>>;

/** A list as one of the APIs answers it, or a single resource. */
type Answer = Record<string, unknown>;

export type Alteration = {
  /** How many entries it concerns, from the first on; all by default. Of `total` the number itself. */
  count: number | undefined;
  /** The page that was asked for. */
  page: Page;
};

const ENTRIES = ['items', 'files'] as const;
const NOT_OBJECTS = [null, 'entry', 7, []];

/** Answers that go well and hold something else than usual, by the name of the scenario. */
export const alteredLists = {
  untitled: entriesWithout('snippet.title', 'name'),
  noSnippet: entriesWithout('snippet'),
  noContentDetails: entriesWithout('contentDetails'),
  noStatus: entriesWithout('status'),
  noId: entriesWithout('contentDetails.videoId', 'id'),
  oddEntries: withEntries((_, index) => NOT_OBJECTS[index % NOT_OBJECTS.length]),
  noItems: (answer) => without(answer, ...ENTRIES),
  /** Left out, as ids that do not exist are. */
  missing: withEntries(() => undefined),
  /** Nothing on this page, and another to follow where one follows. */
  emptyPage: (answer, { page }) => withEntries(() => undefined)(answer, { page, count: undefined }),
  /** The list ends here, whatever it promised. */
  shortened: (answer) => without(answer, 'nextPageToken'),
  /** The list promises `count` entries. */
  total: (answer, { count = 0 }) => ({
    ...answer,
    pageInfo: { resultsPerPage: 50, totalResults: count },
  }),
  /** Some of the search was left out, which Drive says of itself. */
  incompleteSearch: (answer) => ({ ...answer, incompleteSearch: true }),
  /** The page after this one is this one. */
  tokenRepeats: (answer, { page }) => ({ ...answer, nextPageToken: tokenOf(page) }),
  /** The page after the second is the first. */
  tokenCycles: (answer, { page }) =>
    page.number === 1 ? answer : { ...answer, nextPageToken: tokenOf({ number: 1, start: 0 }) },
} satisfies Record<string, (answer: Answer, alteration: Alteration) => Answer>;

function entriesWithout(...paths: string[]) {
  return withEntries((entry) => without(entry, ...paths));
}

/** Changes the entries of a list, or a single resource; what becomes undefined is left out. */
function withEntries(change: (entry: Answer, index: number) => unknown) {
  return (answer: Answer, { count = Number.POSITIVE_INFINITY }: Alteration): Answer => {
    const changed = (entry: Answer, index: number) =>
      index < count ? change(entry, index) : entry;
    const name = ENTRIES.find((one) => one in answer);
    if (name === undefined) return (changed(answer, 0) ?? {}) as Answer;
    const entries = answer[name] as Answer[];
    return { ...answer, [name]: entries.map(changed).filter((entry) => entry !== undefined) };
  };
}

/** A copy without the properties at these paths. */
function without(answer: Answer, ...paths: string[]): Answer {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const [name = '', inner] = path.split('.');
    if (inner === undefined) delete copy[name];
    else delete (copy[name] as Answer | undefined)?.[inner];
  }
  return copy;
}

export type Scenario =
  | ErrorName
  | keyof typeof fixedAnswers
  | keyof typeof alteredLists
  | keyof typeof disturbances;

// The names of the four tables.
export const SCENARIOS = [errors, fixedAnswers, alteredLists, disturbances].flatMap((table) =>
  Object.keys(table),
) as Scenario[];
