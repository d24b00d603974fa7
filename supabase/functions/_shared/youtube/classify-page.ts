import type { IgnoredGroup } from '../contracts/sync.ts';
import type { KnownVideo } from '../videos/store.ts';
import type { Videos } from './api.ts';
import { arrivalTime, lateArrivalTime } from './arrival-time.ts';
import type { Refusal } from './refusals.ts';
import { type NewVideo, refusalOf, toNewVideo, UNKNOWN_VIDEO } from './rules.ts';
import type { VideoItem } from './shapes.ts';

/** An administrator's decision outlasts every sync; an import of the video itself undoes it. */
const DELETED = { kind: 'deleted', reason: 'aula excluída por um administrador' } as const;
/** Milliseconds that videos from before take their place under what is new of this run. */
const LATE_OFFSET_MS = 60_000;

type Page = {
  /** Entries of the list in its order, each video once; null for those without one to ask about. */
  entries: (string | null)[];
  known: ReadonlyMap<string, KnownVideo>;
  /** What YouTube said of those it was asked about. */
  videos: Videos;
  asked: ReadonlySet<string>;
  startedAt: number;
  /** How many entries came before this page, and when the last video of them came into the catalogue. */
  place: number;
  above: number | null;
  /** An ISO time. */
  now: string;
};

/** What becomes of entries of the list. */
export type Classified = {
  accepted: NewVideo[];
  refusals: Refusal[];
  ignored: [title: string, why: Pick<IgnoredGroup, 'kind' | 'reason'>][];
  unreadable: string[];
  /** How many the catalogue has already. */
  stored: number;
  /** How many it has from a call of this very run that died before it could note them. */
  unnoted: number;
};

/**
 * Known entries stay, deleted ones stay away, refused ones wait until they are asked about again; new ones get their
 * place among the known, or a reason why not. `absent` counts new ones that YouTube lists and does not know; under
 * `above` goes the next page.
 */
export function sortOut({ entries, known, videos, asked, startedAt, place, now, ...page }: Page) {
  const sorted = emptyResult();
  let absent = 0;
  let { above } = page;
  for (const [index, id] of entries.entries()) {
    if (id === null) continue;
    const standing = known.get(id);
    const refusal = standing?.refusal ?? null;
    const item = videos.found.get(id);
    const isUnreadable = videos.unreadable.has(id);
    const arrivedAt = standing
      ? lateArrivalTime(startedAt, place + index, standing.at)
      : arrivalTime(startedAt, place + index, above);
    if (standing?.isDeleted) sorted.ignored.push([standing.title, DELETED]);
    else if (standing && refusal === null) {
      // Only this run gives this place this time.
      if (standing.at === startedAt - place - index) sorted.unnoted += 1;
      else sorted.stored += 1;
      above = standing.at;
    } else if (standing && refusal !== null && (isUnreadable || !asked.has(id))) {
      sorted.ignored.push([standing.title, { kind: 'source', reason: refusal }]);
    } else if (isUnreadable) sorted.unreadable.push(id);
    else {
      if (!item && !standing) absent += 1;
      const before = { title: standing?.title ?? id, reasonBefore: refusal };
      const outcome = outcomeOf(item, { id, ...before, arrivedAt, now });
      if ('lesson' in outcome) {
        above = arrivedAt;
        sorted.accepted.push(outcome.lesson);
      } else refuse(sorted, outcome.refusal);
    }
  }
  return { sorted, absent, above };
}

/** The same for videos apart from the page they stand on, that have a place already. */
export function classifyLate(
  some: Pick<Entry, 'id' | 'title' | 'reasonBefore' | 'arrivedAt'>[],
  { found, unreadable }: Videos,
  startedAt: number,
  now: string,
): Classified {
  const sorted = emptyResult();
  // Newest first, as the list has them.
  const inOrder = some.toSorted((one, other) => other.arrivedAt - one.arrivedAt);
  for (const [index, { arrivedAt: kept, ...entry }] of inOrder.entries()) {
    const { id } = entry;
    if (unreadable.has(id)) {
      sorted.unreadable.push(id);
      continue;
    }
    const arrivedAt = lateArrivalTime(startedAt, LATE_OFFSET_MS + index, kept);
    const outcome = outcomeOf(found.get(id), { ...entry, arrivedAt, now });
    if ('lesson' in outcome) sorted.accepted.push(outcome.lesson);
    else refuse(sorted, { ...outcome.refusal, arrivedAt: kept });
  }
  return sorted;
}

type Entry = {
  id: string;
  title: string;
  /** Why it was refused before; null when that is new. */
  reasonBefore: string | null;
  arrivedAt: number;
  now: string;
};

function outcomeOf(
  item: VideoItem | undefined,
  { id, title, reasonBefore, arrivedAt, now }: Entry,
): { lesson: NewVideo } | { refusal: Refusal } {
  const reason = item ? refusalOf(item) : UNKNOWN_VIDEO;
  if (!item || reason !== null) {
    const named = item?.snippet.title || title;
    const why = { reason: reason ?? UNKNOWN_VIDEO, reasonBefore };
    return { refusal: { id, title: named, ...why, arrivedAt } };
  }
  const created_at = new Date(arrivedAt).toISOString();
  return { lesson: { ...toNewVideo(item, null, now), created_at } };
}

function refuse(sorted: Classified, refusal: Refusal): void {
  sorted.refusals.push(refusal);
  sorted.ignored.push([refusal.title, { kind: 'source', reason: refusal.reason }]);
}

function emptyResult(): Classified {
  return { accepted: [], refusals: [], ignored: [], unreadable: [], stored: 0, unnoted: 0 };
}
