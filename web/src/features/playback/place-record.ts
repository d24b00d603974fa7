import { formatClock } from '~/lib/duration.ts';
import { isRecord } from '~/lib/is-record.ts';

/** A place that another device reached without knowing the stored one; it waits for the member's choice. */
export type Rival = { device: string | null; seconds: number; revision: number };

/** The server's record of a lesson or an episode, as far as places are concerned. */
export type PlaceRecord = {
  seconds: number;
  device: string | null;
  /** Grows with every change of the place or of its rivals. */
  revision: number;
  /** The revision that brought the place. */
  placeRevision: number;
  rivals: readonly Rival[];
};

/** The columns of both tables that {@link parsePlace} reads. */
export const PLACE_COLUMNS = 'last_device, revision, place_revision, rivals';

/** The place of a row of either table; its position has another name in each. */
export const parsePlace = (row: Record<string, unknown>, seconds: number): PlaceRecord => ({
  seconds,
  device: typeof row.last_device === 'string' ? row.last_device : null,
  revision: Number(row.revision ?? 0),
  placeRevision: Number(row.place_revision ?? 0),
  rivals: parseRivals(row.rivals),
});

/** The rivals of a record as they come from the database; what is no rival is left out. */
export const parseRivals = (value: unknown): Rival[] =>
  Array.isArray(value) ? value.filter(isRival) : [];

const isRival = (value: unknown): value is Rival =>
  isRecord(value) &&
  (value.device === null || typeof value.device === 'string') &&
  Number.isFinite(value.seconds) &&
  Number.isFinite(value.revision);

/** "Restam 12:30" of what was begun; null at its start, at its end, and while its length is unknown. */
export function timeLeft(positionSeconds: number, durationSeconds: number | null): string | null {
  if (!durationSeconds || positionSeconds <= 0 || positionSeconds >= durationSeconds) return null;
  return `Restam ${formatClock(durationSeconds - positionSeconds)}`;
}
