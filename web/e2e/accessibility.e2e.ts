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
import { expectStill, watchShifts } from './support/shifts.ts';
import { withoutSplash } from './support/splash.ts';
import { demo } from './support/stack.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

// A violation says what it is, and the rules that are handed to the page would fill the trace.
test.use({ trace: 'off' });

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };
/** Patience for one of them, as for a journey of its own. */
const SECONDS_PER_LOOK = 30;
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
  await watchShifts(context);
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

/** One look at a screen, or at what opens over it, at a page that is full. */
type Look = {
  name: string;
  path: string;
  heading: string | RegExp;
  see: (page: Page) => Promise<void>;
};

/** Every screen as it is found: both sizes, both themes. */
const looksAtScreens = (viewer: Viewer): Look[] =>
  screens
    .filter((screen) => screen.viewer === viewer)
    .map(({ name, path, heading }) => ({
      name,
      path,
      heading,
      see: async (page) => {
        await expect.soft(page.locator('html'), name).toHaveAttribute('lang', 'pt-BR');
        await expect.soft(page.locator('h1'), name).toHaveCount(1);
        await expect.soft(page, name).toHaveTitle(/Plantão/);
        for (const size of [DESK, PHONE]) {
          await page.setViewportSize(size);
          const where = `${name}, ${size.width} px`;
          for (const theme of THEMES) {
            await wear(page, theme);
            await expectNoViolations(page, `${where}, ${theme}`, onlyColours(theme));
          }
          await expectNoSidewaysScroll(page, where);
          await expectNames(page, where);
        }
      },
    }));

/** What opens over a screen, at the size where people meet it. */
const looksAtOverlays = (viewer: Viewer): Look[] =>
  overlays
    .filter((overlay) => overlay.viewer === viewer)
    .map(({ name, path, heading, width, open, shown }) => ({
      name,
      path,
      heading,
      see: async (page) => {
        await page.setViewportSize(width === 'phone' ? PHONE : DESK);
        await open(page);
        await expect(shown(page)).toBeVisible();
        // A form whose row arrives meanwhile changes the colours of its buttons.
        await expect(page.locator('[role$="dialog"] [aria-busy="true"]')).toHaveCount(0);
        for (const theme of THEMES) {
          await wear(page, theme);
          await expectNoViolations(page, `${name}, ${theme}`, onlyColours(theme));
        }
        await expectNoSidewaysScroll(page, name);
        await expectNames(page, name);
      },
    }));

const VIEWERS: readonly Viewer[] = ['superuser', 'member', 'visitor', 'pending'];

for (const viewer of VIEWERS) {
  for (const [kind, looks] of [
    ['screen', looksAtScreens(viewer)],
    ['overlay', looksAtOverlays(viewer)],
  ] as const) {
    if (looks.length === 0) continue;
    test(`no ${kind} of a ${viewer} has accessibility violations`, async ({ browser }) => {
      // One person walks them all: a browser of its own for each would cost more than what is looked at.
      test.setTimeout(looks.length * SECONDS_PER_LOOK * 1000);
      const context = await contextFor(browser, viewer);
      const page = await context.newPage();
      for (const { name, path, heading, see } of looks) {
        await test.step(`the ${kind} ${name}`, async () => {
          // Beside what is open it stays as it stands: in a wider window a phone's menu closes and goes back, against what is opened.
          if (kind === 'screen') await page.setViewportSize(DESK);
          await page.goto(await addressOf(path));
          await page.setViewportSize(DESK);
          await expectFull(page, heading);
          if (kind === 'screen') await expectStill(page, `${name}, ${DESK.width} px`);
          await see(page);
          expect.soft(await movingAnimations(page), name).toEqual([]);
        });
      }
      await context.close();
    });
  }
}
