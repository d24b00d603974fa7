import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { demo, operatorClient } from './support/stack.ts';
import { addLesson } from './support/videos.ts';

/** Lessons that only their own search finds. */
async function lessonsOf(tag: string, count: number) {
  const lessons = [];
  for (let number = 1; number <= count; number += 1) {
    lessons.push(await addLesson({ title: `Tabela ${tag} aula ${number}` }));
  }
  return lessons;
}

const stored = async (ids: readonly number[]) =>
  (
    await operatorClient()
      .from('videos')
      .select('id, instructor, tags')
      .in('id', [...ids])
      .order('id')
      .throwOnError()
  ).data;

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Vídeos' }).locator('tbody').getByRole('row');

test('all lessons found are edited upon a preview, which another administrator makes old, and taken back', async ({
  browser,
}) => {
  const tag = randomUUID().slice(0, 8);
  const lessons = await lessonsOf(tag, 3);
  const ids = lessons.map(({ id }) => id);
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto(`/video-management?modo=tabela&q=${tag}`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Selecionar todos' }).check();
  const bar = page.getByRole('region', { name: 'Ações em massa' });
  await bar.getByRole('button', { name: 'Editar...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar 3 vídeos' });
  await dialog.getByLabel(/^Instrutor/).fill(`Docente ${tag}`);
  await dialog.getByLabel('Acrescentar tags').fill('revisada, adulto');
  await dialog.getByRole('button', { name: 'Ver o que muda' }).click();
  await expect(dialog.getByText('3 vídeos mudam, de 3 escolhidos.')).toBeVisible();

  // Meanwhile one of them gets this instructor from somebody else.
  await operatorClient()
    .from('videos')
    .update({ instructor: `Docente ${tag}`, tags: ['revisada', 'adulto'] })
    .eq('id', ids[0] ?? 0)
    .throwOnError();
  await dialog.getByRole('button', { name: 'Alterar 3 vídeos' }).click();
  await expect(dialog.getByText(/Nada foi alterado: confira de novo/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Alterar 2 vídeos' }).click();
  const outcome = page.getByRole('region', { name: 'Última ação em massa' });
  await expect(outcome).toContainText('2 vídeos alterados · 1 já estava assim');
  expect((await stored(ids)).every(({ instructor }) => instructor === `Docente ${tag}`)).toBe(true);

  // Somebody changes one of the two again: the undo leaves it alone and says so.
  await operatorClient()
    .from('videos')
    .update({ instructor: 'Outra Pessoa' })
    .eq('id', ids[1] ?? 0)
    .throwOnError();
  await outcome.getByRole('button', { name: 'Desfazer' }).click();
  await expect(outcome).toContainText('1 vídeo como antes');
  await expect(outcome).toContainText('foi mudado depois, e fica como está');
  expect((await stored(ids)).map(({ tags }) => tags.length)).toEqual([2, 2, 0]);
  await page.context().close();
});

test('a cell is edited by keyboard, and the link of a view shows the same to another administrator', async ({
  browser,
}) => {
  const tag = randomUUID().slice(0, 8);
  const [lesson] = await lessonsOf(tag, 2);
  if (!lesson) throw new Error('no lessons were made');
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto(`/video-management?q=${tag}`);
  await page.getByRole('button', { name: 'Tabela', exact: true }).click();
  await page.getByRole('button', { name: 'Título', exact: true }).click();
  await expect(page).toHaveURL(/ordem=titulo/);
  await expect(rows(page).first()).toContainText('aula 1');
  await page.getByRole('button', { name: 'Título', exact: true }).click();
  await expect(rows(page).first()).toContainText('aula 2');

  const cell = rows(page)
    .last()
    .getByRole('button', { name: /^Editar Tags de/ });
  await cell.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('via aérea, adulto');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vídeo atualizado!')).toBeVisible();
  await expect(rows(page).last()).toContainText('via aérea');
  await expect(cell).toBeFocused();
  expect((await stored([lesson.id]))[0]?.tags).toEqual(['via aérea', 'adulto']);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copiar link desta visão' }).click();
  await expect(page.getByText('Link copiado!')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const other = await pageSignedIn(browser, { email: demo.superuser });
  await other.goto(link);
  await expect(rows(other)).toHaveCount(2);
  await expect(rows(other).first()).toContainText('aula 2');
  await page.context().close();
  await other.context().close();
});
