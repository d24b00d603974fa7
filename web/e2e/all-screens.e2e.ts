import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  expectNames,
  expectNoSidewaysScroll,
  expectNoViolations,
  movingAnimations,
} from './support/accessibility.ts';
import { type LargeWorld, startLargeWorld } from './support/large-world.ts';
import { expectWholeLines } from './support/lines.ts';
import { type Overlay, overlays } from './support/overlays.ts';
import { addressOf, type Screen, screens, type Viewer } from './support/screens.ts';
import { expectStill, forgetShifts, watchShifts } from './support/shifts.ts';
import { withoutSplash } from './support/splash.ts';
import { demo, signIn } from './support/stack.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

// A violation says what it is, and the rules that are handed to the page would fill the trace.
test.use({ trace: 'off' });

const SITE = process.env.PLANTAO_SITE_URL ?? '';
const HEIGHT = 740;
const PHONE = 360;
const DESK = 1440;
/** Of a visit, the width that is come in and those that the window then takes. */
const WIDTHS = { [PHONE]: [PHONE, 320], [DESK]: [DESK, 768] };
type Width = keyof typeof WIDTHS;
/** Patience for one page. */
const SECONDS_PER_LOOK = 30;
const VIEWERS: readonly Viewer[] = ['superuser', 'member', 'pending', 'visitor'];
const THEMES = ['dark', 'light'] as const;

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
  // The check of a registration verifies by itself, and its button changes colour then.
  await expect(page.getByRole('button', { name: /^Verificando/ })).toHaveCount(0);
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

/** It can be read and operated in both themes, in which it has other colours alone; and it fits each width. */
async function expectGood(page: Page, name: string, width: Width): Promise<void> {
  for (const theme of THEMES) {
    // As the switch of the theme does, without a second visit.
    await page.evaluate((wanted) => {
      document.documentElement.dataset.theme = wanted;
    }, theme);
    const onlyColours = theme !== THEMES[0];
    await expectNoViolations(page, `${name}, ${width} px, ${theme}`, { onlyColours });
  }
  await expectNames(page, `${name}, ${width} px`);
  for (const narrower of WIDTHS[width]) {
    await page.setViewportSize({ width: narrower, height: HEIGHT });
    await expectNoSidewaysScroll(page, `${name}, ${narrower} px`);
    await expectWholeLines(page, `${name}, ${narrower} px`);
  }
  expect.soft(await movingAnimations(page), name).toEqual([]);
}

/** A screen as it is found, with nothing that is pushed away while it comes. */
async function lookAtScreen(page: Page, { name, heading }: Screen, width: Width): Promise<void> {
  await expectWhole(page, heading);
  await expectStill(page, `${name}, ${width} px`);
  await expect.soft(page.locator('html'), name).toHaveAttribute('lang', 'pt-BR');
  await expect.soft(page.locator('h1'), name).toHaveCount(1);
  await expect.soft(page, name).toHaveTitle(/Plantão/);
  await expectGood(page, name, width);
}

/** What opens over a screen, at the size where people meet it. */
async function lookAtOverlay(page: Page, overlay: Overlay, width: Width): Promise<void> {
  await expectWhole(page, overlay.heading);
  await overlay.open(page);
  await expect(overlay.shown(page)).toBeVisible();
  // A form whose row arrives meanwhile changes the colours of its buttons.
  await expect(page.locator('[role$="dialog"] [aria-busy="true"]')).toHaveCount(0);
  await expectGood(page, overlay.name, width);
}

/** Demo accounts, because they have content on every screen; nothing is changed by a look. */
async function prepare(context: BrowserContext, world: LargeWorld | undefined): Promise<void> {
  await withoutSplash(context);
  await watchShifts(context);
  await serveYouTube(context);
  await context.route('https://drive.google.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><html lang="pt-BR"><title>Drive</title><body></body></html>',
    }),
  );
  await world?.serve(context);
}

for (const viewer of VIEWERS) {
  test(`in a large world each screen can be read and operated at every width, in both themes, as a ${viewer} sees it`, async ({
    browser,
  }) => {
    const looks = [...screens, ...ENDLESS_SCREENS].filter((screen) => screen.viewer === viewer);
    const openings = overlays.filter((overlay) => overlay.viewer === viewer);
    // One person walks them all: a browser of its own for each would cost more than what is looked at.
    test.setTimeout((2 * looks.length + openings.length) * SECONDS_PER_LOOK * 1000);
    if (sees[viewer]) large ??= startLargeWorld(ENDLESS);
    const world = sees[viewer] ? await large : undefined;
    const session =
      viewer === 'visitor' ? undefined : await (world?.signIn ?? signIn)(demo[viewer]);
    const addressIn = (path: string) => addressOf(path, world?.operator);
    const localStorage = session ? [{ name: 'auth_token', value: JSON.stringify(session) }] : [];
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: new URL(SITE).origin, localStorage }] },
    });
    await prepare(context, world);
    const page = await context.newPage();
    const wear = (width: Width) => page.setViewportSize({ width: Number(width), height: HEIGHT });
    for (const screen of looks) {
      await test.step(screen.name, async () => {
        await wear(PHONE);
        await page.goto(await addressIn(screen.path));
        await lookAtScreen(page, screen, PHONE);
      });
    }
    for (const screen of looks) {
      await test.step(`${screen.name}, within the app`, async () => {
        await wear(DESK);
        await goWithin(page, await addressIn(screen.path), screen.heading);
        await lookAtScreen(page, screen, DESK);
      });
    }
    for (const overlay of openings) {
      await test.step(overlay.name, async () => {
        const width = overlay.width === 'phone' ? PHONE : DESK;
        await wear(width);
        const address = await addressIn(overlay.path);
        if (viewer === 'superuser') {
          // What opens over these pages goes with them.
          await goWithin(page, NOWHERE.path, NOWHERE.heading);
          await goWithin(page, address, overlay.heading);
        } else {
          await page.goto(address);
        }
        await lookAtOverlay(page, overlay, width);
      });
    }
    await context.close();
  });
}
