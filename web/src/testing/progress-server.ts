import type { PlaceRecord, Rival } from '~/features/playback/place-record.ts';
import { COMPLETED_SHARE } from '~/features/progress/progress.rules.ts';
import type { ProgressEvent } from '~/features/progress/progress-reports.ts';

/** The one length of the lessons of this server. */
export const DURATION_SECONDS = 600;
const SAME_PLACE_SECONDS = 5;

export type ServerRow = Omit<PlaceRecord, 'rivals'> & {
  rivals: readonly (Rival & { at: number })[];
  placedAt: number;
  lastAt: number;
  watched: number;
  done: boolean;
  /** Places that somebody who knew them left behind. */
  behind: Map<string | null, number>;
};

/** The rule of the database function `save_video_progress`. */
export function createProgressServer() {
  const seen = new Set<string>();
  const rows = new Map<number, ServerRow>();

  function placeAfter(row: ServerRow, event: ProgressEvent): Partial<ServerRow> {
    const { device, positionSeconds: seconds, occurredAt } = event;
    const base = event.baseRevision ?? 0;
    const isStale = row.revision > 0 && (base < row.placeRevision || base > row.revision);
    const isForeign = row.device !== device;
    const isNear = Math.abs(row.seconds - seconds) <= SAME_PLACE_SECONDS;
    const revision = row.revision + 1;
    const others = row.rivals.filter((rival) => rival.device !== device);
    const own = row.rivals.find((rival) => rival.device === device);
    if (isForeign && !isNear && (isStale || (own && !event.isChoice))) {
      if (own && own.at > occurredAt && !event.isChoice) return {};
      return { revision, rivals: [...others, { device, seconds, revision, at: occurredAt }] };
    }
    const isSettled = (rival: Rival) => Boolean(event.isChoice) && rival.revision <= base;
    for (const rival of others.filter(isSettled)) row.behind.set(rival.device, rival.seconds);
    const rivals = others.filter((rival) => !isSettled(rival));
    if (isForeign && isStale) {
      row.behind.set(device, seconds);
      return { revision, rivals };
    }
    if (isStale && !event.isChoice && occurredAt < row.placedAt) return {};
    if (isForeign) row.behind.set(row.device, row.seconds);
    return { seconds, device, placedAt: occurredAt, revision, placeRevision: revision, rivals };
  }

  return {
    rows,
    take(event: ProgressEvent): ServerRow {
      const row: ServerRow = rows.get(event.videoId) ?? {
        seconds: 0,
        device: null,
        revision: 0,
        placeRevision: 0,
        rivals: [],
        placedAt: 0,
        lastAt: 0,
        watched: 0,
        done: false,
        behind: new Map(),
      };
      if (seen.has(event.eventId)) return row;
      seen.add(event.eventId);
      const next: ServerRow = {
        ...row,
        ...placeAfter(row, event),
        lastAt: Math.max(row.lastAt, event.occurredAt),
        watched: row.watched + event.watchedDeltaSeconds,
        done: row.done || event.ended || event.positionSeconds > DURATION_SECONDS * COMPLETED_SHARE,
      };
      rows.set(event.videoId, next);
      return next;
    },
  };
}
