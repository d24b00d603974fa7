import { promisifyRequest } from 'idb-keyval';
import { askDatabase } from './ask-database.ts';
import { DOWNLOADS_DATABASE } from './delete-downloads.ts';
import type { DownloadRecord, Lease } from './downloads.rules.ts';

/** One attempt at one download. */
type Attempt = Pick<DownloadRecord, 'userId' | 'id' | 'key'>;

const RECORDS = 'records';
const PARTS = 'parts';
const LEASES = 'leases';
/** Bytes of an episode are more than a slow disk writes in the time that a look may take; no screen waits for them. */
const WRITING_MS = 30_000;
/** Behind every key that begins with the same names. */
const LAST: IDBValidKey = [];

const partsOf = (userId: string, id?: number) =>
  id === undefined
    ? IDBKeyRange.bound([userId], [userId, LAST])
    : IDBKeyRange.bound([userId, id], [userId, id, LAST]);

/** One transaction; what does not end in time is undone. */
async function transact<Result>(
  mode: IDBTransactionMode,
  job: (store: (name: string) => IDBObjectStore) => Promise<Result>,
  patienceMs?: number,
): Promise<Result> {
  let transaction: IDBTransaction | undefined;
  const upgrade = (database: IDBDatabase) => {
    for (const name of [RECORDS, PARTS, LEASES]) database.createObjectStore(name);
  };
  const ask = async (database: IDBDatabase) => {
    const running = database.transaction([RECORDS, PARTS, LEASES], mode);
    transaction = running;
    const done = promisifyRequest(running);
    // The failure of the job is told first, by the job itself.
    done.catch(() => undefined);
    const result = await job((name) => running.objectStore(name));
    await done;
    return result;
  };
  try {
    return await askDatabase(DOWNLOADS_DATABASE, upgrade, ask, patienceMs);
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

function abort(transaction: IDBTransaction | undefined): void {
  try {
    transaction?.abort();
  } catch {
    // It is over already.
  }
}

type Stores = (name: string) => IDBObjectStore;

async function current(
  store: Stores,
  { userId, id, key }: Attempt,
): Promise<DownloadRecord | null> {
  const found: DownloadRecord | undefined = await promisifyRequest(
    store(RECORDS).get([userId, id]),
  );
  return found?.key === key ? found : null;
}

export type DownloadStorage = typeof browserDownloads;

/**
 * Downloads in the browser's IndexedDB. Parts are buffers: not every browser keeps stored blobs readable. Every call may reject: a
 * browser may forbid storage, or have no room.
 */
export const browserDownloads = {
  list: (userId: string): Promise<readonly DownloadRecord[]> =>
    transact('readonly', async (store) =>
      promisifyRequest<DownloadRecord[]>(store(RECORDS).getAll(partsOf(userId))),
    ),

  /** Stores a record in the place of an earlier one of the same episode, without bytes. */
  begin: (record: DownloadRecord): Promise<void> =>
    transact('readwrite', async (store) => {
      store(PARTS).delete(partsOf(record.userId, record.id));
      await promisifyRequest(store(RECORDS).put(record, [record.userId, record.id]));
    }),

  /** The changed record; null when that attempt is over. */
  change: (attempt: Attempt, change: Partial<DownloadRecord>): Promise<DownloadRecord | null> =>
    transact('readwrite', async (store) => {
      const record = await current(store, attempt);
      if (!record) return null;
      const changed = { ...record, ...change };
      await promisifyRequest(store(RECORDS).put(changed, [record.userId, record.id]));
      return changed;
    }),

  /** Stores what arrived behind what is there; null when that attempt is over, or is further on. */
  append: (
    attempt: Attempt & Pick<DownloadRecord, 'stored'>,
    bytes: ArrayBuffer,
    change: Partial<DownloadRecord>,
  ): Promise<DownloadRecord | null> =>
    transact(
      'readwrite',
      async (store) => {
        const record = await current(store, attempt);
        if (!record || record.stored !== attempt.stored) return null;
        const { userId, id, stored, parts } = record;
        const changed = {
          ...record,
          ...change,
          stored: stored + bytes.byteLength,
          parts: parts + 1,
        };
        store(PARTS).put(bytes, [userId, id, parts]);
        await promisifyRequest(store(RECORDS).put(changed, [userId, id]));
        return changed;
      },
      WRITING_MS,
    ),

  /** All that is there of an episode. */
  async read({
    userId,
    id,
    parts,
    type,
  }: Attempt & Pick<DownloadRecord, 'parts' | 'type'>): Promise<Blob> {
    const blobs: Blob[] = [];
    // One at a time: an episode may be larger than what a phone likes to hold twice.
    for (let index = 0; index < parts; index += 1) {
      const bytes = await transact('readonly', async (store) =>
        promisifyRequest<ArrayBuffer | undefined>(store(PARTS).get([userId, id, index])),
      );
      if (bytes) blobs.push(new Blob([bytes]));
    }
    return new Blob(blobs, { type });
  },

  remove: (userId: string, ids: readonly number[]): Promise<void> =>
    transact('readwrite', async (store) => {
      for (const id of ids) {
        store(RECORDS).delete([userId, id]);
        store(PARTS).delete(partsOf(userId, id));
      }
    }),

  /** Deletes what was stored for any other person. */
  keepOnly: (userId: string): Promise<void> =>
    transact('readwrite', async (store) => {
      const before = IDBKeyRange.upperBound([userId], true);
      const after = IDBKeyRange.lowerBound([userId, LAST], true);
      for (const others of [before, after]) {
        store(RECORDS).delete(others);
        store(PARTS).delete(others);
      }
      store(LEASES).delete(IDBKeyRange.upperBound(userId, true));
      store(LEASES).delete(IDBKeyRange.lowerBound(userId, true));
    }),

  readLease: (userId: string) =>
    transact('readonly', async (store) =>
      promisifyRequest<Lease | undefined>(store(LEASES).get(userId)),
    ),

  writeLease: (userId: string, lease: Lease): Promise<void> =>
    transact('readwrite', async (store) => {
      await promisifyRequest(store(LEASES).put(lease, userId));
    }),
};
