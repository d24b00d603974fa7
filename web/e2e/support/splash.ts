import type { BrowserContext } from '@playwright/test';
import { SPLASH_DONE_KEY } from './browser.ts';

/** For tests that are not about the cleanup: this browser session has had it. */
export async function withoutSplash(context: BrowserContext): Promise<void> {
  await context.addInitScript((key) => {
    try {
      sessionStorage.setItem(key, 'true');
    } catch {
      // A blank page has no storage, and no splash either.
    }
  }, SPLASH_DONE_KEY);
}
