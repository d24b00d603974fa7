import { expect, type Page } from '@playwright/test';

/** A page of any engine's driver. */
type Evaluating = { evaluate<Result>(job: () => Promise<Result>): Promise<Result> };

type Snapshot = { userId: string; queries: { queryKey: unknown[]; state: { data: unknown } }[] };

/** What is saved on this device for each person. */
function snapshots(page: Evaluating): Promise<Snapshot[]> {
  return page.evaluate(async () => {
    const open = indexedDB.open('plantao-offline');
    // Made only when the app has not come to it yet, and then as the app makes it.
    open.onupgradeneeded = () => open.result.createObjectStore('snapshots');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const all = database.transaction('snapshots').objectStore('snapshots').getAll();
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    database.close();
    return all.result;
  });
}

/** The names of the queries that are saved on this device, by person. */
export async function savedQueries(page: Evaluating): Promise<Record<string, string[]>> {
  return Object.fromEntries(
    (await snapshots(page)).map(({ userId, queries }) => [
      userId,
      queries.map(({ queryKey }) => queryKey.join('/')),
    ]),
  );
}

/** What one of them holds for this person; undefined where it is not saved. */
export async function savedData(page: Evaluating, userId: string, query: string): Promise<unknown> {
  return (await snapshots(page))
    .find((snapshot) => snapshot.userId === userId)
    ?.queries.find(({ queryKey }) => queryKey.join('/') === query)?.state.data;
}

/** Waits until the app itself is on this device and answers for it. */
export async function appIsKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe('activated');
}

/** Names of the service worker's caches. */
export const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

/** Ids of the episodes of which something is stored on this device, whoever they belong to. */
export function storedEpisodes(page: Evaluating): Promise<number[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'plantao-downloads')) return [];
    const open = indexedDB.open('plantao-downloads');
    // Deleted since it was listed: it must not come back empty, without the app's stores.
    open.onupgradeneeded = () => open.transaction?.abort();
    const isThere = await new Promise<boolean>((resolve) => {
      open.onsuccess = () => resolve(true);
      open.onerror = () => resolve(false);
    });
    if (!isThere) return [];
    const stores = [...open.result.objectStoreNames].filter((name) => name !== 'leases');
    const keys = stores.length > 0 ? open.result.transaction(stores) : null;
    const found = await Promise.all(
      stores.map(
        (name) =>
          new Promise<number[]>((resolve) => {
            const all = keys?.objectStore(name).getAllKeys();
            // The keys begin with the person and the episode.
            if (all)
              all.onsuccess = () => resolve((all.result as number[][]).map((key) => key[1] ?? 0));
          }),
      ),
    );
    open.result.close();
    return [...new Set(found.flat())];
  });
}
