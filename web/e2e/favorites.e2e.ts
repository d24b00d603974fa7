import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { demoLessons, keepLessons, keptDates, keptLessons } from './support/library.ts';
import { registerMember } from './support/people.ts';
import { operatorClient, stack } from './support/stack.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const sort = (page: Page) => page.getByRole('combobox', { name: 'Ordenar por' });

test('an empty list says so and leads to the lessons', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/favorites');
  await expect(page.getByText('Nenhum favorito ainda')).toBeVisible();
  await page.getByRole('link', { name: 'Explorar Vídeos' }).click();
  await expect(page).toHaveURL('/categories');
  await page.context().close();
});

test('the list is counted, sorted, paged and remembered in the address', async ({ browser }) => {
  const member = await registerMember();
  const lessons = await demoLessons(14);
  await keepLessons(
    member.id,
    lessons.map(({ id }) => id),
  );
  const page = await pageSignedIn(browser, member);
  await page.goto('/favorites');
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByText('Mais Recente', { exact: true })).toHaveCount(1);
  await expect(cards(page).first()).toContainText('Mais Recente');
  await expect(page.getByText(/^Adicionado em \d{2}\/\d{2}\/\d{4}$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Ver Mais Favoritos' }).click();
  await expect(cards(page)).toHaveCount(14);
  await expect(page.getByRole('button', { name: 'Ver Mais Favoritos' })).toBeHidden();
  expect(await titles(page)).toEqual(lessons.map(({ title }) => title));

  await expect(sort(page).getByRole('option')).toHaveText([
    'Adicionados recentemente',
    'Mais antigos',
    'Título A-Z',
    'Duração',
    'Categoria',
  ]);
  await sort(page).selectOption('Título A-Z');
  const sorted = lessons
    .map(({ title }) => title)
    .sort(new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true }).compare);
  await expect.poll(() => titles(page)).toEqual(sorted.slice(0, 12));
  await page.reload();
  await expect(sort(page)).toHaveValue('titulo');
  await expect.poll(() => titles(page)).toEqual(sorted.slice(0, 12));

  await sort(page).selectOption('Mais antigos');
  await expect.poll(async () => (await titles(page))[0]).toBe(lessons.at(-1)?.title);
  await page.context().close();
});

test('a removed lesson leaves Minha Lista at once and permanently', async ({ browser }) => {
  const member = await registerMember();
  const [first, second] = await demoLessons(2);
  if (!first || !second) throw new Error('the demo world has no lessons');
  await keepLessons(member.id, [first.id, second.id]);
  const page = await pageSignedIn(browser, member);
  await page.goto('/favorites');
  await page.getByRole('button', { name: `Remover ${first.title} dos favoritos` }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText('Removido dos favoritos')).toBeVisible();
  expect(await keptLessons(member.id)).toEqual([second.id]);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual([second.title]);
  await page.context().close();
});

test('a removal is undone, and so is a cleared list: every lesson takes its old place', async ({
  browser,
}) => {
  const member = await registerMember();
  const lessons = await demoLessons(3);
  const ids = lessons.map(({ id }) => id);
  await keepLessons(member.id, ids);
  const dates = () => keptDates(member.id);
  const before = await dates();
  const page = await pageSignedIn(browser, member);
  await page.goto('/favorites');
  const undo = page.getByRole('button', { name: 'Desfazer' });
  const all = lessons.map(({ title }) => title);

  await page.getByRole('button', { name: `Remover ${all[1]} dos favoritos` }).click();
  await expect(cards(page)).toHaveCount(2);
  await undo.click();
  await expect.poll(() => titles(page)).toEqual(all);
  await expect.poll(dates).toEqual(before);

  await page.getByRole('main').getByRole('button', { name: 'Limpar Tudo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Limpar Tudo' }).click();
  await expect(page.getByText('Nenhum favorito ainda')).toBeVisible();
  await undo.click();
  await expect(page.getByText('Lista restaurada')).toBeVisible();
  await expect.poll(() => titles(page)).toEqual(all);
  expect(await dates()).toEqual(before);
  await page.context().close();
});

test('clearing the list asks first, and a failure loses nothing', async ({ browser }) => {
  const member = await registerMember();
  const lessons = await demoLessons(3);
  await keepLessons(
    member.id,
    lessons.map(({ id }) => id),
  );
  const page = await pageSignedIn(browser, member);
  await page.goto('/favorites');
  const question = page.getByRole('alertdialog');
  const clear = page.getByRole('main').getByRole('button', { name: 'Limpar Tudo' });

  await clear.click();
  await expect(question).toContainText(
    'Tem certeza que deseja remover todos os vídeos dos favoritos?',
  );
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  await expect(cards(page)).toHaveCount(3);

  await page.route(`${stack.gatewayUrl}/rest/v1/user_favorites**`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await clear.click();
  await question.getByRole('button', { name: 'Limpar Tudo' }).click();
  await expect(page.getByText('Não foi possível limpar a lista de favoritos.')).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
  await page.unrouteAll();

  await clear.click();
  await question.getByRole('button', { name: 'Limpar Tudo' }).click();
  await expect(page.getByText('Lista limpa!')).toBeVisible();
  await expect(page.getByText('Nenhum favorito ainda')).toBeVisible();
  expect(await keptLessons(member.id)).toEqual([]);
  await page.context().close();
});

test("clearing Minha Lista leaves other members' lists unchanged", async ({ browser }) => {
  const [member, other] = [await registerMember(), await registerMember()];
  const lessons = await demoLessons(2);
  const ids = lessons.map(({ id }) => id);
  await keepLessons(member.id, ids);
  await keepLessons(other.id, ids);
  const page = await pageSignedIn(browser, member);
  await page.goto('/favorites');
  await page.getByRole('main').getByRole('button', { name: 'Limpar Tudo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Limpar Tudo' }).click();
  await expect(page.getByText('Lista limpa!')).toBeVisible();
  const { count } = await operatorClient()
    .from('user_favorites')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', other.id);
  expect(count).toBe(2);
  await page.context().close();
});
