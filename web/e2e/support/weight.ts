import type { Page } from '@playwright/test';
import { watchWire } from '../../../bench/pages/wire.ts';

/** What a page loaded until it settled, in bytes as sent (brotli), without covers and data. */
export type PageWeight = {
  script: number;
  style: number;
  font: number;
  /** Requests before covers: document, scripts, styles, fonts, data. */
  requests: number;
  /** What was asked for, to name the culprit when a limit is passed. */
  urls: string[];
};

/** Comes by itself some seconds after the start, whatever the page is: no weight of the page on a machine that takes so long. */
const LATER = /\/assets\/(device\.api|after-content)-|\/api\/auth\/device$/;

/** What is fetched ahead of a first press is no weight of the page: who saves data loads none of it. */
const saveData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });

/** Opens a path in a cold page and weighs what it loads until the content is there or the network is quiet, too. */
export async function weigh(
  page: Page,
  path: string,
  contentIsThere: () => Promise<void>,
  { until = 'quiet' }: { until?: 'content' | 'quiet' } = {},
): Promise<PageWeight> {
  const weight: PageWeight = { script: 0, style: 0, font: 0, requests: 0, urls: [] };
  await saveData(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  watchWire(session, ({ kind, bytes, url }) => {
    if (LATER.test(url)) return;
    weight.requests += 1;
    weight.urls.push(url);
    if (kind === 'Script') weight.script += bytes;
    if (kind === 'Stylesheet') weight.style += bytes;
    if (kind === 'Font') weight.font += bytes;
  });
  await page.goto(path);
  await contentIsThere();
  if (until === 'quiet') await page.waitForLoadState('networkidle');
  return weight;
}

/** Longer than any difference between two requests of one wave. */
const LATENCY_MS = 300;

/** The script files of the app that a page loads, in rounds: a file of a later one was asked for by code of an earlier. */
export async function scriptWaves(
  page: Page,
  path: string,
  contentIsThere: () => Promise<void>,
): Promise<string[][]> {
  await saveData(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...unlimited, latency: LATENCY_MS });
  await page.goto(path);
  await contentIsThere();
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/[^/]+\.js$/.test(name))
      .map(({ name, startTime }) => ({ name, startTime })),
  );
  const ofPage = files.filter(({ name }) => !LATER.test(name));
  const waves: string[][] = [];
  let startedAt = Number.NEGATIVE_INFINITY;
  for (const { name, startTime } of ofPage.sort((a, b) => a.startTime - b.startTime)) {
    if (startTime - startedAt >= LATENCY_MS) {
      waves.push([]);
      startedAt = startTime;
    }
    waves.at(-1)?.push(name);
  }
  return waves;
}
