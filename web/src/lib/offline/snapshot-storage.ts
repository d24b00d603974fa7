import { del, get, keys, set, type UseStore } from 'idb-keyval';
import { askDatabase } from './ask-database.ts';

/** Where snapshots are: one entry per person. Every call may reject; a browser may forbid storage. */
export type SnapshotStorage = {
  read(userId: string): Promise<unknown>;
  write(userId: string, snapshot: unknown): Promise<void>;
  remove(userId: string): Promise<void>;
  userIds(): Promise<readonly string[]>;
};

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
  // A failure is handled by whoever reads.
  early.snapshot.catch(() => undefined);
}

/** The answer of {@link readSnapshotEarly}, once. */
function takeEarly(userId: string): Promise<unknown> | undefined {
  const taken = early?.userId === userId ? early.snapshot : undefined;
  early = undefined;
  return taken;
}

/** Snapshots in the browser's IndexedDB. */
export const browserStorage: SnapshotStorage = {
  read: (userId) => takeEarly(userId) ?? get(userId, useStore),
  write: (userId, snapshot) => set(userId, snapshot, useStore),
  remove: (userId) => del(userId, useStore),
  userIds: () => keys<string>(useStore),
};
