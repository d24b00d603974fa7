/** Places closer than this are the same one to a listener; the database counts as many seconds. */
const SAME_PLACE_SECONDS = 5;

type Rival = { device: string | null; seconds: number; revision: number };

/** The member's record of an episode, with what other devices reached without knowing of its place. */
export type StoredPlace = {
  podcast_id: number;
  current_seconds: number;
  completed: boolean;
  last_device: string | null;
  revision: number;
  /** The revision that brought the place. */
  place_revision: number;
  rivals: Rival[];
};

/** What this device knows of itself. */
type Here = {
  device: string;
  /** Where it is; null when it is nowhere yet. */
  seconds: number | null;
  /** The revision of the record upon which it got there; null when it never saw one. */
  base: number | null;
};

/** Where this device itself stands in a record: at its place, or beside it as a rival. */
export function ownSeconds(stored: StoredPlace, device: string): number {
  const own = stored.rivals.find((rival) => rival.device === device);
  return own?.seconds ?? stored.current_seconds;
}

/**
 * The place of another device that would be lost if this one went on from its own; null when there is none. A newer
 * revision tells, never a clock.
 */
export function rivalOf(
  stored: StoredPlace,
  here: Here,
): { seconds: number; device: string | null } | null {
  const isOwn = (device: string | null) => device === here.device;
  const seconds = here.seconds ?? ownSeconds(stored, here.device);
  const isElsewhere = (other: number) => Math.abs(other - seconds) > SAME_PLACE_SECONDS;
  const hasMovedOn = here.base !== null && stored.place_revision > here.base;
  const isBeside = stored.rivals.some(({ device }) => isOwn(device));
  if (
    !isOwn(stored.last_device) &&
    (hasMovedOn || isBeside) &&
    isElsewhere(stored.current_seconds)
  ) {
    return { seconds: stored.current_seconds, device: stored.last_device };
  }
  return (
    stored.rivals
      .filter(({ device, seconds: other }) => !isOwn(device) && isElsewhere(other))
      .toSorted((a, b) => b.revision - a.revision)[0] ?? null
  );
}

/** A record as the database sent it; null for anything else. */
export function parseStoredPlace(value: unknown): StoredPlace | null {
  if (!isRecord(value) || !Array.isArray(value.rivals)) return null;
  const { podcast_id, current_seconds, revision, place_revision } = value;
  const isSound =
    [podcast_id, current_seconds, revision, place_revision].every(Number.isFinite) &&
    typeof value.completed === 'boolean' &&
    isName(value.last_device) &&
    value.rivals.every(isRival);
  // Each field was looked at.
  return isSound ? (value as StoredPlace) : null;
}

const isName = (value: unknown) => value === null || typeof value === 'string';

const isRival = (value: unknown): value is Rival =>
  isRecord(value) &&
  isName(value.device) &&
  Number.isFinite(value.seconds) &&
  Number.isFinite(value.revision);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
