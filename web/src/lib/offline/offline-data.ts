import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { type SavedQuery, toSaved, usableQueries } from './snapshot.rules.ts';
import type { SnapshotStorage } from './snapshot-storage.ts';

/** Changes come in bursts; one write per burst is enough. */
export const WRITE_AFTER_MS = 1000;

type OfflineDataOptions = {
  client: QueryClient;
  storage: SnapshotStorage;
  /** Snapshots of another version are never shown. */
  version: string;
  /** Which queries are worth keeping. */
  isKept(query: Query): boolean;
  /** What of such a query is worth keeping; all of it where nothing is said. */
  keptOf?: (query: SavedQuery) => SavedQuery;
  /** Whether the person may use the app without a network; nothing is saved for a pending user. */
  isOfflineAllowed(client: QueryClient): boolean;
  now?: () => number;
};

/** Keeps a part of the query cache on the device. A storage that fails is the same as an empty one. */
export function createOfflineData(options: OfflineDataOptions) {
  const { client, storage, version, keptOf = (query) => query, now = Date.now } = options;
  /** One at a time, in order: a write that began before a wipe must not end after it. */
  let queue: Promise<unknown> = Promise.resolve();
  const inOrder = <Result>(job: () => Promise<Result>, fallback: Result): Promise<Result> => {
    const result = queue.then(job).catch(() => fallback);
    queue = result;
    return result;
  };

  async function removeAll(isSpared: (userId: string) => boolean): Promise<void> {
    const doomed = (await storage.userIds()).filter((userId) => !isSpared(userId));
    await Promise.all(doomed.map((userId) => storage.remove(userId)));
  }

  async function write(userId: string): Promise<void> {
    if (!options.isOfflineAllowed(client)) return storage.remove(userId);
    const { queries } = dehydrate(client, {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: (query) => query.state.data !== undefined && options.isKept(query),
    });
    await storage.write(userId, { userId, version, queries: queries.map(toSaved).map(keptOf) });
  }

  return {
    /** Puts what was saved for this person into the cache, and deletes what was saved for any other. */
    restore: (userId: string) =>
      inOrder<readonly SavedQuery[]>(async () => {
        await removeAll((other) => other === userId);
        const saved = await storage.read(userId);
        const queries = usableQueries(saved, { userId, version, now: now() });
        hydrate(client, { queries: [...queries] });
        return queries;
      }, []),

    /** Saves what this person reads from now on, until the returned function is called. */
    keep(userId: string) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOver = false;
      const flush = () => {
        if (timer === undefined) return;
        clearTimeout(timer);
        timer = undefined;
        void inOrder(async () => (isOver ? undefined : write(userId)), undefined);
      };
      const unsubscribe = client.getQueryCache().subscribe((event) => {
        const isNews = event.type === 'observerAdded' || event.type === 'updated';
        if (isNews && options.isKept(event.query)) timer ??= setTimeout(flush, WRITE_AFTER_MS);
      });
      // A phone may end a hidden app without any event.
      document.addEventListener('visibilitychange', flush);
      return () => {
        isOver = true;
        clearTimeout(timer);
        timer = undefined;
        unsubscribe();
        document.removeEventListener('visibilitychange', flush);
      };
    },

    /** Deletes what was saved of every person. */
    wipe: () => inOrder(() => removeAll(() => false), undefined),
  };
}
