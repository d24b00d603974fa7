import type { SnapshotStorage } from '~/lib/offline/snapshot-storage.ts';

/** Snapshots in memory, copied in and out as a database does. */
export function createMemoryStorage(entries = new Map<string, unknown>()) {
  const storage: SnapshotStorage = {
    read: async (userId) => structuredClone(entries.get(userId)),
    write: async (userId, snapshot) => {
      entries.set(userId, structuredClone(snapshot));
    },
    remove: async (userId) => {
      entries.delete(userId);
    },
    userIds: async () => [...entries.keys()],
  };
  return { entries, storage };
}
