import { del, get, keys, set, type UseStore } from 'idb-keyval';
import { askDatabase } from './ask-database.ts';

const DATABASE = 'plantao-offline';
const STORE = 'snapshots';

const useStore: UseStore = (mode, use) =>
  askDatabase(
    DATABASE,
    (database) => database.createObjectStore(STORE),
    async (database) => use(database.transaction(STORE, mode).objectStore(STORE)),
  );

let early: { userId: string; snapshot: Promise<unknown> } | undefined;

/** Begins to read while the code that uses the snapshot is on its way: opening a database takes a phone that long. */
export function readSnapshotEarly(userId: string): void {
  early = { userId, snapshot: get(userId, useStore) };
  // A failure is handled where the answer is read.
  early.snapshot.catch(() => undefined);
}

/** The answer of {@link readSnapshotEarly}, once. */
function takeEarly(userId: string): Promise<unknown> | undefined {
  const taken = early?.userId === userId ? early.snapshot : undefined;
  early = undefined;
  return taken;
}

export type SnapshotStorage = typeof browserStorage;

/** Snapshots in the browser's IndexedDB: one entry per person. Every call may reject; a browser may forbid storage. */
export const browserStorage = {
  read: (userId: string): Promise<unknown> => takeEarly(userId) ?? get(userId, useStore),
  write: (userId: string, snapshot: unknown) => set(userId, snapshot, useStore),
  remove: (userId: string) => del(userId, useStore),
  userIds: () => keys<string>(useStore),
};
