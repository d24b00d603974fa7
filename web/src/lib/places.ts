import { formatClock } from './duration.ts';

/** A place that another device reached without knowing the stored one; it waits for the member's choice. */
export type Rival = { device: string | null; seconds: number; revision: number };

/** The server's record of a lesson or podcast, as far as places are concerned. */
export type PlaceRecord = {
  seconds: number;
  device: string | null;
  /** Grows with every change of the place or of its rivals. */
  revision: number;
  /** The revision that brought the place. */
  placeRevision: number;
  rivals: readonly Rival[];
};

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

/** The rivals of a record as they come from the database; what is no rival is left out. */
export function parseRivals(value: unknown): Rival[] {
  return Array.isArray(value) ? value.filter(isRival) : [];
}

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
  const place = {
    device: record.device,
    seconds: record.seconds,
    revision: record.placeRevision,
  };
  return [...(isNews ? [place] : []), ...record.rivals].filter(
    ({ device, seconds, revision }) =>
      device !== own.device &&
      revision > own.settledRevision &&
      Math.abs(seconds - own.seconds) > SAME_PLACE_SECONDS,
  );
}

function isRival(value: unknown): value is Rival {
  if (typeof value !== 'object' || value === null) return false;
  // Only the fields' types are checked below; the cast merely makes them readable.
  const rival = value as Record<keyof Rival, unknown>;
  return (
    (rival.device === null || typeof rival.device === 'string') &&
    Number.isFinite(rival.seconds) &&
    Number.isFinite(rival.revision)
  );
}

/** Said where a recording begins at 0 instead of a second that it does not have. */
export type Cut = {
  fromSeconds: number /** Null where nobody knows it. */;
  lengthSeconds: number | null;
};

/** Stopping this near the end is not worth going on from; of a very short recording, its last tenth. */
const EDGE_SECONDS = 5;
const EDGE_SHARE = 0.1;
/** Players round: less than this was not played. */
const PLAYED_SECONDS = 1;

/** Whether a second lies in the last ones of a recording, or behind its end. */
export function isBeyond(seconds: number, lengthSeconds: number): boolean {
  const edge = Math.min(EDGE_SECONDS, lengthSeconds * EDGE_SHARE);
  return seconds > 0 && seconds > lengthSeconds - edge;
}

/**
 * An end that follows a seek of the program, and nothing was played between.
 *
 * @param placedAt where the program put it; null once the member chose a second
 */
export function isVainEnd(placedAt: number | null, positionSeconds: number): boolean {
  return placedAt !== null && placedAt > 0 && positionSeconds <= placedAt + PLAYED_SECONDS;
}

/** @param subject "Este vídeo" or "Este áudio" */
export function cutText(subject: string, { fromSeconds, lengthSeconds }: Cut): string {
  const from = formatClock(fromSeconds);
  return lengthSeconds === null
    ? `Não foi possível continuar de ${from}: ${subject.toLowerCase()} começa do início.`
    : `${subject} dura ${formatClock(lengthSeconds)}: em vez de ${from}, ele começa do início.`;
}
