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
