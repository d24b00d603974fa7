import type { Browser, Page } from '@playwright/test';
import { pageFigures } from './figures.ts';
import { newPhone, type PhoneOptions, slowDown } from './phone.ts';

/** Milliseconds until a page that was visited before shows its content again. */
export type Repeat = { online: number; offline: number };

/** Visits a page until the app and its data are on the device, then opens it again, with a network and without. */
export async function repeatVisit(
  browser: Browser,
  { path, ...options }: PhoneOptions & { path: string },
): Promise<Repeat> {
  const context = await newPhone(browser, { ...options, keepsApp: true });
  const first = await context.newPage();
  await first.goto(`${options.site}${path}`);
  await first.locator(options.content).first().waitFor();
  await first.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await first.waitForFunction(isHomeSaved, undefined, { polling: 500 });
  await first.close();

  const open = async (prepare: (page: Page) => Promise<unknown>) => {
    const page = await context.newPage();
    await slowDown(page, 'cpu and network');
    await prepare(page);
    await page.goto(`${options.site}${path}`, { waitUntil: 'commit' });
    await page.locator(options.content).first().waitFor();
    await page.waitForFunction('window.figures.content > 0');
    const { content } = pageFigures.parse(await page.evaluate('window.figures'));
    await page.close();
    return content;
  };
  const online = await open(async () => undefined);
  const offline = await open(() => context.setOffline(true));
  await context.close();
  return { online, offline };
}

/** Runs in the page: whether the shelves of the home screen have been written to the device. */
async function isHomeSaved(): Promise<boolean> {
  const open = indexedDB.open('plantao-offline');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    open.onsuccess = () => resolve(open.result);
    open.onerror = () => reject(open.error);
  });
  try {
    if (!database.objectStoreNames.contains('snapshots')) return false;
    const all = database.transaction('snapshots').objectStore('snapshots').getAll();
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    return JSON.stringify(all.result).includes('"shelves"');
  } finally {
    database.close();
  }
}
