import { type Browser, chromium } from '@playwright/test';
import { DEMO_EMAILS } from '../local/seed/demo-accounts.ts';
import { findBrowser } from '../scripts/browser/find-browser.ts';
import { thisMachine } from '../scripts/browser/machine.ts';
import { demoSession } from '../scripts/test/demo-session.ts';
import { serveBuild } from '../scripts/test/site.ts';
import { startTestStack } from '../scripts/test/stack.ts';
import { coldVisit } from './pages/cold.ts';
import { interactionTimes } from './pages/interactions.ts';
import { repeatVisit } from './pages/repeat.ts';
import { type PagesReport, pagesReport } from './pages-report.ts';
import { machine, writeResult } from './report.ts';
import { medians } from './statistics.ts';

/*
 * `npm run bench:pages`: headless Chromium, phone viewport, brotli 11, CPU slowed 4x, 1.6 Mbit/s down, 150 ms per
 * request, median of five runs each with a device of its own. Writes bench/results/pages.md.
 */

const RUNS = 5;
const HOME_CONTENT = 'main a[href^="/video/"]';

const SCREENS = [
  { name: 'landing', path: '/', content: 'main h1', who: 'visitor' },
  { name: '/auth', path: '/auth', content: 'input[name="emailOrPhone"]', who: 'visitor' },
  { name: 'home', path: '/', content: HOME_CONTENT, who: 'member' },
] as const;

/** Runs one after the other: two at once would slow each other down. */
async function repeatedly<Result>(run: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let count = 0; count < RUNS; count += 1) results.push(await run());
  return results;
}

async function visits(
  browser: Browser,
  site: string,
  session: string,
): Promise<PagesReport['visits']> {
  const results: PagesReport['visits'] = [];
  for (const { name, path, content, who } of SCREENS) {
    const options = { site, path, content, session: who === 'member' ? session : null };
    const runs = await repeatedly(() => coldVisit(browser, options));
    results.push({ name, who, figures: medians(runs) });
  }
  return results;
}

async function main(): Promise<void> {
  const hardware = machine();
  const stack = await startTestStack();
  const site = await serveBuild(stack);
  const browser = await chromium.launch({
    executablePath: findBrowser(thisMachine(console.log)).path,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const session = await demoSession(stack, DEMO_EMAILS.member);
    const options = { site: site.url, content: HOME_CONTENT, session };
    const report: PagesReport = {
      hardware,
      browser: `headless Chromium ${browser.version().split('.')[0]}`,
      visits: await visits(browser, site.url, session),
      repeat: medians(await repeatedly(() => repeatVisit(browser, { ...options, path: '/' }))),
      interactions: medians(await repeatedly(() => interactionTimes(browser, options))),
    };
    writeResult('pages', pagesReport(report));
  } finally {
    await browser.close();
    await site.close();
    await stack.stop();
  }
}

await main();
