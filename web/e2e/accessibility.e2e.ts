import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  expectNames,
  expectNoSidewaysScroll,
  expectNoViolations,
  movingAnimations,
} from './support/accessibility.ts';
import { contextSignedIn } from './support/browser.ts';
import { overlays } from './support/overlays.ts';
import { addressOf, screens, type Viewer } from './support/screens.ts';
import { withoutSplash } from './support/splash.ts';
import { demo } from './support/stack.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };
const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

/** Shared demo accounts, because they have content on every screen; these tests change nothing. */
async function contextFor(browser: Browser, viewer: Viewer, theme: Theme): Promise<BrowserContext> {
  const options = { viewport: DESK, reducedMotion: 'reduce' } as const;
  const context =
    viewer === 'visitor'
      ? await browser.newContext(options)
      : await contextSignedIn(browser, { email: demo[viewer] }, options);
  await withoutSplash(context);
  await serveYouTube(context);
  await context.route('https://drive.google.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><html lang="pt-BR"><title>Drive</title><body></body></html>',
    }),
  );
  await context.addInitScript((wanted) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('theme', wanted);
  }, theme);
  return context;
}

async function expectFull(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  // The check of a registration verifies by itself, and its button changes colour then.
  await expect(page.getByRole('button', { name: /^Verificando/ })).toHaveCount(0);
}

for (const { name, viewer, path, heading } of screens) {
  for (const theme of THEMES) {
    test(`the screen ${name} (${viewer}, ${theme}) has no accessibility violations`, async ({
      browser,
    }) => {
      const context = await contextFor(browser, viewer, theme);
      const page = await context.newPage();
      await page.goto(await addressOf(path));
      await expectFull(page, heading);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
      await expect.soft(page.locator('h1')).toHaveCount(1);
      await expect.soft(page).toHaveTitle(/Plantão/);

      for (const size of [DESK, PHONE]) {
        const where = `${size.width} px`;
        await page.setViewportSize(size);
        await expectNoViolations(page, where);
        await expectNoSidewaysScroll(page, where);
        await expectNames(page, where);
      }
      expect.soft(await movingAnimations(page)).toEqual([]);
      await context.close();
    });
  }
}

for (const { name, viewer, path, heading, width, open, shown } of overlays) {
  test(`the screen ${name} (${viewer}) has no accessibility violations`, async ({ browser }) => {
    for (const theme of THEMES) {
      const context = await contextFor(browser, viewer, theme);
      const page = await context.newPage();
      await page.setViewportSize(width === 'phone' ? PHONE : DESK);
      await page.goto(await addressOf(path));
      await expectFull(page, heading);
      await open(page);
      await expect(shown(page)).toBeVisible();
      await expectNoViolations(page, theme);
      await expectNoSidewaysScroll(page, theme);
      await expectNames(page, theme);
      expect.soft(await movingAnimations(page)).toEqual([]);
      await context.close();
    }
  });
}
