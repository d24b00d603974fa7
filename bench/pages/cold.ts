import type { Browser } from '@playwright/test';
import { type Measured, pageFigures } from './figures.ts';
import { newPhone, type PhoneOptions, slowDown } from './phone.ts';
import { watchWire } from './wire.ts';

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
  const figures = pageFigures.parse(await page.evaluate('window.figures'));
  await context.close();
  return { script, requests, ...figures };
}
