import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { demoLessons, keepLessons, keptDates, keptLessons } from './support/library.ts';
import { registerMember } from './support/people.ts';
import { stack } from './support/stack.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const sort = (page: Page) => page.getByRole('combobox', { name: 'Ordenar por' });

test('a member counts, sorts, shortens and clears Minha Lista, and takes it back', async ({
  browser,
}) => {
  const member = await registerMember();
  const lessons = await demoLessons(14);
  await keepLessons(
    member.id,
    lessons.map(({ id }) => id),
  );
  const all = lessons.map(({ title }) => title);
  const dates = () => keptDates(member.id);
  const before = await dates();
  const page = await pageSignedIn(browser, member);
  await page.goto('/favorites');
  const undo = page.getByRole('button', { name: 'Desfazer' });
  const question = page.getByRole('alertdialog');
  const clear = page.getByRole('main').getByRole('button', { name: 'Limpar Tudo' });
  const more = page.getByRole('button', { name: 'Ver Mais Favoritos' });

  await test.step('the list is counted, sorted, paged and remembered in the address', async () => {
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByText('Mais Recente', { exact: true })).toHaveCount(1);
    await expect(cards(page).first()).toContainText('Mais Recente');
    await expect(page.getByText(/^Adicionada em \d{2}\/\d{2}(\/\d{4})?$/).first()).toBeVisible();

    await sort(page).selectOption('Título A-Z');
    await expect(page).toHaveURL('/favorites?ordem=titulo');
    const sorted = [...all].sort(
      new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true }).compare,
    );
    await expect.poll(() => titles(page)).toEqual(sorted.slice(0, 12));
    await sort(page).selectOption('Mais antigos');
    await expect.poll(async () => (await titles(page))[0]).toBe(all.at(-1));

    await sort(page).selectOption('Adicionados recentemente');
    await more.click();
    await expect.poll(() => titles(page)).toEqual(all);
    await expect(more).toBeHidden();
  });

  await test.step('a removal is undone, and so is a cleared list: every lesson takes its old place', async () => {
    await page.getByRole('button', { name: `Remover ${all[1]} dos favoritos` }).click();
    await expect(cards(page)).toHaveCount(13);
    await expect(page.getByText('Removido dos favoritos')).toBeVisible();
    await expect.poll(() => keptLessons(member.id)).not.toContain(lessons[1]?.id);
    await undo.click();
    await expect.poll(() => titles(page)).toEqual(all);
    await expect.poll(dates).toEqual(before);

    await clear.click();
    await question.getByRole('button', { name: 'Limpar Tudo' }).click();
    await expect(page.getByText('Nenhum favorito ainda')).toBeVisible();
    expect(await keptLessons(member.id)).toEqual([]);
    await undo.click();
    await expect(page.getByText('Lista restaurada')).toBeVisible();
    await expect.poll(async () => (await titles(page)).slice(0, 12)).toEqual(all.slice(0, 12));
    expect(await dates()).toEqual(before);
  });

  await test.step('clearing the list asks first, and a failure loses nothing', async () => {
    await clear.click();
    await expect(question).toContainText(
      'Tem certeza que deseja remover todos os vídeos dos favoritos?',
    );
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
    expect(await dates()).toEqual(before);

    let deletions = 0;
    await page.route(`${stack.gatewayUrl}/rest/v1/rpc/clear_favorites**`, (route) => {
      if (route.request().method() === 'OPTIONS') return route.continue();
      deletions += 1;
      return deletions === 1 ? route.abort() : route.continue();
    });
    await clear.click();
    await question.getByRole('button', { name: 'Limpar Tudo' }).click();
    await expect(page.getByText('Não foi possível limpar a lista de favoritos.')).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    expect(await dates()).toEqual(before);

    await clear.click();
    await question.getByRole('button', { name: 'Limpar Tudo' }).click();
    await expect(page.getByText('Lista limpa!')).toBeVisible();
    expect(await keptLessons(member.id)).toEqual([]);
    // One statement, however many lessons there are.
    expect(deletions).toBe(2);
  });

  await test.step('an empty list says so and leads to the lessons', async () => {
    await expect(page.getByText('Nenhum favorito ainda')).toBeVisible();
    await page.getByRole('link', { name: 'Explorar Vídeos' }).click();
    await expect(page).toHaveURL('/categories');
  });
  await page.context().close();
});
