import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { contextSignedIn } from './support/browser.ts';
import { appIsKept, savedQueries } from './support/device-storage.ts';
import { type Person, registerMember } from './support/people.ts';
import { button, openDevice, timeline } from './support/player.ts';
import { clientWithToken, operatorClient, signIn } from './support/stack.ts';
import { addLesson, type Lesson } from './support/videos.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

type Kept = { body: string; at_seconds: number; item_title: string; video_id: number | null };

/** Somebody's notes, as the server has them. */
async function keptNotes(userId: string): Promise<Kept[]> {
  const { data } = await operatorClient()
    .from('notes')
    .select('body, at_seconds, item_title, video_id')
    .eq('user_id', userId)
    .order('created_at')
    .throwOnError();
  return data;
}

const bodies = async (member: Person) => (await keptNotes(member.id)).map(({ body }) => body);

/** Somebody wrote these to a lesson; the first one first. */
async function writeNotes(
  member: Person,
  lesson: Lesson,
  notes: readonly (readonly [second: number, body: string])[],
): Promise<void> {
  await operatorClient()
    .from('notes')
    .insert(
      notes.map(([at_seconds, body], index) => ({
        user_id: member.id,
        video_id: lesson.id,
        at_seconds,
        body,
        created_at: new Date(Date.now() - (notes.length - index) * 60_000).toISOString(),
      })),
    )
    .throwOnError();
}

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('list', { name: /^Anotações/ })
    .getByRole('listitem');
const panelTab = (page: Page) => page.getByRole('tab', { name: 'Anotações', exact: true });
/** What stood beside the last lesson stands beside the next one. */
const staysOpen = (page: Page) => expect(panelTab(page)).toHaveAttribute('aria-selected', 'true');

/** Another device of theirs gives this text to the note of that second. */
async function changeElsewhere(member: Person, second: number, body: string): Promise<void> {
  const session = await signIn(member.email, member.password);
  const { data } = await clientWithToken(session.access_token)
    .from('notes')
    .update({ body, last_edit: randomUUID() })
    .eq('at_seconds', second)
    .select('id')
    .throwOnError();
  expect(data).toHaveLength(1);
}

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

test('a member writes notes beside lessons, and finds, changes and keeps them on one page', async ({
  browser,
}) => {
  const member = await registerMember();
  const [lesson, noted, deleted] = await Promise.all([addLesson(), addLesson(), addLesson()]);
  const { context, page } = await openDevice(browser, member);
  await page.setViewportSize(DESK);
  await page.goto(`/video/${lesson.id}?t=200`);

  await test.step('"n" writes at the second where the lesson is, and a press on it goes back there', async () => {
    await expect(timeline(page)).toHaveValue('200');
    await page.keyboard.press('n');
    await expect(page.getByRole('textbox', { name: 'Anotação em 3:20' })).toBeFocused();
    // What the player would do with these keys, it does not.
    await page.keyboard.type('km 0,1 mcg');
    await page.keyboard.press('Control+Enter');
    await expect(rows(page)).toContainText('km 0,1 mcg');
    await expect
      .poll(() => keptNotes(member.id))
      .toMatchObject([{ body: 'km 0,1 mcg', at_seconds: 200, video_id: lesson.id }]);
    for (const second of ['190', '180']) {
      await button(page, 'Voltar 10 segundos').click();
      await expect(timeline(page)).toHaveValue(second);
    }
    await page.getByRole('button', { name: 'Ir para 3:20' }).click();
    // It plays from there.
    await expect(timeline(page)).toHaveValue(/^20\d$/);
  });

  await writeNotes(member, lesson, [
    [300, 'Noradrenalina em acesso periférico'],
    [45, 'Reavaliar em 1 hora'],
  ]);

  await test.step('notes are found without accents, shown by lesson, and lead to their second', async () => {
    await page.getByRole('button', { name: /^Menu do usuário/ }).click();
    await page.getByRole('menuitem', { name: 'Minhas anotações' }).click();
    await expect(page).toHaveURL('/anotacoes');
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).nth(0)).toContainText('km 0,1 mcg');
    await expect(rows(page).nth(1)).toContainText('Reavaliar em 1 hora');

    await page.getByLabel('Ordenar por').selectOption('Por aula e momento');
    const group = page.getByRole('region', { name: lesson.title });
    await expect(group.getByRole('listitem')).toHaveText([/^0:45/, /^3:20/, /^5:00/]);
    await page.getByLabel('Ordenar por').selectOption('Mais recentes');

    await page.getByLabel('Buscar nas anotações').fill('PERIFERICO');
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL('/anotacoes?q=PERIFERICO');
    await rows(page)
      .getByRole('link', { name: /^Assistir aos / })
      .click();
    await expect(page).toHaveURL(`/video/${lesson.id}?t=300`);
    // It plays from there.
    await expect(timeline(page)).toHaveValue(/^30\d$/);
  });

  await writeNotes(member, deleted, [[70, 'Ainda preciso disto']]);
  await operatorClient().from('videos').delete().eq('id', deleted.id).throwOnError();
  await page.goto('/anotacoes');

  await test.step('the notes to a deleted lesson stay with its title, and all can be taken along', async () => {
    const kept = rows(page).filter({ hasText: 'Ainda preciso disto' });
    await expect(kept).toContainText(deleted.title);
    await expect(kept).toContainText('não está mais disponível');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar em texto' }).click();
    expect((await file).suggestedFilename()).toMatch(/^plantao-anotacoes-\d{4}-\d\d-\d\d\.txt$/);
  });

  await test.step('a note is changed, deleted and brought back', async () => {
    await page.getByRole('button', { name: 'Editar anotação de 0:45' }).click();
    await page.getByRole('textbox', { name: 'Anotação de 0:45' }).fill('Corrigida');
    await page.keyboard.press('Control+Enter');
    const changed = rows(page).filter({ hasText: 'Corrigida' });
    await expect(changed).toBeVisible();
    await expect.poll(() => bodies(member)).toContain('Corrigida');
    expect(await bodies(member)).not.toContain('Reavaliar em 1 hora');

    await page.getByRole('button', { name: 'Apagar anotação de 0:45' }).click();
    await expect(changed).toHaveCount(0);
    await expect.poll(() => bodies(member)).not.toContain('Corrigida');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(changed).toBeVisible();
    await expect.poll(() => bodies(member)).toContain('Corrigida');
  });

  await test.step('two devices that change one note keep both texts and say so', async () => {
    await page.getByRole('button', { name: 'Editar anotação de 5:00' }).click();
    const before = (await bodies(member)).length;
    await changeElsewhere(member, 300, 'Da mesa');
    await page.getByRole('textbox', { name: 'Anotação de 5:00' }).fill('Do telefone');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Esta anotação mudou em dois aparelhos')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Da mesa');
    await expect(page.getByRole('main')).toContainText('Do telefone');
    await expect
      .poll(() => bodies(member))
      .toEqual(expect.arrayContaining(['Da mesa', 'Do telefone']));
    await page.getByRole('button', { name: 'Já conferi' }).click();
    await expect(page.getByText(/^Outra versão/)).toBeHidden();
    await expect.poll(() => bodies(member)).toHaveLength(before + 1);
  });

  await writeNotes(
    member,
    noted,
    Array.from({ length: 20 }, (_, n) => [n * 10, `Anotação ${n}`] as const),
  );
  await page.goto(`/video/${noted.id}`);

  await test.step('many notes scroll within their panel, on a phone and at a desk', async () => {
    await staysOpen(page);
    await expect(rows(page)).toHaveCount(20);
    const panel = page.getByRole('tabpanel', { name: 'Anotações' });
    const overhang = () => panel.evaluate((box) => box.scrollHeight - box.clientHeight);
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      await expect.poll(overhang).toBeLessThanOrEqual(1);
      await rows(page).last().scrollIntoViewIfNeeded();
      await rows(page)
        .last()
        .getByRole('button', { name: /^Ir para/ })
        .click();
      await expect(timeline(page)).toHaveValue(/^19\d$/);
      await button(page, 'Voltar 10 segundos').click();
      await expect(timeline(page)).toHaveValue(/^18\d$/);
    }
  });
  await context.close();
});

test('a note written by "n" without a network survives a reload and is there once when the network is back', async ({
  browser,
}) => {
  const member = await registerMember();
  const lesson = await addLesson();
  const context = await contextSignedIn(browser, member, { serviceWorkers: 'allow' });
  await serveYouTube(context);
  const page = await context.newPage();
  await page.goto(`/video/${lesson.id}?t=200`);
  await expect(timeline(page)).toHaveValue('200');
  await panelTab(page).click();
  await expect(page.getByText(/^Nenhuma anotação aqui ainda/)).toBeVisible();
  await page.reload();
  await appIsKept(page);
  await expect
    .poll(async () => (await savedQueries(page))[member.id])
    .toEqual(expect.arrayContaining([`videos/one/${lesson.id}`]));
  await staysOpen(page);
  await context.setOffline(true);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: /^Anotação em/ })).toBeFocused();
  await page.keyboard.type('Sem rede');
  await page.keyboard.press('Control+Enter');
  await expect(rows(page)).toContainText('Sem rede');
  await expect(page.getByText('Aguardando conexão')).toBeVisible();
  expect(await bodies(member)).toEqual([]);

  await page.goto(`/video/${lesson.id}`);
  await staysOpen(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Sem rede');
  await context.setOffline(false);
  await expect.poll(() => bodies(member)).toEqual(['Sem rede']);
  await expect(page.getByText('Aguardando conexão')).toBeHidden();
  await page.reload();
  await staysOpen(page);
  await expect(rows(page)).toHaveCount(1);
  expect(await bodies(member)).toEqual(['Sem rede']);
  await context.close();
});
