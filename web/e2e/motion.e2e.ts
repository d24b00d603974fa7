import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { contextSignedIn } from './support/browser.ts';
import { demoLessons, keepLessons } from './support/library.ts';
import { registerMember } from './support/people.ts';
import { card, LONGEST, mini } from './support/podcasts.ts';

const DESK = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
/** The copies that are shown while something leaves or travels; nobody can reach them. */
const copies = (page: Page) => page.locator('[inert]');

/** A blank page of a member with four favourites that will note what script animates in it. */
async function newPage(browser: Browser): Promise<Page> {
  const member = await registerMember();
  const lessons = await demoLessons(4);
  await keepLessons(
    member.id,
    lessons.map(({ id }) => id),
  );
  const context = await contextSignedIn(browser, member, { viewport: DESK, hasTouch: true });
  await context.addInitScript(() => {
    const noted: string[] = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (keyframes, how) {
      noted.push(JSON.stringify(keyframes));
      return animate.call(this, keyframes, how);
    };
    Object.assign(window, { noted });
  });
  return context.newPage();
}

/** Goes there and uses the page, with which its animations are loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const isLoaded = page.waitForResponse(/animations-[^/]*\.js$/);
  await page.mouse.move(5, 300);
  await (await isLoaded).finished();
}

/** The keyframes of every animation so far, as text. */
const animated = (page: Page) =>
  page.evaluate(() => (window as unknown as { noted: string[] }).noted.join());

/** Drags with one finger from the middle of an element, in small steps. */
async function dragWithFinger(page: Page, from: Locator, [dx, dy]: [number, number]) {
  const box = await from.boundingBox();
  if (!box) throw new Error('there is nothing to drag');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: x + dx * share, y: y + dy * share }],
    });
  await touch('touchStart', 0);
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', share);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const removers = (page: Page) => page.getByRole('button', { name: /^Remover .* dos favoritos$/ });

test('what leaves, changes its place or is dragged moves, unless less motion is asked for', async ({
  browser,
}) => {
  const page = await newPage(browser);
  await open(page, '/favorites');
  const remove = removers(page);

  await test.step('a new order of Minha Lista is shown by moving the cards', async () => {
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(4);
    expect(await animated(page)).not.toContain('transform');
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Mais antigos');
    await expect.poll(() => animated(page)).toContain('transform');
  });

  await test.step('the picture of a card grows into its lesson and returns to it', async () => {
    const lesson = page.getByRole('main').getByRole('article').first();
    const title = (await lesson.getByRole('heading').textContent()) ?? '';
    const flights = async () => (await animated(page)).match(/scale\((?!0\.96)/g)?.length ?? 0;

    await lesson.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.poll(flights).toBe(1);
    await expect(copies(page)).toHaveCount(0);

    await page.goBack();
    await expect(lesson.getByRole('heading')).toHaveText(title);
    await expect.poll(flights).toBe(2);
    await expect(copies(page)).toHaveCount(0);
  });

  await test.step('a removed favourite leaves the document at once and fades on the screen', async () => {
    const before = (await animated(page)).match(/opacity/g)?.length ?? 0;
    await remove.first().click();
    await expect(remove).toHaveCount(3);
    await expect
      .poll(async () => (await animated(page)).match(/opacity/g)?.length ?? 0)
      .toBeGreaterThan(before);
    await expect(copies(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(remove).toHaveCount(4);
  });

  await page.setViewportSize(PHONE);

  await test.step('the podcast sheet is dragged down into the mini player', async () => {
    await page.getByRole('link', { name: 'Podcasts' }).last().tap();
    await card(page, LONGEST)
      .getByRole('button', { name: /^Reproduzir/ })
      .tap();
    await mini(page)
      .getByRole('button', { name: /^Abrir controles/ })
      .tap();
    const sheet = page.getByRole('dialog', { name: LONGEST });
    const title = sheet.getByRole('heading', { name: LONGEST });
    await expect(title).toBeInViewport();
    await expect.poll(() => sheet.evaluate((box) => box.getAnimations().length)).toBe(0);

    await dragWithFinger(page, title, [0, 20]);
    await expect(sheet).toBeVisible();
    await dragWithFinger(page, title, [0, 200]);
    await expect(sheet).toBeHidden();
    await expect(mini(page).getByRole('button', { name: /^Abrir controles/ })).toBeFocused();
    await expect(copies(page)).toHaveCount(0);

    // It opens at its place again.
    await mini(page)
      .getByRole('button', { name: /^Abrir controles/ })
      .tap();
    await expect(title).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('a toast is swiped away, and springs back from less than 50 px', async () => {
    await page.getByRole('link', { name: 'Minha Lista' }).last().tap();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Opções de/ })
      .first()
      .tap();
    await page.getByRole('menuitem', { name: 'Remover dos favoritos' }).tap();
    const message = page.getByRole('region', { name: 'Avisos (F8)' }).getByText(/^Removido/);
    await expect(message).toBeVisible();
    await dragWithFinger(page, message, [30, 0]);
    await expect(message).toBeVisible();
    await dragWithFinger(page, message, [120, 0]);
    await expect(message).toBeHidden();
    await expect(copies(page)).toHaveCount(0);
  });

  await test.step('no script animates anything for people who asked for less motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(DESK);
    await page.goto('/favorites');
    await page.mouse.move(5, 300);
    await expect(remove).toHaveCount(3);
    await remove.first().click();
    await expect(remove).toHaveCount(2);
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/video\/\d+$/);
    expect(await animated(page)).toBe('');
  });
  await page.context().close();
});
