import { expect, type Page, test } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { type LargeWorld, startLargeWorld } from './support/large-world.ts';
import { expectWholeLines } from './support/lines.ts';
import { overlays } from './support/overlays.ts';
import { addressOf, type Screen, screens, type Viewer } from './support/screens.ts';
import { expectStill, watchShifts } from './support/shifts.ts';
import { withoutSplash } from './support/splash.ts';
import { demo } from './support/stack.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

const SITE = process.env.PLANTAO_SITE_URL ?? '';
const HEIGHT = 740;
const PHONE = 360;
const WIDTHS = [320, PHONE, 768, 1440];
/** Patience for one page. */
const SECONDS_PER_LOOK = 30;
const VIEWERS: readonly Viewer[] = ['superuser', 'member', 'pending', 'visitor'];

/** Whatever a field takes, without one place to break. */
const ENDLESS = `Longo${'W'.repeat(2_000)}`;
const ENDLESS_SCREENS: readonly Screen[] = [
  { name: 'busca sem fim', viewer: 'member', path: '/busca?q=LongoWWW', heading: 'Busca' },
  { name: 'categoria sem fim', viewer: 'member', path: '/category/sem-fim', heading: /^Longo/ },
  { name: 'aula sem fim', viewer: 'member', path: '/video/:endless', heading: /^Longo/ },
  {
    name: 'vídeos sem fim',
    viewer: 'superuser',
    path: '/video-management?q=Longo',
    heading: 'Gerenciar Vídeos',
  },
];

// What cannot be pressed is told by its name, not by the patience for all of them.
test.use({ actionTimeout: SECONDS_PER_LOOK * 1000 });

let world: LargeWorld;
test.beforeAll(async () => {
  world = await startLargeWorld(ENDLESS);
});
test.afterAll(() => world.stop());

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(await addressOf(path, world.operator));
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

async function expectToFit(page: Page, name: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectNoSidewaysScroll(page, `${name}, ${width} px`);
    await expectWholeLines(page, `${name}, ${width} px`);
  }
}

for (const viewer of VIEWERS) {
  test(`in a large world no word is cut and no page scrolls sideways, as a ${viewer} sees it`, async ({
    browser,
  }) => {
    const looks = [...screens, ...ENDLESS_SCREENS].filter((screen) => screen.viewer === viewer);
    const openings = overlays.filter((overlay) => overlay.viewer === viewer);
    test.setTimeout((looks.length + openings.length) * SECONDS_PER_LOOK * 1000);
    const session = viewer === 'visitor' ? undefined : await world.signIn(demo[viewer]);
    const localStorage = session ? [{ name: 'auth_token', value: JSON.stringify(session) }] : [];
    const context = await browser.newContext({
      viewport: { width: PHONE, height: HEIGHT },
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: new URL(SITE).origin, localStorage }] },
    });
    await withoutSplash(context);
    await watchShifts(context);
    await serveYouTube(context);
    await world.serve(context);
    const page = await context.newPage();
    for (const { name, path, heading } of looks) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: PHONE, height: HEIGHT });
        await open(page, path, heading);
        await expectStill(page, `${name}, ${PHONE} px`);
        await expectToFit(page, name, WIDTHS);
      });
    }
    for (const { name, path, heading, width, open: openOverlay, shown } of openings) {
      await test.step(name, async () => {
        const isOnPhones = width === 'phone';
        await page.setViewportSize({ width: isOnPhones ? PHONE : 1440, height: HEIGHT });
        await open(page, path, heading);
        await openOverlay(page);
        await expect(shown(page)).toBeVisible();
        await expectToFit(page, name, isOnPhones ? [PHONE, 320] : [1440, 768]);
      });
    }
    await context.close();
  });
}
