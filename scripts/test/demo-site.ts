import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../browser/find-browser.ts';
import { thisMachine } from '../browser/machine.ts';
import type { Site } from '../site/server.ts';
import { serveBuild } from './site.ts';
import { startTestStack, type TestStack } from './stack.ts';

/** Starts the browser of the journeys. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(thisMachine(console.log)),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Runs a job on a build of the app with the demo world, in a browser; stops everything afterwards. */
export async function withDemoSite(
  job: (demo: { stack: TestStack; site: Site; browser: Browser }) => Promise<void>,
): Promise<void> {
  const stack = await startTestStack();
  const site = await serveBuild(stack);
  const browser = await launchBrowser();
  try {
    await job({ stack, site, browser });
  } finally {
    await browser.close();
    await site.close();
    await stack.stop();
  }
}
