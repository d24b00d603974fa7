import type { PlaceRecord } from '~/features/playback/place-record.ts';
import { placeOfDevice, resumeSecond } from '~/features/playback/places.ts';
import type { ProgressEvent } from './progress-reports.ts';

/** A lesson is completed when its position passes this share of its duration. */
export const COMPLETED_SHARE = 0.9;

export type StoredPosition = { progress_seconds: number; is_completed: boolean };

/** Whether a position counts as having watched the lesson; an unknown duration never does. */
export function passesCompletion(positionSeconds: number, durationSeconds: number | null): boolean {
  return Boolean(durationSeconds) && positionSeconds > (durationSeconds ?? 0) * COMPLETED_SHARE;
}

/** Second at which a lesson opens. An explicit `t` wins; a completed one does not open in its last share. */
export function resumePosition(input: {
  requested: number | null;
  stored: StoredPosition | null;
  durationSeconds: number | null;
}): number {
  const { requested, stored, durationSeconds } = input;
  if (requested !== null) return requested;
  const position = resumeSecond(Math.floor(stored?.progress_seconds ?? 0), durationSeconds);
  const isWithin = position <= (durationSeconds ?? 0);
  return isWithin && stored?.is_completed && passesCompletion(position, durationSeconds)
    ? 0
    : position;
}

/** What is known of the member's place when a lesson opens. */
export type OpeningPlace = {
  /** Null when the lesson was never watched. */
  stored: StoredPosition | null;
  /** The revision of the record upon which this place stands; 0 where there is none. */
  baseRevision: number;
};

/**
 * The stored place of a lesson; null when nothing is known, which is not the same as "never watched".
 *
 * @param read the server's record, null when it has none, undefined when it could not be read
 * @param unsent what this device could not report yet
 * @param listed the lesson in a list of the member's lessons, read earlier
 */
export function openingPlace({
  read,
  unsent,
  listed,
  device,
}: {
  read: (StoredPosition & PlaceRecord & { last_watched_at: string }) | null | undefined;
  unsent: ProgressEvent | null;
  listed: (StoredPosition & { revision?: number; last_watched_at?: string }) | undefined;
  device: string;
}): OpeningPlace | null {
  const known = read ?? (read === undefined ? listed : undefined);
  const baseRevision = known?.revision ?? 0;
  if (unsent && isNewerThanRecord(unsent, read, known?.last_watched_at, device)) {
    return {
      stored: {
        progress_seconds: unsent.positionSeconds,
        is_completed: unsent.ended || (known?.is_completed ?? false),
      },
      baseRevision: unsent.baseRevision ?? baseRevision,
    };
  }
  if (read) {
    const progress_seconds = placeOfDevice(read, device);
    return { stored: { progress_seconds, is_completed: read.is_completed }, baseRevision };
  }
  if (known) return { stored: known, baseRevision };
  return read === null ? { stored: null, baseRevision: 0 } : null;
}

/** Two devices' clocks are not compared; those of one device, or of a report that knows no revision, are. */
function isNewerThanRecord(
  unsent: ProgressEvent,
  read: PlaceRecord | null | undefined,
  lastAt: string | undefined,
  device: string,
): boolean {
  if (unsent.baseRevision !== undefined && read && read.device !== device) return true;
  return !lastAt || unsent.occurredAt > Date.parse(lastAt);
}

/** Start second of `?t=`: whole seconds (`90`, `90s`) or `1h2m3s`; null when absent or nonsense. */
export function parseStartTime(text: string | null): number | null {
  const value = text?.trim().toLowerCase() ?? '';
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(value);
  if (!match || value === '') return null;
  const [, hours = 0, minutes = 0, seconds = 0] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
