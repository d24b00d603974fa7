import { formatClock } from '~/lib/duration.ts';
import type { PlaceRecord, Rival } from './place-record.ts';

/** Where one device is, and what it knows. */
export type OwnPlace = {
  device: string;
  seconds: number;
  /** The newest revision upon which this place stands. */
  baseRevision: number;
  /** The newest revision about which the member has answered here. */
  settledRevision: number;
};

/** As the database: so near, two places are the same one. */
const SAME_PLACE_SECONDS = 5;

/** Where a device was last: its own place, also while it waits as a rival of another's. */
export function placeOfDevice(record: PlaceRecord, device: string): number {
  return record.rivals.find((rival) => rival.device === device)?.seconds ?? record.seconds;
}

/**
 * The places of other devices about which the member has to be asked before this one goes on, the stored one first.
 * Revisions decide, never the clock of a device.
 */
export function otherPlaces(record: PlaceRecord, own: OwnPlace): Rival[] {
  const isOwnWaiting = record.rivals.some(({ device }) => device === own.device);
  const isNews = isOwnWaiting || own.baseRevision < record.placeRevision;
  const { device, seconds, placeRevision: revision } = record;
  return [...(isNews ? [{ device, seconds, revision }] : []), ...record.rivals].filter(
    (other) =>
      other.device !== own.device &&
      other.revision > own.settledRevision &&
      Math.abs(other.seconds - own.seconds) > SAME_PLACE_SECONDS,
  );
}

/**
 * The places of a record to ask about, and whether the stored one is among them: then this device's place keeps its old
 * base, so that the server overwrites nothing.
 */
export function hearRecord(record: PlaceRecord, own: OwnPlace) {
  const places = otherPlaces(record, own);
  const isPlaceAsked = places.some(({ revision }) => revision === record.placeRevision);
  return { places, isPlaceAsked };
}

/** Said where a recording begins at 0 instead of a second that it does not have. */
export type Cut = {
  fromSeconds: number;
  /** Null where the player does not tell it. */
  lengthSeconds: number | null;
};

/** Stopping this near the start or the end is not worth going on from; of a very short recording, its last tenth. */
const EDGE_SECONDS = 5;
const EDGE_SHARE = 0.1;
/** Players round: less than this was not played. */
const PLAYED_SECONDS = 1;

/** Whether a second lies in the last ones of a recording, or behind its end. */
export function isBeyond(seconds: number, lengthSeconds: number): boolean {
  const edge = Math.min(EDGE_SECONDS, lengthSeconds * EDGE_SHARE);
  return seconds > 0 && seconds > lengthSeconds - edge;
}

/** Where a recording goes on: where it was left, unless that is its very start or its end. */
export function resumeSecond(seconds = 0, lengthSeconds: number | null): number {
  // Farther than the catalogue knows, the recording became longer, or shorter after it was played: the player tells.
  const left = (lengthSeconds ?? Number.POSITIVE_INFINITY) - seconds;
  const isAtEnd = left < EDGE_SECONDS && left >= -EDGE_SECONDS;
  return seconds < EDGE_SECONDS || isAtEnd ? 0 : seconds;
}

/** Where the program may put a recording: there, or at 0, and why, where the recording ends before. */
export function placedWithin(seconds: number, lengthSeconds: number | null) {
  const isCut = lengthSeconds !== null && isBeyond(seconds, lengthSeconds);
  const cut: Cut | null = isCut ? { fromSeconds: seconds, lengthSeconds } : null;
  return { seconds: isCut ? 0 : Math.max(0, seconds), cut };
}

/**
 * An end that follows a seek of the program, and nothing was played between.
 *
 * @param placedAt where the program put it; null once the member chose a second
 */
export function isVainEnd(placedAt: number | null, positionSeconds: number): boolean {
  return placedAt !== null && placedAt > 0 && positionSeconds <= placedAt + PLAYED_SECONDS;
}

export function cutText(
  subject: 'Este vídeo' | 'Este áudio',
  { fromSeconds, lengthSeconds }: Cut,
): string {
  const from = formatClock(fromSeconds);
  return lengthSeconds === null
    ? `Não foi possível continuar de ${from}: ${subject.toLowerCase()} começa do início.`
    : `${subject} dura ${formatClock(lengthSeconds)}: em vez de ${from}, ele começa do início.`;
}
