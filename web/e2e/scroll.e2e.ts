import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { newGate } from './support/gate.ts';
import { demoLessons, keepLessons } from './support/library.ts';
import { registerMember } from './support/people.ts';
import { operatorClient, stack } from './support/stack.ts';
import { addLesson } from './support/videos.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Turns the wheel until the card stands in the middle of the window, as a person does; resolves with the place. */
async function wheelTo(page: Page, index: number): Promise<number> {
  const box = await cards(page).nth(index).boundingBox();
  const way = (box?.y ?? 0) - 300;
  const goal = await page.evaluate((by) => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return Math.min(Math.round(window.scrollY) + Math.round(by), scrollHeight - clientHeight);
  }, way);
  expect(goal).toBeGreaterThan(400);
  await page.mouse.wheel(0, way);
  // The wheel is answered before the page has moved.
  await expect.poll(async () => Math.abs((await scrollTop(page)) - goal)).toBeLessThanOrEqual(1);
  return scrollTop(page);
}

/** A category of its own, so that nobody else's shelves change: 30 lessons are three pages. */
async function longCategory() {
  const slug = `longa-${randomUUID().slice(0, 8)}`;
  const { data } = await operatorClient()
    .from('categories')
    .insert({ name: `Categoria longa ${slug}`, slug, position: 9000 })
    .select('id')
    .single()
    .throwOnError();
  await Promise.all(Array.from({ length: 30 }, () => addLesson({ category_id: data.id })));
  const remove = async () => {
    await operatorClient().from('videos').delete().eq('category_id', data.id).throwOnError();
    await operatorClient().from('categories').delete().eq('id', data.id).throwOnError();
  };
  return { slug, remove };
}

test('a reload and Back find a long page where it was left', async ({ browser }) => {
  const member = await registerMember();
  const lessons = await demoLessons(24);
  await keepLessons(
    member.id,
    lessons.map(({ id }) => id),
  );
  const page = await pageSignedIn(browser, member);

  await test.step('a reload of the whole Minha Lista keeps its scroll position', async () => {
    await page.goto('/favorites');
    await page.getByRole('button', { name: 'Ver Mais Favoritos' }).click();
    await expect(cards(page)).toHaveCount(24);
    const left = await wheelTo(page, 20);
    await page.reload();
    await expect.poll(() => scrollTop(page)).toBe(left);
  });

  await test.step('a reload of a category with several pages keeps its scroll position, also on a slow network', async () => {
    const category = await longCategory();
    await page.goto(`/category/${category.slug}`);
    for (const count of [24, 30]) {
      await page.getByRole('button', { name: 'Carregar mais vídeos' }).click();
      await expect(cards(page)).toHaveCount(count);
    }
    const left = await wheelTo(page, 26);

    const gate = newGate();
    await page.route(`${stack.gatewayUrl}/rest/v1/videos**`, async (route) => {
      await gate.opened;
      await route.continue();
    });
    await page.reload();
    // Before its lists are there the page is short; a second reload in that moment forgets nothing.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    gate.open();
    await expect(cards(page)).toHaveCount(30);
    await expect.poll(() => scrollTop(page)).toBe(left);

    // Another address in the same tab begins at its top, and Back finds the category where it was left.
    await page.goto('/categories?todas=1');
    await expect.poll(() => cards(page).count()).toBeGreaterThan(6);
    expect(await scrollTop(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBe(left);
    await category.remove();
  });

  await test.step('Back gives the focus to the card that was left', async () => {
    const link = (region: string | RegExp) =>
      page.getByRole('region', { name: region }).getByRole('article').getByRole('link').last();
    const lists = [
      ['/', link(/^Via Aérea/)],
      ['/category/trauma', link('Vídeos da categoria')],
      ['/favorites', cards(page).nth(7).getByRole('link')],
      ['/busca?q=choque', link('Aulas')],
    ] as const;
    for (const [address, card] of lists) {
      await page.goto(address);
      // On home the last of a row is out of sight, and its row is drawn only as it comes near.
      await page.getByRole('main').getByRole('article').first().waitFor();
      if (address === '/') {
        const row = page.getByRole('region', { name: /^Via Aérea/ });
        await row.scrollIntoViewIfNeeded();
        await row.getByRole('article').first().getByRole('link').focus();
        await page.keyboard.press('End');
      } else {
        await card.focus();
      }
      await expect(card).toBeFocused();
      const title = (await card.textContent()) ?? '';
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.goBack();
      const left = page.getByRole('main').getByRole('link', { name: title, exact: true });
      await expect
        .poll(() => left.evaluateAll((all) => all.includes(document.activeElement as HTMLElement)))
        .toBe(true);
      await expect(page.locator(':focus')).toBeInViewport();
    }
  });
  await page.context().close();
});
