import {
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { contextSignedIn } from './support/browser.ts';
import { demoLessons, keepLessons } from './support/library.ts';
import { registerMember } from './support/people.ts';
import { card, LONGEST, mini } from './support/podcasts.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** The copies that are shown while something leaves or travels; nobody can reach them. */
const copies = (page: Page) => page.locator('[inert]');

/** A page of a member with four favourites that notes what script animates in it. */
async function openPage(
  browser: Parameters<typeof contextSignedIn>[0],
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const member = await registerMember();
  const lessons = await demoLessons(4);
  await keepLessons(
    member.id,
    lessons.map(({ id }) => id),
  );
  const context = await contextSignedIn(browser, member, options);
  await context.addInitScript(() => {
    const noted: string[] = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (keyframes, how) {
      noted.push(JSON.stringify(keyframes));
      return animate.call(this, keyframes, how);
    };
    Object.assign(window, { noted });
  });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The animations are loaded with the first sign of use.
  const isLoaded = page.waitForResponse(/animations-[^/]*\.js$/);
  if (options.reducedMotion) isLoaded.catch(() => undefined);
  await page.mouse.move(5, 300);
  if (!options.reducedMotion) await (await isLoaded).finished();
  return page;
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

test('a removed favourite leaves the document at once and fades on the screen', async ({
  browser,
}) => {
  const page = await openPage(browser, '/favorites');
  const remove = page.getByRole('button', { name: /^Remover .* dos favoritos$/ });
  await expect(remove).toHaveCount(4);
  await remove.first().click();
  await expect(remove).toHaveCount(3);
  await expect.poll(() => animated(page)).toContain('opacity');
  expect(await animated(page)).toContain('transform');
  await expect(copies(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(remove).toHaveCount(4);
  await page.context().close();
});

test('a new order of Minha Lista is shown by moving the cards', async ({ browser }) => {
  const page = await openPage(browser, '/favorites');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(4);
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Mais antigos');
  await expect.poll(() => animated(page)).toContain('transform');
  await page.context().close();
});

test('no script animates anything for people who asked for less motion', async ({ browser }) => {
  const page = await openPage(browser, '/favorites', { reducedMotion: 'reduce' });
  const remove = page.getByRole('button', { name: /^Remover .* dos favoritos$/ });
  await remove.first().click();
  await expect(remove).toHaveCount(3);
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/video\/\d+$/);
  expect(await animated(page)).toBe('');
  await page.context().close();
});

test('a toast is swiped away, and springs back from less than 50 px', async ({ browser }) => {
  const page = await openPage(browser, '/favorites', PHONE);
  await page
    .getByRole('button', { name: /^Remover .* dos favoritos$/ })
    .first()
    .tap();
  const message = page.getByRole('region', { name: 'Avisos (F8)' }).getByText(/^Removido/);
  await expect(message).toBeVisible();
  await dragWithFinger(page, message, [30, 0]);
  await expect(message).toBeVisible();
  await dragWithFinger(page, message, [120, 0]);
  await expect(message).toBeHidden();
  await expect(copies(page)).toHaveCount(0);
  await page.context().close();
});

test('the podcast sheet is dragged down into the mini player', async ({ browser }) => {
  const page = await openPage(browser, '/podcasts', PHONE);
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
  await page.context().close();
});

test('the picture of a card grows into its lesson and returns to it', async ({ browser }) => {
  const page = await openPage(browser, '/favorites');
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
  await page.context().close();
});
