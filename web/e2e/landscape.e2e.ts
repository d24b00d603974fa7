import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test';
import { contextSignedIn } from './support/browser.ts';
import { registerMember } from './support/people.ts';
import { button, position, timeline } from './support/player.ts';
import { addLesson } from './support/videos.ts';
import { serveYouTube, stateOfYouTube } from './support/youtube/youtube.ts';

/** A phone on its side, and 1280x800 at 200 %. */
const SIZES = [
  { name: 'a phone on its side', viewport: { width: 740, height: 360 }, isPhone: true },
  { name: 'a desk at 200 %', viewport: { width: 640, height: 400 }, isPhone: false },
];

/** On the screen without scrolling, whole, and under nothing else. */
async function expectInReach(target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 });
  const isOnTop = await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    // YouTube's frame stands in a tree of its own.
    const tree = element.getRootNode() as Document | ShadowRoot;
    const hit = tree.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
  expect(isOnTop, String(target)).toBe(true);
}

const boxOf = (target: Locator) =>
  target.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

const NOTCH = 48;

/** Gives the phone a notch at each side, or takes it away with 0. */
async function setNotch(page: Page, devTools: CDPSession, px: number): Promise<void> {
  await devTools.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { left: px, leftMax: px, right: px, rightMax: px },
  });
  const seen = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('div'));
      probe.style.paddingLeft = 'env(safe-area-inset-left)';
      const { paddingLeft } = getComputedStyle(probe);
      probe.remove();
      return paddingLeft;
    });
  await expect.poll(seen).toBe(`${px}px`);
}

/** What reaches into the notch, but for rows that are meant to run on beyond the edge. */
const underNotch = (page: Page) =>
  page.evaluate((notch) => {
    const runsOn = (element: Element | null): boolean =>
      element !== null &&
      ((getComputedStyle(element).overflowX !== 'visible' &&
        element.scrollWidth > element.clientWidth) ||
        runsOn(element.parentElement));
    return [...document.querySelectorAll('a, button, input, select, h1, h2, p')]
      .filter((element) => {
        const { left, right, width, top, bottom } = element.getBoundingClientRect();
        const isShown = width > 1 && bottom > 0 && top < window.innerHeight;
        const isInside = left >= notch - 8 && right <= window.innerWidth - notch + 8;
        return isShown && !isInside && !runsOn(element.parentElement);
      })
      .map((element) => `${element.tagName} ${element.textContent} ${element.ariaLabel}`);
  }, NOTCH);

/**
 * Touches the screen that often at one place, all at once: the fingers of a person do not wait until a busy machine has
 * answered for the touch before.
 */
const touch = (devTools: CDPSession, x: number, times: number) =>
  Promise.all(
    Array.from({ length: times }, () => [[{ x, y: 150 }], []]).flatMap((points) =>
      points.map((touchPoints) =>
        devTools.send('Input.dispatchTouchEvent', {
          type: touchPoints.length > 0 ? 'touchStart' : 'touchEnd',
          touchPoints,
        }),
      ),
    ),
  );

for (const { name, viewport, isPhone } of SIZES) {
  test(`on ${name} a lesson and every other screen can be used`, async ({ browser }) => {
    const lesson = await addLesson({ category_id: 3 });
    const person = await registerMember({ role: 'admin' });
    const context = await contextSignedIn(browser, person, { viewport, hasTouch: isPhone });
    await serveYouTube(context);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const expectNothingUnderNotch = async () => {
      if (!isPhone) return;
      await test.step('no text or control lies under the notch of a phone in landscape', async () => {
        await setNotch(page, devTools, NOTCH);
        expect(await underNotch(page)).toEqual([]);
        await setNotch(page, devTools, 0);
      });
    };

    const expectTouchesToSeek = () =>
      test.step('two touches beside the picture seek ten seconds, every further one ten more', async () => {
        await page.setViewportSize({ width: 800, height: 360 });
        const start = await position(page);
        // One touch alone means nothing here, nor one at each side.
        await touch(devTools, 770, 1);
        await touch(devTools, 30, 3);
        await expect(timeline(page)).toHaveValue(String(start - 20));
        await touch(devTools, 770, 2);
        await expect(timeline(page)).toHaveValue(String(start - 10));
        await page.setViewportSize(viewport);
      });

    await page.goto(`/video/${lesson.id}?t=100`);
    await expect(button(page, 'Reproduzir')).toBeEnabled();
    await expectNothingUnderNotch();

    await test.step(`on ${name} a lesson fills the screen with picture, controls and a way back`, async () => {
      const picture = page.locator('iframe[src*="/embed/"]');
      const controls = ['Voltar', 'Reproduzir', 'Voltar 10 segundos', 'Avançar 10 segundos'];
      for (const control of [...controls, 'Silenciar', 'Tela cheia']) {
        await expectInReach(button(page, control));
      }
      await expectInReach(timeline(page));
      await expectInReach(button(page, 'Velocidade: 1x'));
      // The picture is all that the controls leave of the screen, and nothing lies over it.
      await expectInReach(picture);
      const { width, height } = await boxOf(picture);
      expect(height).toBeGreaterThan(viewport.height * 0.8);
      expect(width / height).toBeCloseTo(16 / 9, 1);

      const start = await position(page);
      await button(page, 'Reproduzir').click();
      await expect.poll(() => position(page)).toBeGreaterThan(start);
      await button(page, 'Avançar 10 segundos').click();
      await expect.poll(() => position(page)).toBeGreaterThan(start + 10);
      await button(page, 'Pausar').click();
      await expect.poll(() => stateOfYouTube(page)).toBe('paused');
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      if (isPhone) await expectTouchesToSeek();

      await button(page, 'Tela cheia').click();
      await expectInReach(button(page, 'Sair da tela cheia'));
      await expect(button(page, 'Voltar')).toBeHidden();
      await button(page, 'Sair da tela cheia').click();
      await expectInReach(button(page, 'Tela cheia'));

      // The rest of the page follows below.
      await page.getByRole('heading', { level: 1, name: lesson.title }).scrollIntoViewIfNeeded();
      await expectInReach(page.getByRole('heading', { level: 1, name: lesson.title }));
      // The bar stays below the lesson, also while the page is read on.
      await expect(page.locator(':root')).toHaveAttribute('data-reading');
      const [bar, stage] = [page.getByRole('banner'), page.locator('[data-stage]')];
      expect((await boxOf(bar)).top).toBeCloseTo((await boxOf(stage)).bottom, 0);
      await page.evaluate(() => window.scrollTo(0, 0));
      // Back leads to the category after a link, otherwise to the previous page.
      await button(page, 'Voltar').click();
      await expect(page).toHaveURL(/\/category\//);
      const category = page.url();
      await page.getByRole('article').first().getByRole('link').first().click();
      await expect(page).toHaveURL(/\/video\//);
      await button(page, 'Voltar').click();
      await expect(page).toHaveURL(category);
    });

    await test.step(`on ${name} every other screen can be used`, async () => {
      await page.goto('/');
      const hero = page.getByRole('region', { name: /destaque/i }).first();
      await expectInReach(hero.getByRole('link', { name: /^Assistir/ }));
      await expectInReach(hero.getByRole('heading', { level: 2 }));
      await expectNothingUnderNotch();

      await page.goto('/category/trauma');
      const lesson = page.getByRole('article').first().getByRole('link').first();
      await lesson.scrollIntoViewIfNeeded();
      await expectInReach(lesson);
      await lesson.click({ trial: true });

      await page.goto('/podcasts');
      await page
        .getByRole('button', { name: /^Reproduzir/ })
        .first()
        .click();
      const mini = page.getByRole('region', { name: 'Podcast em reprodução' });
      await expectInReach(mini.getByRole('button', { name: /^(Pausar|Reproduzir)/ }).first());
      await expectNothingUnderNotch();

      await page.goto('/admin');
      const tab = page.getByRole('tab', { name: /Usuários/ });
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');

      await page.goto('/podcast-management');
      await page.getByRole('button', { name: 'Novo podcast' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Novo podcast' });
      await expectInReach(dialog.getByRole('button', { name: 'Fechar' }));
      const first = dialog.getByRole('textbox').first();
      await first.scrollIntoViewIfNeeded();
      await expectInReach(first);
      await first.fill('Um título');
    });
    await context.close();
  });
}
