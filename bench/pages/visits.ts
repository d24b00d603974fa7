import type { Browser, Page } from '@playwright/test';
import type { PageTimes, PageWeight } from '../goals.ts';
import { newPhone, type PhoneOptions, slowDown } from './phone.ts';
import { watchWire } from './wire.ts';

/** One cold run: the page's figures and what crossed the wire. */
export type Measured = Pick<PageWeight, 'script' | 'requests'> & PageTimes;

/** What the browser itself says about a page: `observe.js` keeps it there. */
async function figuresIn(page: Page): Promise<PageTimes & { events: number[] }> {
  return page.evaluate('window.figures');
}

/** Milliseconds until a page that was visited before shows its content again. */
export type Repeat = { online: number; offline: number };

/** One visit with an empty cache: what the browser says, and what crossed the wire until the network was quiet. */
export async function coldVisit(
  browser: Browser,
  { path, ...options }: PhoneOptions & { path: string },
): Promise<Measured> {
  const context = await newPhone(browser, options);
  const page = await context.newPage();
  const cdp = await slowDown(page, 'cpu and network');
  let script = 0;
  let requests = 0;
  watchWire(cdp, ({ kind, bytes }) => {
    requests += 1;
    if (kind === 'Script') script += bytes;
  });
  await page.goto(`${options.site}${path}`);
  await page.locator(options.content).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const { events: _, ...figures } = await figuresIn(page);
  await context.close();
  return { script, requests, ...figures };
}

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
    const { content } = await figuresIn(page);
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

type Interaction = { name: string; act: (page: Page) => Promise<unknown> };

/** What a member does on the home screen; each leaves the page as it found it. */
const INTERACTIONS: readonly Interaction[] = [
  { name: 'open the search', act: (page) => page.getByRole('button', { name: /^Buscar/ }).tap() },
  { name: 'type in the search', act: (page) => page.keyboard.type('trauma') },
  {
    name: 'close the search',
    act: async (page) => {
      await page.keyboard.press('Escape');
      // The first may only empty the field.
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
    },
  },
  {
    // On a phone by the menu of its card; the longest of the two presses counts.
    name: 'favourite a lesson',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Opções de/ })
        .first()
        .tap();
      await page.getByRole('menuitem', { name: / favoritos$/ }).tap();
    },
  },
  {
    name: 'open the menu',
    act: (page) => page.getByRole('button', { name: 'Mais', exact: true }).tap(),
  },
];

/** Milliseconds from each interaction to its next paint, the longest of its events, with the CPU slowed down. */
export async function interactionTimes(
  browser: Browser,
  options: PhoneOptions,
): Promise<Record<string, number>> {
  const context = await newPhone(browser, options);
  const page = await context.newPage();
  await page.goto(options.site);
  await page.locator(options.content).first().waitFor();
  await page.waitForLoadState('networkidle');
  await slowDown(page, 'cpu');
  const times: Record<string, number> = {};
  for (const { name, act } of INTERACTIONS) {
    await page.evaluate('window.figures.events.length = 0');
    await act(page);
    // An event is told after the paint that followed it; the browser tells in batches.
    await page
      .waitForFunction('window.figures.events.length > 0', undefined, { timeout: 5_000 })
      .catch(() => undefined);
    await page.waitForTimeout(300);
    const { events } = await figuresIn(page);
    // Below 16 ms the browser tells nothing.
    times[name] = Math.max(0, ...events);
  }
  await context.close();
  return times;
}
