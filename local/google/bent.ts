import type { Api } from './errors.ts';

/** A list as one of the APIs answers it, or a single resource. */
type Listing = Record<string, unknown>;

/** What an order says about the list that it bends. */
export type Bend = {
  api: Api;
  /** How many entries it concerns, from the first on; of `total` the number itself. */
  count: number | undefined;
  /** Or these ones. */
  ids: readonly string[] | undefined;
  /** The page that was asked for, from 1, and what leads to another of the same list. */
  page: number;
  tokenOf(page: number): string;
};

const ENTRIES = ['items', 'files'] as const;
const ODD = [null, 'entry', 7, []];

/** Answers that go well and hold something else than usual, by the name a test asks for. */
export const bent = {
  untitled: withEntries((entry) => without(within(entry, 'snippet', 'title'), 'name')),
  noSnippet: withEntries((entry) => without(entry, 'snippet')),
  noContentDetails: withEntries((entry) => without(entry, 'contentDetails')),
  noStatus: withEntries((entry) => without(entry, 'status')),
  noId: withEntries((entry) => without(within(entry, 'contentDetails', 'videoId'), 'id')),
  /** Entries that are no objects. */
  oddEntries: withEntries((_, index) => ODD[index % ODD.length]),
  noItems: (body: Listing) => without(body, ...ENTRIES),
  /** Left out, as ids that do not exist are. */
  missing: withEntries(() => undefined),
  /** Nothing on this page, and another to follow where one follows. */
  emptyPage: (body: Listing) => onEntries(body, () => []),
  /** The list ends here, whatever it promised. */
  shortened: (body: Listing) => without(body, 'nextPageToken'),
  /** The list promises `count` entries. */
  total: (body: Listing, { count = 0 }: Bend) => ({
    ...body,
    pageInfo: { resultsPerPage: 50, totalResults: count },
  }),
  /** Some of the search was left out, which Drive says of itself. */
  incompleteSearch: (body: Listing) => ({ ...body, incompleteSearch: true }),
  /** The page after this one is this one. */
  tokenRepeats: (body: Listing, { page, tokenOf }: Bend) => ({
    ...body,
    nextPageToken: tokenOf(page),
  }),
  /** The page after the second is the first. */
  tokenCycles: (body: Listing, { page, tokenOf }: Bend) =>
    page === 1 ? body : { ...body, nextPageToken: tokenOf(page - 1) },
} satisfies Record<string, (body: Listing, bend: Bend) => Listing>;

function withEntries(change: (entry: Listing, index: number) => unknown) {
  return (body: Listing, { count = Number.POSITIVE_INFINITY, ids }: Bend): Listing => {
    const concerns = (entry: Listing, index: number) =>
      ids ? ids.includes(idOf(entry)) : index < count;
    // A single resource, which is no list.
    if (!ENTRIES.some((name) => name in body)) {
      const changed = concerns(body, 0) ? change(body, 0) : body;
      return (changed ?? {}) as Listing;
    }
    return onEntries(body, (entries) =>
      entries.flatMap((entry, index) => {
        const next = concerns(entry, index) ? change(entry, index) : entry;
        return next === undefined ? [] : [next];
      }),
    );
  };
}

function onEntries(body: Listing, change: (entries: Listing[]) => unknown[]): Listing {
  const name = ENTRIES.find((one) => one in body);
  return name === undefined ? body : { ...body, [name]: change(body[name] as Listing[]) };
}

function idOf(entry: Listing): string {
  const { videoId } = (entry.contentDetails ?? {}) as { videoId?: string };
  return videoId ?? String(entry.id);
}

function without(entry: Listing, ...names: string[]): Listing {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name)));
}

function within(entry: Listing, part: string, name: string): Listing {
  const inner = entry[part];
  return typeof inner === 'object' && inner !== null
    ? { ...entry, [part]: without(inner as Listing, name) }
    : entry;
}
