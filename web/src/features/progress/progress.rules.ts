import { formatClock } from '~/lib/duration.ts';

/** A lesson is completed when its position passes this share of its duration. */
export const COMPLETED_SHARE = 0.9;
/** Stopping this near the start or the end is not worth resuming. */
const EDGE_SECONDS = 5;
/** Positions closer than this are the same place for a viewer. */
export const CONFLICT_SECONDS = 60;

export type StoredPosition = { progress_seconds: number; is_completed: boolean };

/** Whether a position counts as having watched the lesson; an unknown duration never does. */
export function passesCompletion(positionSeconds: number, durationSeconds: number | null): boolean {
  return Boolean(durationSeconds) && positionSeconds > (durationSeconds ?? 0) * COMPLETED_SHARE;
}

/**
 * Second at which a lesson opens. An explicit `t` wins; else where the member stopped, unless that is
 * the very start or the end, from where the only sensible thing is to begin again.
 */
export function resumePosition(input: {
  requested: number | null;
  stored: StoredPosition | null;
  durationSeconds: number | null;
}): number {
  const { requested, stored, durationSeconds } = input;
  if (requested !== null) {
    return durationSeconds && requested >= durationSeconds ? 0 : requested;
  }
  if (!stored || stored.progress_seconds < EDGE_SECONDS) return 0;
  const position = Math.floor(stored.progress_seconds);
  if (durationSeconds && position > durationSeconds - EDGE_SECONDS) return 0;
  if (stored.is_completed && passesCompletion(position, durationSeconds)) return 0;
  return position;
}

/** What is known of the member's place when a lesson opens. */
export type OpeningPlace = {
  /** Null when the lesson was never watched. */
  stored: StoredPosition | null;
  /** Epoch ms of that place; 0 where nobody can tell. */
  at: number;
};

/**
 * The newest of what is known of a lesson; null when nothing is, which is not the same as "never watched".
 *
 * @param read the server's record, null when it has none, undefined when it could not be read
 * @param unsent what this device could not report yet
 * @param listed the lesson in a list of the member's lessons, read earlier
 */
export function openingPlace({
  read,
  unsent,
  listed,
}: {
  read: (StoredPosition & { last_watched_at: string }) | null | undefined;
  unsent: { positionSeconds: number; occurredAt: number; ended: boolean } | null;
  listed: (StoredPosition & { last_watched_at?: string }) | undefined;
}): OpeningPlace | null {
  const known = read === undefined ? listed : read;
  const at = known?.last_watched_at ? Date.parse(known.last_watched_at) : 0;
  if (unsent && unsent.occurredAt > at) {
    const is_completed = unsent.ended || (known?.is_completed ?? false);
    return {
      stored: { progress_seconds: unsent.positionSeconds, is_completed },
      at: unsent.occurredAt,
    };
  }
  if (known) return { stored: known, at };
  return read === null ? { stored: null, at: 0 } : null;
}

/** Start second of `?t=`: whole seconds (`90`, `90s`) or `1h2m3s`; null when absent or nonsense. */
export function parseStartTime(text: string | null): number | null {
  const value = text?.trim().toLowerCase() ?? '';
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(value);
  if (!match || value === '') return null;
  const [, hours = 0, minutes = 0, seconds = 0] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/**
 * Whether another device went on with the lesson since this one stopped: its position is newer and
 * more than a minute away. Only then is the member asked which one to use.
 */
export function isOtherDeviceAhead(
  here: { positionSeconds: number; at: number; device: string },
  stored: { positionSeconds: number; at: number; device: string | null },
): boolean {
  return (
    stored.device !== null &&
    stored.device !== here.device &&
    stored.at > here.at &&
    Math.abs(stored.positionSeconds - here.positionSeconds) > CONFLICT_SECONDS
  );
}

/** "Restam 12:30" of a lesson that was begun; null while its length is unknown. */
export function timeLeft(durationSeconds: number | null, positionSeconds: number): string | null {
  if (!durationSeconds || positionSeconds >= durationSeconds) return null;
  return `Restam ${formatClock(durationSeconds - positionSeconds)}`;
}
