import type { IgnoredGroup } from '../contracts/sync.ts';
import type { Standing } from '../videos/store.ts';
import type { DueVideo } from './again.ts';
import type { Videos } from './api.ts';
import { arrivalTime, lateArrivalTime } from './order.ts';
import type { Refusal } from './refusals.ts';
import { type NewVideo, refusalOf, toNewVideo, UNKNOWN_VIDEO } from './rules.ts';

/** An administrator's decision outlasts every sync; an import of the video itself undoes it. */
const DELETED = { kind: 'deleted', reason: 'aula excluída por um administrador' } as const;
/** Milliseconds that videos from before take their place under what is new of this run. */
const UNDER_NEWS_MS = 60_000;

type Page = {
  /** Entries of the list in its order, each once. */
  ids: string[];
  known: ReadonlyMap<string, Standing>;
  /** What YouTube said of those it was asked about. */
  videos: Videos;
  asked: ReadonlySet<string>;
  startedAt: number;
  /** How many entries came before this page, and when the last of them came into the catalogue. */
  place: number;
  above: number | null;
  /** An ISO time. */
  now: string;
};

/** What becomes of the entries of a page. */
export type Sorted = {
  accepted: NewVideo[];
  refusals: Refusal[];
  ignored: [title: string, why: Pick<IgnoredGroup, 'kind' | 'reason'>][];
  unreadable: string[];
  /** How many the catalogue has already. */
  stored: number;
  /** How many new ones YouTube lists and does not know. */
  absent: number;
  /** Under what the next page goes. */
  above: number | null;
};

/**
 * Known entries stay, deleted ones stay away, refused ones wait until they are asked about again; new ones get their
 * place among the known, or a reason why not.
 */
export function sortOut({
  ids,
  known,
  videos,
  asked,
  startedAt,
  place,
  now,
  ...page
}: Page): Sorted {
  const sorted: Sorted = {
    accepted: [],
    refusals: [],
    ignored: [],
    unreadable: [],
    stored: 0,
    absent: 0,
    above: page.above,
  };
  for (const [index, id] of ids.entries()) {
    const standing = known.get(id);
    const refusal = standing?.refusal ?? null;
    if (standing?.isDeleted) {
      sorted.ignored.push([standing.title, DELETED]);
      continue;
    }
    if (standing && refusal === null) {
      sorted.stored += 1;
      sorted.above = standing.at;
      continue;
    }
    const isUnreadable = videos.unreadable.has(id);
    if (standing && refusal !== null && (isUnreadable || !asked.has(id))) {
      sorted.ignored.push([standing.title, { kind: 'source', reason: refusal }]);
      continue;
    }
    if (isUnreadable) {
      sorted.unreadable.push(id);
      continue;
    }
    const item = videos.found.get(id);
    const arrivedAt = standing
      ? lateArrivalTime(startedAt, place + index, standing.at)
      : arrivalTime(startedAt, place + index, sorted.above);
    const reason = item ? refusalOf(item) : UNKNOWN_VIDEO;
    if (item && reason === null) {
      sorted.above = arrivedAt;
      sorted.accepted.push(lessonOf(item, arrivedAt, now));
      continue;
    }
    const why = reason ?? UNKNOWN_VIDEO;
    const title = item?.snippet.title || standing?.title || id;
    if (!item && !standing) sorted.absent += 1;
    sorted.ignored.push([title, { kind: 'source', reason: why }]);
    sorted.refusals.push({
      id,
      title,
      reason: why,
      reasonBefore: refusal,
      arrivedAt: standing?.at ?? arrivedAt,
    });
  }
  return sorted;
}

/** The same for videos that were refused before and stand on another page, which may not be read today. */
export function sortOutDue(
  due: DueVideo[],
  { found, unreadable }: Videos,
  startedAt: number,
  now: string,
): Pick<Sorted, 'accepted' | 'refusals'> {
  const sorted: Pick<Sorted, 'accepted' | 'refusals'> = { accepted: [], refusals: [] };
  // Newest first, as the list has them.
  const inOrder = due.toSorted(
    (one, other) => Date.parse(other.arrived_at) - Date.parse(one.arrived_at),
  );
  for (const [
    index,
    { external_id: id, title, reason: reasonBefore, arrived_at },
  ] of inOrder.entries()) {
    if (unreadable.has(id)) continue;
    const item = found.get(id);
    const at = Date.parse(arrived_at);
    const reason = item ? refusalOf(item) : UNKNOWN_VIDEO;
    if (item && reason === null) {
      const arrivedAt = lateArrivalTime(startedAt, UNDER_NEWS_MS + index, at);
      sorted.accepted.push(lessonOf(item, arrivedAt, now));
    } else {
      sorted.refusals.push({
        id,
        title: item?.snippet.title || title,
        reason: reason ?? UNKNOWN_VIDEO,
        reasonBefore,
        arrivedAt: at,
      });
    }
  }
  return sorted;
}

function lessonOf(
  item: Parameters<typeof toNewVideo>[0],
  arrivedAt: number,
  now: string,
): NewVideo {
  return { ...toNewVideo(item, null, now), created_at: new Date(arrivedAt).toISOString() };
}
