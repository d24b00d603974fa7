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

/** Opens a path in a cold page and weighs what it loads until the network is quiet. */
export async function weigh(page: Page, path: string, isSettled: () => Promise<void>) {
  const weight: PageWeight = { script: 0, style: 0, font: 0, requests: 0, urls: [] };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  watchWire(session, ({ kind, bytes, url }) => {
    weight.requests += 1;
    weight.urls.push(url);
    if (kind === 'Script') weight.script += bytes;
    if (kind === 'Stylesheet') weight.style += bytes;
    if (kind === 'Font') weight.font += bytes;
  });
  await page.goto(path);
  await isSettled();
  await page.waitForLoadState('networkidle');
  return weight;
}
