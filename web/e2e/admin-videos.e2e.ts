import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { timeline } from './support/player.ts';
import { refusalsIn } from './support/refusals.ts';
import { demo, operatorClient } from './support/stack.ts';
import { addLesson, type Lesson, restoreButton } from './support/videos.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

/** Three lessons that only their own search finds. */
async function lessonsOf(tag: string): Promise<Lesson[]> {
  const lessons: Lesson[] = [];
  for (const number of [1, 2, 3]) {
    lessons.push(await addLesson({ title: `Lote ${tag} aula ${number}` }));
  }
  return lessons;
}

const rows = async (ids: readonly number[]) =>
  (
    await operatorClient()
      .from('videos')
      .select('id, title, is_active, featured, category_id, instructor')
      .in('id', [...ids])
      .order('id')
      .throwOnError()
  ).data;

async function find(page: Page, text: string): Promise<void> {
  await page.goto('/video-management?modo=cartoes');
  await page.getByRole('searchbox', { name: 'Buscar vídeos' }).fill(text);
}

const list = (page: Page) => page.getByRole('list', { name: 'Vídeos' }).getByRole('listitem');

test('an administrator looks after the lessons of the catalogue', async ({ browser }) => {
  const tag = randomUUID().slice(0, 8);
  const lessons = await lessonsOf(tag);
  const ids = lessons.map(({ id }) => id);
  const [first, second, third] = lessons;
  if (!first || !second || !third) throw new Error('no lessons were made');
  const page = await pageSignedIn(browser, { email: demo.admin });

  const refused = await refusalsIn(page.context());
  await serveYouTube(page.context());
  await find(page, tag);

  await test.step('many lessons are changed at once, and a deactivation can be undone', async () => {
    await expect(list(page)).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Selecionar todos' }).check();
    const bar = page.getByRole('region', { name: 'Ações em massa' });
    await expect(bar).toContainText('3 vídeos selecionados');
    await bar.getByRole('button', { name: 'Desativar' }).click();
    await expect(page.getByText('Atualização em massa concluída!')).toBeVisible();
    await expect(list(page).getByText('Inativo')).toHaveCount(3);
    expect((await rows(ids)).every(({ is_active }) => !is_active)).toBe(true);

    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(list(page).getByText('Inativo')).toHaveCount(0);
    // The act is over only when its lists are read again; a press before that is ignored.
    await expect(page.getByText('3 vídeos como antes')).toBeVisible();
    expect((await rows(ids)).every(({ is_active }) => is_active)).toBe(true);

    await page.getByRole('checkbox', { name: 'Selecionar todos' }).check();
    await bar.getByLabel('Mover para a categoria').selectOption('Toxicologia');
    await bar.getByRole('button', { name: 'Mover', exact: true }).click();
    await expect(list(page).getByText(/Toxicologia/)).toHaveCount(3);
    // With the end of the act nothing is selected any more.
    await expect(bar).toBeHidden();

    await list(page).nth(0).getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Destacar' }).click();
    await expect(list(page).getByText('Destaque', { exact: true })).toHaveCount(1);
    expect((await rows(ids)).filter(({ featured }) => featured)).toHaveLength(1);
  });

  await test.step('a lesson is edited, and its fields are validated', async () => {
    await page.getByRole('button', { name: `Editar ${second.title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar vídeo' });
    await dialog.getByLabel('Título').fill('');
    await dialog.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(dialog.getByLabel('Título')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Título').fill(`${second.title} editada`);
    await dialog.getByLabel('ID do YouTube').fill(first.externalId);
    await dialog.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(dialog.getByText('Outro vídeo do catálogo já usa este ID')).toBeVisible();
    await dialog.getByLabel('ID do YouTube').fill(second.externalId);
    await dialog.getByLabel('Instrutor').fill('Dra. Helena Prado');
    await dialog.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page.getByText('Vídeo atualizado!')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await rows([second.id])).toMatchObject([
      { title: `${second.title} editada`, instructor: 'Dra. Helena Prado' },
    ]);
  });

  await test.step('the second of a key point is marked from the player, by keyboard, on a phone', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: `Editar ${first.title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar vídeo' });
    await dialog.getByText('Capítulos e Em 2 minutos').click();
    const field = dialog.getByLabel('Em 2 minutos');
    await field.fill('Adrenalina\nVolume\n');
    await dialog.getByRole('button', { name: 'Marcar do player' }).press('Enter');
    await expect(timeline(dialog)).toBeEnabled();
    await timeline(dialog).focus();
    await page.keyboard.press('End');
    await dialog.getByRole('button', { name: 'Marcar 10:00' }).press('Enter');
    await page.keyboard.type('Alta');
    await expect(field).toHaveValue('Adrenalina\nVolume\n10:00 Alta');
    const width = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(width).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page.getByText('Vídeo atualizado!')).toBeVisible();
    await expect(dialog).toBeHidden();
    if (size) await page.setViewportSize(size);
    const { data } = await operatorClient()
      .from('videos')
      .select('key_points, key_point_seconds')
      .eq('id', first.id)
      .single()
      .throwOnError();
    expect(data).toEqual({
      key_points: ['Adrenalina', 'Volume', 'Alta'],
      key_point_seconds: [null, null, 600],
    });
  });

  await test.step('a lesson is deleted after a question, and restored with what belonged to it', async () => {
    await page.getByRole('button', { name: `Excluir ${third.title}` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Por 30 dias dá para restaurá-lo');
    await question.getByRole('button', { name: 'Excluir vídeo' }).click();
    await expect(page.getByText('Vídeo excluído!')).toBeVisible();
    await expect(list(page)).toHaveCount(2);
    expect(await rows([third.id])).toEqual([]);
    await page.getByRole('link', { name: 'Vídeos excluídos' }).click();
    await (await restoreButton(page, third.title)).click();
    await expect(page.getByText('Aula restaurada')).toBeVisible();
    expect(await rows([third.id])).toMatchObject([{ title: third.title }]);
    await find(page, tag);
    await expect(list(page)).toHaveCount(3);
  });

  await test.step('the filters of lessons are kept in the address', async () => {
    await operatorClient()
      .from('videos')
      .update({ is_active: false })
      .eq('id', first.id)
      .throwOnError();
    await page.getByLabel('Situação').selectOption('Inativos');
    await expect(list(page)).toHaveCount(1);
    await page.reload();
    await expect(list(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect.poll(() => list(page).count()).toBeGreaterThan(3);
  });

  await test.step('a lesson of Drive is added from the list of lessons', async () => {
    await page.getByRole('link', { name: 'Adicionar do Drive' }).click();
    await expect(page).toHaveURL(/youtube-import\?aba=arquivo/);
    await expect(page.getByLabel('ID ou URL do arquivo')).toBeVisible();
  });

  await test.step('no screen with a form makes the browser report what the security policy refused', async () => {
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  });
  await page.context().close();
});

test('an administrator changes more lessons than a page shows, and one that another administrator edits', async ({
  browser,
}) => {
  const tag = randomUUID().slice(0, 8);
  const ana = await pageSignedIn(browser, { email: demo.admin });

  await test.step('all lessons found are selected across pages and changed at once', async () => {
    // More than one page of 24.
    const { data } = await operatorClient()
      .from('videos')
      .insert(
        Array.from({ length: 30 }, (_, index) => ({
          source: 'youtube',
          external_id: `${tag}${String(index).padStart(3, '0')}`,
          title: `Muitas ${tag} aula ${index}`,
          is_active: false,
          created_at: '2020-01-01T12:00:00Z',
          announced_at: '2020-01-01T12:00:00Z',
        })),
      )
      .select('id')
      .throwOnError();
    const ids = (data ?? []).map(({ id }) => Number(id));
    await find(ana, tag);
    await expect(ana.getByText('24 de 30 vídeos', { exact: true })).toBeVisible();
    await expect(list(ana).filter({ hasText: tag })).toHaveCount(24);
    await ana.getByRole('checkbox', { name: 'Selecionar todos' }).check();
    const bar = ana.getByRole('region', { name: 'Ações em massa' });
    await expect(bar).toContainText('24 vídeos selecionados');
    await ana.getByRole('button', { name: 'Selecionar todos os 30' }).click();
    await expect(bar).toContainText('30 vídeos selecionados');
    await bar.getByRole('button', { name: 'Destacar' }).click();
    // More than ten and more than a tenth of the demo catalogue.
    await ana.getByRole('button', { name: 'Destacar 30 vídeos' }).click();
    await expect(ana.getByText('30 vídeos em destaque')).toBeVisible();
    expect((await rows(ids)).filter(({ featured }) => featured)).toHaveLength(30);

    // Pictures of lessons that YouTube does not know are not refreshed, and that is said of each.
    await list(ana).nth(0).getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Atualizar thumbnails' }).click();
    await expect(ana.getByText('0 imagens atualizadas')).toBeVisible();
    await expect(ana.getByText(/não encontrado no YouTube/)).toBeVisible();

    // The next page comes when the end of the list does.
    await list(ana).last().scrollIntoViewIfNeeded();
    await expect(list(ana)).toHaveCount(30);
    await expect(ana.getByText('30 vídeos', { exact: true })).toBeVisible();
    await operatorClient().from('videos').delete().in('id', ids).throwOnError();
  });

  await test.step("two administrators edit one lesson without losing each other's changes", async () => {
    const lesson = await addLesson({ title: `Dupla ${tag}` });
    const title = `${lesson.title} corrigida`;
    const bia = await pageSignedIn(browser, { email: demo.superuser });
    await Promise.all([find(ana, tag), find(bia, tag)]);
    const edit = async (page: Page) => {
      await page.getByRole('button', { name: `Editar ${lesson.title}` }).click();
      return page.getByRole('dialog', { name: 'Editar vídeo' });
    };
    const save = (page: Page) => page.getByRole('button', { name: 'Salvar Alterações' }).click();

    // Ana's dialog is open while Bia corrects the title and hides the lesson.
    const form = await edit(ana);
    await form.getByLabel('Instrutor').fill('Dra. Helena Prado');
    const other = await edit(bia);
    await other.getByLabel('Título').fill(title);
    await other.getByLabel('Vídeo ativo').uncheck({ force: true });
    await save(bia);
    await expect(other).toBeHidden();
    await save(ana);
    await expect(ana.getByText(/também mudou Título e Situação\./)).toBeVisible();
    await expect(form).toBeHidden();
    expect(await rows([lesson.id])).toMatchObject([
      { title, is_active: false, instructor: 'Dra. Helena Prado' },
    ]);

    // One field of two people: the one who saves later decides.
    await edit(ana);
    await form.getByLabel('Instrutor').fill('Lia Dupla');
    await operatorClient()
      .from('videos')
      .update({ instructor: 'Rui Dupla' })
      .eq('id', lesson.id)
      .throwOnError();
    await save(ana);
    const conflict = ana.getByRole('dialog', { name: 'Este vídeo mudou enquanto você editava' });
    await conflict.getByRole('radio', { name: /O que você digitou: Lia Dupla/ }).check();
    await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
    await expect(form).toBeHidden();
    expect(await rows([lesson.id])).toMatchObject([{ title, instructor: 'Lia Dupla' }]);
    await bia.context().close();
  });

  await ana.context().close();
});
