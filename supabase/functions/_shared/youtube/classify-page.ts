import type { IgnoredGroup } from '../contracts/sync.ts';
import type { KnownVideo } from '../videos/store.ts';
import type { Videos } from './api.ts';
import { arrivalTime, lateArrivalTime } from './arrival-time.ts';
import type { Refusal } from './refusals.ts';
import { type NewVideo, refusalOf, toNewVideo, UNKNOWN_VIDEO } from './rules.ts';
import type { VideoItem } from './shapes.ts';

/** Syncs do not import a deleted lesson again; an import of the video itself does. */
const DELETED = { kind: 'deleted', reason: 'aula excluída por um administrador' } as const;
/** Milliseconds by which formerly refused videos are placed below the new ones of this run. */
const LATE_OFFSET_MS = 60_000;

type Page = {
  /** Video ids in the list's order, without repetitions; null for the other entries. */
  entries: (string | null)[];
  known: ReadonlyMap<string, KnownVideo>;

  videos: Videos;
  asked: ReadonlySet<string>;
  startedAt: number;
  /** How many entries came before this page, and the arrival time of the last video before it. */
  place: number;
  above: number | null;
  /** An ISO time. */
  now: string;
};

/** Entries of the list by what is done with them. */
export type Classified = {
  accepted: NewVideo[];
  refusals: Refusal[];
  ignored: [title: string, why: Pick<IgnoredGroup, 'kind' | 'reason'>][];
  unreadable: string[];
  /** How many are in the catalogue already. */
  stored: number;
  /** How many were inserted by an earlier call of this run that died before counting them. */
  unnoted: number;
};

/**
 * Stored entries are counted, deleted ones ignored, refused ones ignored unless they were checked again; new ones become
 * lessons or refusals. `absent` counts new ones that YouTube lists and does not find; `above` is the arrival time above
 * the next page.
 */
export function classifyPage({
  entries,
  known,
  videos,
  asked,
  startedAt,
  place,
  now,
  ...page
}: Page) {
  const sorted = emptyResult();
  let absent = 0;
  let { above } = page;
  for (const [index, id] of entries.entries()) {
    if (id === null) continue;
    const match = known.get(id);
    const refusal = match?.refusal ?? null;
    const item = videos.found.get(id);
    const isUnreadable = videos.unreadable.has(id);
    const arrivedAt = match
      ? lateArrivalTime(startedAt, place + index, match.at)
      : arrivalTime(startedAt, place + index, above);
    if (match?.isDeleted) sorted.ignored.push([match.title, DELETED]);
    else if (match && refusal === null) {
      // Exactly the time that this run gives this entry: inserted by an earlier call of it.
      if (match.at === startedAt - place - index) sorted.unnoted += 1;
      else sorted.stored += 1;
      above = match.at;
    } else if (match && refusal !== null && (isUnreadable || !asked.has(id))) {
      sorted.ignored.push([match.title, { kind: 'source', reason: refusal }]);
    } else if (isUnreadable) sorted.unreadable.push(id);
    else {
      if (!item && !match) absent += 1;
      const before = { title: match?.title ?? id, reasonBefore: refusal };
      const outcome = outcomeOf(item, { id, ...before, arrivedAt, now });
      if ('lesson' in outcome) {
        above = arrivedAt;
        sorted.accepted.push(outcome.lesson);
      } else refuse(sorted, outcome.refusal);
    }
  }
  return { sorted, absent, above };
}

/** The same for formerly refused videos, whose arrival times are stored. */
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
