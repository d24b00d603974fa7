import { expect, type Page, test } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { type LargeWorld, startLargeWorld } from './support/large-world.ts';
import { expectWholeLines } from './support/lines.ts';
import { overlays } from './support/overlays.ts';
import { addressOf, type Screen, screens, type Viewer } from './support/screens.ts';
import { expectStill, forgetShifts, watchShifts } from './support/shifts.ts';
import { withoutSplash } from './support/splash.ts';
import { demo, signIn } from './support/stack.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

const SITE = process.env.PLANTAO_SITE_URL ?? '';
const HEIGHT = 740;
const PHONE = 360;
const TABLET = 768;
const DESK = 1440;
/** Where each page is loaded, and where it is come to within the app. */
const WIDTHS = { loaded: [PHONE, 320, DESK], within: [TABLET] };
/** Patience for one page. */
const SECONDS_PER_LOOK = 30;
const VIEWERS: readonly Viewer[] = ['superuser', 'member', 'pending', 'visitor'];

const NOWHERE = { path: '/nao-existe', heading: '404 Página Não Encontrada' };

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

/** Only who sees much of it waits for it: to start one takes as long as to look at ten pages. */
let large: Promise<LargeWorld> | undefined;
const sees = { superuser: true, member: true, pending: false, visitor: false };
test.afterAll(async () => (await large)?.stop());

const expectOpen = (page: Page, heading: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

async function expectWhole(page: Page, heading: string | RegExp): Promise<void> {
  await expectOpen(page, heading);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** As a link of the app leads there: without a load, so that it takes a third of the time. */
async function goWithin(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expectOpen(page, heading);
  // What a press moves is expected: one page takes the place of another.
  await forgetShifts(page);
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
    if (sees[viewer]) large ??= startLargeWorld(ENDLESS);
    const world = sees[viewer] ? await large : undefined;
    const session =
      viewer === 'visitor' ? undefined : await (world?.signIn ?? signIn)(demo[viewer]);
    const addressIn = (path: string) => addressOf(path, world?.operator);
    const localStorage = session ? [{ name: 'auth_token', value: JSON.stringify(session) }] : [];
    const context = await browser.newContext({
      viewport: { width: PHONE, height: HEIGHT },
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: new URL(SITE).origin, localStorage }] },
    });
    await withoutSplash(context);
    await watchShifts(context);
    await serveYouTube(context);
    await world?.serve(context);
    const page = await context.newPage();
    for (const { name, path, heading } of looks) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: PHONE, height: HEIGHT });
        await page.goto(await addressIn(path));
        await expectWhole(page, heading);
        await expectStill(page, `${name}, ${PHONE} px`);
        await expectToFit(page, name, WIDTHS.loaded);
      });
    }
    await page.setViewportSize({ width: TABLET, height: HEIGHT });
    for (const { name, path, heading } of looks) {
      await test.step(`${name}, within the app`, async () => {
        await goWithin(page, await addressIn(path), heading);
        await expectWhole(page, heading);
        await expectStill(page, `${name}, ${TABLET} px`);
        await expectToFit(page, name, WIDTHS.within);
      });
    }
    for (const { name, path, heading, width, open: openOverlay, shown } of openings) {
      await test.step(name, async () => {
        const isOnPhones = width === 'phone';
        await page.setViewportSize({ width: isOnPhones ? PHONE : DESK, height: HEIGHT });
        if (viewer === 'superuser') {
          // What opens over these pages goes with them.
          await goWithin(page, NOWHERE.path, NOWHERE.heading);
          await goWithin(page, path, heading);
        } else {
          await page.goto(await addressIn(path));
        }
        await expectWhole(page, heading);
        await openOverlay(page);
        await expect(shown(page)).toBeVisible();
        await expectToFit(page, name, isOnPhones ? [PHONE, 320] : [DESK, TABLET]);
      });
    }
    await context.close();
  });
}
