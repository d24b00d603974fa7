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

/** The page is the same in the second theme, but for its colours. */
const onlyColours = (theme: (typeof THEMES)[number]) => ({ onlyColours: theme !== THEMES[0] });

/** As the switch of the theme does, without a second visit. */
async function wear(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.dataset.theme = wanted;
  }, theme);
}

/** Shared demo accounts, because they have content on every screen; these tests change nothing. */
async function contextFor(browser: Browser, viewer: Viewer): Promise<BrowserContext> {
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
  return context;
}

async function expectFull(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  // The check of a registration verifies by itself, and its button changes colour then.
  await expect(page.getByRole('button', { name: /^Verificando/ })).toHaveCount(0);
}

for (const { name, viewer, path, heading } of screens) {
  test(`the screen ${name} (${viewer}) has no accessibility violations`, async ({ browser }) => {
    const context = await contextFor(browser, viewer);
    const page = await context.newPage();
    await page.goto(await addressOf(path));
    await expectFull(page, heading);
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    await expect.soft(page.locator('h1')).toHaveCount(1);
    await expect.soft(page).toHaveTitle(/Plantão/);

    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      for (const theme of THEMES) {
        await wear(page, theme);
        await expectNoViolations(page, `${size.width} px, ${theme}`, onlyColours(theme));
      }
      const where = `${size.width} px`;
      await expectNoSidewaysScroll(page, where);
      await expectNames(page, where);
    }
    expect.soft(await movingAnimations(page)).toEqual([]);
    await context.close();
  });
}

for (const { name, viewer, path, heading, width, open, shown } of overlays) {
  test(`the screen ${name} (${viewer}) has no accessibility violations`, async ({ browser }) => {
    const context = await contextFor(browser, viewer);
    const page = await context.newPage();
    await page.setViewportSize(width === 'phone' ? PHONE : DESK);
    await page.goto(await addressOf(path));
    await expectFull(page, heading);
    await open(page);
    await expect(shown(page)).toBeVisible();
    for (const theme of THEMES) {
      await wear(page, theme);
      await expectNoViolations(page, theme, onlyColours(theme));
    }
    await expectNoSidewaysScroll(page, name);
    await expectNames(page, name);
    expect.soft(await movingAnimations(page)).toEqual([]);
    await context.close();
  });
}
