import { expect, type Page, test } from '@playwright/test';
import { contextSignedIn, pageSignedIn, signOut } from './support/browser.ts';
import { readsCatalogue } from './support/catalogue-lock.ts';
import { registerMember } from './support/people.ts';
import { button, position } from './support/player.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

readsCatalogue();

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar vídeo-aulas' });
const open = (page: Page) => page.getByRole('button', { name: 'Buscar vídeo-aulas' }).click();

test('searching while typing shows five lessons and how many more there are', async ({
  browser,
}) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/podcasts');
  await open(page);
  await expect(field(page)).toHaveAttribute('placeholder', 'Buscar vídeo-aulas...');

  // Two characters are not enough.
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/rpc/search_')) asked += 1;
  });
  await field(page).fill('ch');
  await expect(page.getByRole('option')).toHaveCount(0);
  await field(page).fill('cho');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(asked).toBe(1);

  // Accents and case make no difference, and what matched is marked as it is written.
  await field(page).fill('INTUBACAO');
  const first = page.getByRole('option').first();
  await expect(first.locator('mark').first()).toHaveText(/^intubação$/i);
  await expect(first).toContainText(' · ');
  await expect
    .poll(() => first.locator('img').evaluate((art: HTMLImageElement) => art.naturalWidth))
    .toBeGreaterThan(0);
  await field(page).fill('choque');
  const lessons = page.getByRole('group', { name: 'Aulas' }).getByRole('option');
  // Five, and the line that leads to the others.
  await expect(lessons).toHaveCount(6);
  await expect(lessons.first()).toContainText(/\d+:\d{2}/);
  await lessons.filter({ hasText: /^E mais \d+ resultados\.\.\.$/ }).click();
  await expect(page).toHaveURL('/busca?q=choque');
  await page.context().close();
});

test('a result opens its lesson and clears the search', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/podcasts');
  await open(page);
  await field(page).fill('anafilaxia');
  await page
    .getByRole('group', { name: 'Aulas' })
    .getByRole('option', { name: /^Anafilaxia: adrenalina antes de tudo/ })
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Anafilaxia: adrenalina antes de tudo' }),
  ).toBeVisible();
  await expect(field(page)).toBeHidden();
  await open(page);
  await expect(field(page)).toHaveValue('');
  // It waits among the recent ones, until its person signs out.
  await page.getByRole('button', { name: 'anafilaxia', exact: true }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await signOut(page);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('anafilaxia');
  await page.context().close();
});

test('a search without results repeats its text', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/podcasts');
  await open(page);
  await test.step('each question that the box offers has an answer', async () => {
    const offered = page.getByRole('navigation', { name: 'Perguntas de exemplo' });
    await expect(offered.getByRole('button').first()).toBeVisible();
    const questions = await offered.getByRole('button').allTextContents();
    for (const question of questions) {
      const answered = page.waitForResponse('**/rpc/search_everything');
      await page.getByRole('button', { name: question }).click();
      const { moments } = await (await answered).json();
      expect(moments.length, question).toBeGreaterThan(0);
      await field(page).fill('');
    }
  });
  await field(page).fill('xyzw qqq%');
  await expect(page.getByText('Nenhum vídeo encontrado para "xyzw qqq%"')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/busca\?q=xyzw/);
  await expect(
    page.getByRole('main').getByText('Nenhum vídeo encontrado para "xyzw qqq%"'),
  ).toBeVisible();
  await page.context().close();
});

test('Enter opens the page of all results, and the address keeps the text', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/podcasts');
  await open(page);
  await field(page).fill('via aérea');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/busca\?q=via/);
  // The focus is on the page that was opened, not on the button that opened the search.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText(/^\d+ resultados para “via aérea”$/)).toBeVisible();
  const results = page.getByRole('region', { name: 'Aulas' }).getByRole('article');
  expect(await results.count()).toBeGreaterThan(1);
  await page.reload();
  await expect(page.getByText(/^\d+ resultados para “via aérea”$/)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Buscar aulas, podcasts e momentos' }).fill('sepse');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page).toHaveURL('/busca?q=sepse');
  await expect(page.getByText(/^\d+ resultados? para “sepse”$/)).toBeVisible();
  await page.context().close();
});

test('a failed search loses nothing, says so, and is tried again', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/podcasts');
  // It answers, and badly: without a network the app would ask again by itself once that is back.
  await page.route('**/rpc/search_*', (route) => route.fulfill({ status: 500 }));
  await open(page);
  await field(page).fill('choque');
  await expect(page.getByText('A busca não respondeu.')).toBeVisible();
  await expect(field(page)).toHaveValue('choque');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('A busca não respondeu', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByText(/^\d+ resultados para “choque”$/)).toBeVisible();
  await page.context().close();
});

const QUESTION = 'dose de adrenalina na anafilaxia';
const LESSON = 'Anafilaxia: adrenalina antes de tudo';

/** The lesson is open, plays from two seconds before its sentence, and shows that sentence beside the picture. */
async function expectToPlayItsSentence(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/video\/\d+\?t=346&trecho=348$/);
  await expect(page.getByRole('heading', { level: 1, name: LESSON })).toBeVisible();
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(346);
  await expect(button(page, 'Pausar')).toBeVisible();
  expect(await position(page)).toBeLessThan(378);
  const lines = page.getByRole('tabpanel', { name: 'Transcrição' }).locator('a[data-excerpt]');
  await expect(lines.filter({ hasText: 'Adrenalina' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[data-stage]')).toBeInViewport();
}

test('by keyboard a question leads to the second of the lesson that answers it', async ({
  browser,
}) => {
  const context = await contextSignedIn(browser, await registerMember(), {
    viewport: { width: 1440, height: 900 },
  });
  await serveYouTube(context);
  const page = await context.newPage();
  await page.goto('/podcasts');
  await expect(page.getByRole('heading', { level: 1, name: 'Podcasts' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(QUESTION);
  const first = page.getByRole('option').first();
  await expect(first).toHaveText(/^aos 5:48: .*Adrenalina 0,5 mg intramuscular/);
  await expect(first.locator('mark').first()).toHaveText('0,5 mg');
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expectToPlayItsSentence(page);
  await context.close();
});

test('by touch a question leads to the second of the lesson that answers it', async ({
  browser,
}) => {
  const context = await contextSignedIn(browser, await registerMember(), {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await serveYouTube(context);
  const page = await context.newPage();
  await page.goto('/podcasts');
  await page.getByRole('button', { name: 'Buscar vídeo-aulas' }).tap();
  await field(page).fill(QUESTION);
  const first = page.getByRole('option').first();
  await expect(first).toHaveText(/^aos 5:48: /);
  // Large enough for a thumb, and above the keyboard of a phone.
  for (const option of await page.getByRole('option').all()) {
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  const box = await first.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(360);
  await first.tap();
  await expectToPlayItsSentence(page);

  // Nothing covers the sentence: the bar at the foot makes room, and the picture is whole.
  await expect(page.getByRole('navigation', { name: 'Atalhos' })).toBeHidden();
  await expect(page.locator('a[data-excerpt]').first()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  // Back is the box, as it was left.
  await page.route('**/rpc/search_*', (route) => route.abort());
  await page.goBack();
  await expect(field(page)).toHaveValue(QUESTION);
  await expect(page.getByRole('option').first()).toHaveText(/^aos 5:48: /);
  await expect(page).toHaveURL('/podcasts');
  await context.close();
});

test('the page of results shows moments, and its filters live in the address', async ({
  browser,
}) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/busca?q=choque');
  const part = (name: string) => page.getByRole('region', { name });
  await expect(part('Momentos').getByRole('link').first()).toBeVisible();
  await expect(part('Aulas').getByRole('article').first()).toBeVisible();
  await expect(part('Podcasts').getByRole('article').first()).toBeVisible();
  const all = await part('Aulas').getByRole('article').count();

  await test.step('on a phone the first result begins in the upper half, and the filters are a press away', async () => {
    const desk = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('combobox', { name: 'Categoria' })).toBeHidden();
    const first = await part('Momentos').getByRole('link').first().boundingBox();
    expect(first?.y).toBeLessThan(370);
    await page.getByRole('button', { name: 'Filtros' }).click();
    await expect(page.getByRole('combobox', { name: 'Categoria' })).toBeVisible();
    await page.setViewportSize(desk);
  });

  await page.getByRole('combobox', { name: 'Duração' }).selectOption('30 a 60 min');
  await expect(page).toHaveURL('/busca?q=choque&duracao=30-60');
  await expect.poll(() => part('Aulas').getByRole('article').count()).toBeLessThan(all);
  await expect(part('Podcasts').getByRole('article')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Podcasts' }).click();
  await expect(page).toHaveURL('/busca?q=choque&duracao=30-60&tipo=podcasts');
  await expect(page.getByText('Nada com estes filtros para “choque”')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nada com estes filtros para “choque”')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL('/busca?q=choque');
  await expect(part('Aulas').getByRole('article')).toHaveCount(all);

  // A moment of a recording of the chosen category only.
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption('Toxicologia');
  await page.getByRole('tab', { name: 'Momentos' }).click();
  await expect(page).toHaveURL(/categoria=\d+&tipo=momentos$/);
  await expect(
    part('Momentos')
      .getByRole('link')
      .first()
      .or(page.getByText(/^Nada com estes filtros/)),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Tudo' }).click();
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption('Todas');
  await part('Podcasts')
    .getByRole('button', { name: /^Reproduzir/ })
    .first()
    .click();
  await expect(
    part('Podcasts')
      .getByRole('button', { name: /^Pausar/ })
      .first(),
  ).toBeVisible();
  await page.context().close();
});
