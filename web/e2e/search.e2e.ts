import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn, signOut } from './support/browser.ts';
import { readsCatalogue } from './support/catalogue-lock.ts';
import { registerMember } from './support/people.ts';

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
    if (request.url().includes('/rpc/search_videos')) asked += 1;
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
  await field(page).fill('ecg');
  await expect(
    page.getByText(/^E mais \d+ resultados\.\.\.$/).or(page.getByRole('option').first()),
  ).toBeVisible();

  await field(page).fill('choque');
  await expect(page.getByRole('option')).toHaveCount(5);
  await expect(page.getByRole('option').first()).toContainText(/\d+:\d{2}/);
  await page.getByRole('link', { name: /^E mais \d+ resultados\.\.\.$/ }).click();
  await expect(page).toHaveURL('/busca?q=choque');
  await page.context().close();
});

test('a result opens its lesson and clears the search', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/podcasts');
  await open(page);
  await field(page).fill('anafilaxia');
  await page.getByRole('option', { name: /Anafilaxia: adrenalina antes de tudo/ }).click();
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
  await expect(page.getByText(/^\d+ resultados para "via aérea"$/)).toBeVisible();
  const results = page.getByRole('main').getByRole('article');
  expect(await results.count()).toBeGreaterThan(1);
  await page.reload();
  await expect(page.getByText(/^\d+ resultados para "via aérea"$/)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Buscar vídeo-aulas' }).fill('sepse');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page).toHaveURL('/busca?q=sepse');
  await expect(page.getByText(/^\d+ resultados? para "sepse"$/)).toBeVisible();
  await page.context().close();
});

test('a failed search loses nothing and shows no error while typing', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/podcasts');
  await page.route('**/rpc/search_videos**', (route) => route.abort());
  await open(page);
  await field(page).fill('choque');
  await expect(field(page)).toHaveValue('choque');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('A busca não respondeu')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByText(/^\d+ resultados para "choque"$/)).toBeVisible();
  await page.context().close();
});
