/** Why a download does not go on by itself; `network` does, once the server answers again. */
export type DownloadProblem =
  | 'network'
  /** The device has no room. */
  | 'space'
  /** More than the person allows. */
  | 'limit'
  /** There is no such file any more. */
  | 'gone'
  /** The server does not let this person have it. */
  | 'access'
  /** The server failed again and again. */
  | 'server'
  /** The browser refused to store it. */
  | 'storage';

/** One episode of one person on this device, complete or on its way; its bytes are stored in parts beside it. */
export type DownloadRecord = {
  userId: string;
  id: number;
  /** Names one attempt: bytes that arrive for an earlier one are not stored. */
  key: string;
  title: string;
  durationSeconds: number | null;
  /** Which file it is; an episode that names another one by now has to be downloaded anew. */
  source: string;
  /** Bytes; null until the server tells. */
  size: number | null;
  /** Bytes that are on the device. */
  stored: number;
  parts: number;
  /** The type of the file, as the server said. */
  type: string;
  /** Where the server has the file, and which state of it; null while unknown. */
  place: string | null;
  version: string | null;
  state: 'waiting' | 'paused' | 'done' | 'failed';
  problem: DownloadProblem | null;
  addedAt: number;
};

/** What is to be downloaded. */
export type EpisodeFile = Pick<
  DownloadRecord,
  'id' | 'title' | 'durationSeconds' | 'source' | 'size'
>;

/** When the server last confirmed that this person may listen, and the latest time that was seen since. */
export type Lease = { confirmedAt: number; seenAt: number };

/** So many bytes are asked for at once: what a cut loses at most. */
export const PART_BYTES = 1_048_576;

const MEGABYTE = 1_048_576;
/** What "Espaço para downloads" offers, in bytes. */
export const DOWNLOAD_LIMITS = [250, 500, 1024, 2048, 5120].map(
  (megabytes) => megabytes * MEGABYTE,
);
export const DEFAULT_DOWNLOAD_LIMIT = 500 * MEGABYTE;

/** So long downloads can be heard without a word of the server. */
const LEASE_MS = 7 * 86_400_000;
/** Clocks are corrected by themselves, but never by more. */
const CLOCK_CORRECTION_MS = 10 * 60_000;

/**
 * Whether downloads may be heard. `over`: the time without a contact is used up. `unconfirmed`: it is not known, because
 * the clock was set back or the server never confirmed anything.
 */
export function leaseStateAt(
  lease: Lease | undefined,
  now: number,
): 'valid' | 'unconfirmed' | 'over' {
  if (!lease) return 'unconfirmed';
  if (Math.max(now, lease.seenAt) - lease.confirmedAt > LEASE_MS) return 'over';
  return now < lease.seenAt - CLOCK_CORRECTION_MS ? 'unconfirmed' : 'valid';
}

/** Bytes that downloads take, with what is still on its way. */
export function takenBytes(
  records: readonly Pick<DownloadRecord, 'size' | 'stored' | 'state'>[],
): number {
  return records.reduce(
    (sum, { size, stored, state }) =>
      sum + (state === 'failed' ? stored : Math.max(size ?? 0, stored)),
    0,
  );
}

export type AddingPlan = {
  added: readonly EpisodeFile[];
  refused: readonly EpisodeFile[];
  /** So many bytes more would hold the refused ones, too. */
  missing: number;
};

/** Which of these episodes there is room for, in their order; what is there already needs none. */
export function planAdding(
  files: readonly EpisodeFile[],
  records: readonly DownloadRecord[],
  limit: number,
): AddingPlan {
  const present = new Set(records.filter(({ state }) => state !== 'failed').map(({ id }) => id));
  const asked = new Set(files.map(({ id }) => id));
  const added: EpisodeFile[] = [];
  const refused: EpisodeFile[] = [];
  // A failed one that is asked for again gives back what it took.
  let taken = takenBytes(records.filter(({ id }) => present.has(id) || !asked.has(id)));
  for (const file of files) {
    if (present.has(file.id)) continue;
    const size = file.size ?? 0;
    if (taken + size > limit || taken >= limit) refused.push(file);
    else {
      added.push(file);
      taken += size;
    }
  }
  const wanted = refused.reduce((sum, { size }) => sum + (size ?? 0), 0);
  return { added, refused, missing: refused.length > 0 ? Math.max(0, taken + wanted - limit) : 0 };
}

/** Downloads on their way, in their order: the first one runs, the others wait for it. */
export function queueOf(records: readonly DownloadRecord[]): readonly DownloadRecord[] {
  return records
    .filter(({ state }) => state === 'waiting')
    .sort((a, b) => a.addedAt - b.addedAt || b.id - a.id);
}

/** `850 KB`, `8,4 MB`, `38 MB`, `1,2 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / 1024)} KB`;
  const megabytes = bytes / MEGABYTE;
  const isLarge = megabytes >= 1000;
  const value = isLarge ? megabytes / 1024 : megabytes;
  const digits = isLarge || value < 10 ? 1 : 0;
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: digits })} ${isLarge ? 'GB' : 'MB'}`;
}
