import type { Page } from '@playwright/test';

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
  session.on('Network.responseReceived', ({ type, response }) => {
    if (response.url.startsWith('data:') || type === 'Image' || type === 'Preflight') return;
    weight.requests += 1;
    weight.urls.push(response.url);
    // Bodies only: HTTP/2 hosts compress headers to a few bytes.
    const bytes = Number(response.headers['content-length'] ?? 0);
    if (type === 'Script') weight.script += bytes;
    if (type === 'Stylesheet') weight.style += bytes;
    if (type === 'Font') weight.font += bytes;
  });
  await page.goto(path);
  await isSettled();
  await page.waitForLoadState('networkidle');
  return weight;
}
