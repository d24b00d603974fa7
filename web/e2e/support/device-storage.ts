import { expect, type Page } from '@playwright/test';

/** A page of any engine's driver. */
type Evaluating = { evaluate<Result>(job: () => Promise<Result>): Promise<Result> };

/** The names of the queries that are saved on this device, by person. */
export function savedQueries(page: Evaluating): Promise<Record<string, string[]>> {
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
    const snapshots: { userId: string; queries: { queryKey: unknown[] }[] }[] = all.result;
    return Object.fromEntries(
      snapshots.map(({ userId, queries }) => [
        userId,
        queries.map(({ queryKey }) => queryKey.join('/')),
      ]),
    );
  });
}

/** Waits until the app itself is on this device and answers for it. */
export async function appIsKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe('activated');
}

/** Names of the service worker's caches. */
export const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
