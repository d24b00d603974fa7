import { expect, type Locator, test } from '@playwright/test';
import { contextSignedIn, pageSignedIn } from './support/browser.ts';
import { registerMember } from './support/people.ts';
import { button, position, timeline } from './support/player.ts';
import { addLesson } from './support/videos.ts';
import { serveYouTube, stateOfYouTube } from './support/youtube/youtube.ts';

/** A phone on its side, and 1280x800 at 200 %. */
const SIZES = [
  { name: 'a phone on its side', viewport: { width: 740, height: 360 }, hasTouch: true },
  { name: 'a desk at 200 %', viewport: { width: 640, height: 400 }, hasTouch: false },
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

for (const { name, viewport, hasTouch } of SIZES) {
  test(`on ${name} a lesson fills the screen with picture, controls and a way back`, async ({
    browser,
  }) => {
    const lesson = await addLesson({ category_id: 3 });
    const context = await contextSignedIn(browser, await registerMember(), { viewport, hasTouch });
    await serveYouTube(context);
    const page = await context.newPage();
    await page.goto(`/video/${lesson.id}`);
    const picture = page.locator('iframe[src*="/embed/"]');
    await expect(button(page, 'Reproduzir')).toBeEnabled();
    const controls = ['Voltar', 'Reproduzir', 'Voltar 10 segundos', 'Avançar 10 segundos'];
    for (const control of [...controls, 'Silenciar', 'Tela cheia']) {
      await expectInReach(button(page, control));
    }
    await expectInReach(timeline(page));
    await expectInReach(page.getByRole('combobox', { name: 'Velocidade' }));
    // The picture is all that the controls leave of the screen, and nothing lies over it.
    await expectInReach(picture);
    const { width, height } = await boxOf(picture);
    expect(height).toBeGreaterThan(viewport.height * 0.8);
    expect(width / height).toBeCloseTo(16 / 9, 1);

    await button(page, 'Reproduzir').click();
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    await button(page, 'Avançar 10 segundos').click();
    await expect.poll(() => position(page)).toBeGreaterThan(10);
    await button(page, 'Pausar').click();
    await expect.poll(() => stateOfYouTube(page)).toBe('paused');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await button(page, 'Tela cheia').click();
    await expectInReach(button(page, 'Sair da tela cheia'));
    await expect(button(page, 'Voltar')).toBeHidden();
    await button(page, 'Sair da tela cheia').click();
    await expectInReach(button(page, 'Tela cheia'));

    // The rest of the page follows below.
    await page.getByRole('heading', { level: 1, name: lesson.title }).scrollIntoViewIfNeeded();
    await expectInReach(page.getByRole('heading', { level: 1, name: lesson.title }));
    await page.evaluate(() => window.scrollTo(0, 0));
    // Back leads to the category after a link, otherwise to the previous page.
    await button(page, 'Voltar').click();
    await expect(page).toHaveURL(/\/category\//);
    const category = page.url();
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/video\//);
    await button(page, 'Voltar').click();
    await expect(page).toHaveURL(category);
    await context.close();
  });

  test(`on ${name} every other screen can be used`, async ({ browser }) => {
    const page = await pageSignedIn(browser, await registerMember({ role: 'admin' }), {
      viewport,
      hasTouch,
    });
    await page.goto('/');
    const hero = page.getByRole('region', { name: /destaque/i }).first();
    await expectInReach(hero.getByRole('link', { name: /^Assistir/ }));
    await expectInReach(hero.getByRole('heading', { level: 2 }));

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
    await page.context().close();
  });
}

test('two touches beside the picture seek ten seconds, every further one ten more', async ({
  browser,
}) => {
  const lesson = await addLesson();
  const context = await contextSignedIn(browser, await registerMember(), {
    viewport: { width: 800, height: 360 },
    hasTouch: true,
  });
  await serveYouTube(context);
  const page = await context.newPage();
  await page.goto(`/video/${lesson.id}?t=100`);
  await expect(button(page, 'Reproduzir')).toBeEnabled();
  const cdp = await context.newCDPSession(page);
  // All at once: the fingers of a person do not wait until a busy machine has answered for the touch before.
  const touch = (x: number, times: number) =>
    Promise.all(
      Array.from({ length: times }, () => [[{ x, y: 150 }], []]).flatMap((points) =>
        points.map((touchPoints) =>
          cdp.send('Input.dispatchTouchEvent', {
            type: touchPoints.length > 0 ? 'touchStart' : 'touchEnd',
            touchPoints,
          }),
        ),
      ),
    );
  // One touch alone means nothing here, nor one at each side.
  await touch(770, 1);
  await touch(30, 3);
  await expect(timeline(page)).toHaveValue('80');
  await touch(770, 2);
  await expect(timeline(page)).toHaveValue('90');
  await context.close();
});

test('no text or control lies under the notch of a phone in landscape', async ({ browser }) => {
  const NOTCH = 48;
  const lesson = await addLesson();
  const context = await contextSignedIn(browser, await registerMember(), {
    viewport: { width: 740, height: 360 },
    hasTouch: true,
  });
  await serveYouTube(context);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { left: NOTCH, leftMax: NOTCH, right: NOTCH, rightMax: NOTCH },
  });
  /** What reaches into the notch, but for rows that are meant to run on beyond the edge. */
  const underNotch = () =>
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

  await page.goto(`/video/${lesson.id}`);
  await expect(button(page, 'Reproduzir')).toBeEnabled();
  expect(await underNotch()).toEqual([]);
  await page.goto('/podcasts');
  await page
    .getByRole('button', { name: /^Reproduzir/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Podcast em reprodução' })).toBeVisible();
  expect(await underNotch()).toEqual([]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Assistir/ }).first()).toBeVisible();
  expect(await underNotch()).toEqual([]);
  await context.close();
});
