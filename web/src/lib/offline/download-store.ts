import type { DownloadStorage } from './download-storage.ts';
import {
  type AddingPlan,
  type DownloadRecord,
  type EpisodeFile,
  leaseStateAt,
  planAdding,
} from './downloads.rules.ts';

/** What screens see of the downloads of the signed-in person. */
export type DownloadsSnapshot = {
  /** Null without a person who may have downloads. */
  userId: string | null;
  /** Whether what is stored was read. */
  isRead: boolean;
  records: readonly DownloadRecord[];
  /** Nothing is played before the server was reached again. */
  isLocked: boolean;
  /** In bytes. */
  limit: number;
};

/** Bytes of the running download that are not stored yet. */
export type LiveBytes = { key: string; bytes: number } | null;

export type DownloadStore = ReturnType<typeof createDownloadStore>;

type StoreOptions = {
  storage: DownloadStorage;
  /** Who may have downloads here now. */
  owner(): string | null;
  now(): number;
  readLimit(): number;
  writeLimit(limit: number): void;
  /** Tells the other tabs that something changed. */
  announce(): void;
};

/** Progress is shown so often at most. */
const LIVE_EVERY_MS = 250;

const NOTHING = { isRead: false, records: [], isLocked: false } as const;

/**
 * Downloads on this device, of the signed-in person alone. Everything is read from and written to the storage, which
 * all tabs share; a tab that hears of a change of another one calls `refresh`.
 */
export function createDownloadStore(options: StoreOptions) {
  const { storage, owner, now } = options;
  const listeners = new Set<() => void>();
  let snapshot: DownloadsSnapshot = { ...NOTHING, userId: owner(), limit: options.readLimit() };
  let reading: Promise<void> | null = null;
  let live: LiveBytes = null;
  let liveShownAt = 0;

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }

  function publish(change: Partial<DownloadsSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    tell();
  }

  async function leaseOf(userId: string) {
    const lease = await storage.readLease(userId);
    return { lease, state: leaseStateAt(lease, now()) };
  }

  async function readAgain(): Promise<void> {
    const userId = owner();
    if (userId === null) {
      // Screens of a visitor are not drawn again for nothing.
      if (snapshot.userId !== null) publish({ ...NOTHING, userId });
      return;
    }
    try {
      // Downloads of the person before are deleted.
      if (!snapshot.isRead || snapshot.userId !== userId) await storage.keepOnly(userId);
      const { lease, state } = await leaseOf(userId);
      const records = await storage.list(userId);
      // Another person may have signed in meanwhile.
      if (owner() !== userId) return readAgain();
      const isLocked = lease !== undefined && state !== 'valid';
      publish({ userId, records, isLocked, isRead: true, limit: options.readLimit() });
    } catch {
      // A browser that forbids storage has no downloads.
      publish({ ...NOTHING, userId, isRead: true });
    }
  }

  /** Reads what is stored; calls while it reads share the next reading. */
  let next: Promise<void> | null = null;
  function refresh(): Promise<void> {
    if (!reading) {
      reading = readAgain().finally(() => {
        reading = null;
      });
      return reading;
    }
    next ??= reading.then(() => {
      next = null;
      return refresh();
    });
    return next;
  }

  async function changed(): Promise<void> {
    options.announce();
    await refresh();
  }

  const find = (id: number) => snapshot.records.find((record) => record.id === id);

  async function change(id: number, change: Partial<DownloadRecord>): Promise<void> {
    const record = find(id);
    if (record) await storage.change(record, change);
    await changed();
  }

  const store = {
    storage,
    owner,
    now,
    read: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    refresh,
    changed,

    /** Nothing of it is shown or downloaded any more; what is stored goes by itself. */
    clear: () => publish(NOTHING),

    /** What arrived since the last stored part; apart from the rest, because it changes all the time. */
    readLive: () => live,
    showLive(next: LiveBytes): void {
      if (next && next.key === live?.key && now() - liveShownAt < LIVE_EVERY_MS) return;
      if (next === live) return;
      live = next;
      liveShownAt = now();
      tell();
    },

    /** Queues what there is room for. */
    async add(files: readonly EpisodeFile[]): Promise<AddingPlan> {
      await refresh();
      const userId = owner();
      if (userId === null) return { added: [], refused: files, missing: 0 };
      const plan = planAdding(files, snapshot.records, options.readLimit());
      for (const [index, file] of plan.added.entries()) {
        await storage.begin({
          ...file,
          userId,
          key: crypto.randomUUID(),
          stored: 0,
          parts: 0,
          type: '',
          place: null,
          version: null,
          state: 'waiting',
          problem: null,
          addedAt: now() + index,
        });
      }
      await changed();
      return plan;
    },
    pause: (id: number) => change(id, { state: 'paused', problem: null }),
    resume: (id: number) => change(id, { state: 'waiting', problem: null }),
    async remove(ids: readonly number[]): Promise<void> {
      const userId = owner();
      if (userId !== null && ids.length > 0) await storage.remove(userId, ids);
      await changed();
    },
    setLimit(limit: number): void {
      options.writeLimit(limit);
      publish({ limit });
      options.announce();
    },

    /** The server has just confirmed that this person may listen. */
    async confirm(userId: string): Promise<void> {
      if (owner() !== userId) return;
      await storage.writeLease(userId, { confirmedAt: now(), seenAt: now() });
      if (snapshot.isLocked) await changed();
    },

    /** The server was asked and did not confirm it: after the 7 days everything goes. Tells whether it did. */
    async expire(): Promise<boolean> {
      const userId = owner();
      if (userId === null || (await leaseOf(userId)).state !== 'over') return false;
      await store.remove((await storage.list(userId)).map(({ id }) => id));
      return true;
    },

    /** The sound of an episode, if all of exactly this file is here and may be heard. */
    async open({ id, source }: Pick<EpisodeFile, 'id' | 'source'>): Promise<Blob | null> {
      const userId = owner();
      if (userId === null) return null;
      const records = await storage.list(userId);
      const record = records.find((one) => one.id === id);
      if (record?.state !== 'done' || record.source !== source) return null;
      const { lease, state } = await leaseOf(userId);
      if (!lease || state !== 'valid') {
        await refresh();
        return null;
      }
      // A clock that is set back later than this does not give any of it back.
      await storage.writeLease(userId, { ...lease, seenAt: Math.max(lease.seenAt, now()) });
      const sound = await storage.read(record);
      if (sound.size === record.size) return owner() === userId ? sound : null;
      // The browser lost a part.
      await store.remove([id]);
      return null;
    },

    /** The episodes there are by now: what was taken away or replaced is deleted. */
    async reconcile(files: readonly Pick<EpisodeFile, 'id' | 'source'>[]): Promise<void> {
      const userId = owner();
      if (userId === null) return;
      const sources = new Map(files.map(({ id, source }) => [id, source]));
      const records = await storage.list(userId);
      const doomed = records.filter(({ id, source }) => sources.get(id) !== source);
      if (doomed.length > 0) await store.remove(doomed.map(({ id }) => id));
    },
  };
  return store;
}
