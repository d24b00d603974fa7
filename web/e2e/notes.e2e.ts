import { type Browser, expect, type Page, test } from '@playwright/test';
import { contextSignedIn, pageSignedIn } from './support/browser.ts';
import { appIsKept, savedQueries } from './support/device-storage.ts';
import { type Person, registerMember } from './support/people.ts';
import { openDevice, timeline } from './support/player.ts';
import { operatorClient } from './support/stack.ts';
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
const panelButton = (page: Page) => page.getByRole('button', { name: 'Anotações', exact: true });
/** What stood beside the last lesson stands beside the next one. */
const staysOpen = (page: Page) =>
  expect(panelButton(page)).toHaveAttribute('aria-expanded', 'true');

test.describe('the page of all notes', () => {
  test('notes are found without accents, shown by lesson, and lead to their second', async ({
    browser,
  }) => {
    const member = await registerMember();
    const lesson = await addLesson();
    await writeNotes(member, lesson, [
      [300, 'Noradrenalina em acesso periférico'],
      [45, 'Reavaliar em 1 hora'],
    ]);
    const { context, page } = await openDevice(browser, member);
    await page.goto('/');
    await page.getByRole('button', { name: /^Menu do usuário/ }).click();
    await page.getByRole('menuitem', { name: 'Minhas anotações' }).click();
    await expect(page).toHaveURL('/anotacoes');
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText('Reavaliar em 1 hora');

    await page.getByLabel('Ordenar por').selectOption('Por aula e momento');
    const group = page.getByRole('region', { name: lesson.title });
    await expect(group.getByRole('listitem')).toHaveText([/^0:45/, /^5:00/]);
    await page.getByLabel('Ordenar por').selectOption('Mais recentes');

    await page.getByLabel('Buscar nas anotações').fill('PERIFERICO');
    await expect(rows(page)).toHaveCount(1);
    await page.reload();
    await expect(page.getByLabel('Buscar nas anotações')).toHaveValue('PERIFERICO');
    await rows(page)
      .getByRole('link', { name: /^Assistir aos / })
      .click();
    await expect(page).toHaveURL(`/video/${lesson.id}?t=300`);
    // It plays from there.
    await expect(timeline(page)).toHaveValue(/^30\d$/);
    await context.close();
  });

  test('a note is changed, deleted and brought back, and nobody else sees it', async ({
    browser,
  }) => {
    const [member, other] = [await registerMember(), await registerMember()];
    const lesson = await addLesson();
    await writeNotes(member, lesson, [[60, 'Primeira']]);
    const page = await pageSignedIn(browser, member);
    await page.goto('/anotacoes');
    await page.getByRole('button', { name: 'Editar anotação de 1:00' }).click();
    await page.getByRole('textbox', { name: 'Anotação de 1:00' }).fill('Corrigida');
    await page.keyboard.press('Control+Enter');
    await expect(rows(page)).toContainText('Corrigida');
    await expect.poll(() => bodies(member)).toEqual(['Corrigida']);

    await page.getByRole('button', { name: 'Apagar anotação de 1:00' }).click();
    await expect(page.getByText('Nenhuma anotação ainda')).toBeVisible();
    await expect.poll(() => bodies(member)).toEqual([]);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(rows(page)).toContainText('Corrigida');
    await expect.poll(() => bodies(member)).toEqual(['Corrigida']);

    const theirs = await pageSignedIn(browser, other);
    await theirs.goto('/anotacoes');
    await expect(theirs.getByText('Nenhuma anotação ainda')).toBeVisible();
    await Promise.all([page.context().close(), theirs.context().close()]);
  });

  test('two devices that change one note keep both texts and say so', async ({ browser }) => {
    const member = await registerMember();
    const lesson = await addLesson();
    await writeNotes(member, lesson, [[60, 'Primeira']]);
    const open = async () => {
      const page = await pageSignedIn(browser, member);
      await page.goto('/anotacoes');
      await page.getByRole('button', { name: 'Editar anotação de 1:00' }).click();
      return page;
    };
    const [desk, phone] = [await open(), await open()];
    for (const [page, text] of [
      [desk, 'Da mesa'],
      [phone, 'Do telefone'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Anotação de 1:00' }).fill(text);
      await page.getByRole('button', { name: 'Guardar' }).click();
      await expect.poll(() => bodies(member)).toContain(text);
    }
    await expect(phone.getByText('Esta anotação mudou em dois aparelhos')).toBeVisible();
    await expect(rows(phone)).toHaveCount(2);
    await expect(phone.getByRole('main')).toContainText('Da mesa');
    await expect(phone.getByRole('main')).toContainText('Do telefone');
    await phone.getByRole('button', { name: 'Já conferi' }).click();
    await expect(phone.getByText(/^Outra versão/)).toBeHidden();
    await expect.poll(() => bodies(member)).toHaveLength(2);
    await Promise.all([desk.context().close(), phone.context().close()]);
  });

  test('the notes to a deleted lesson stay with its title, and all can be taken along', async ({
    browser,
  }) => {
    const member = await registerMember();
    const lesson = await addLesson();
    await writeNotes(member, lesson, [[60, 'Ainda preciso disto']]);
    await operatorClient().from('videos').delete().eq('id', lesson.id).throwOnError();
    const page = await pageSignedIn(browser, member);
    await page.goto('/anotacoes');
    await expect(rows(page)).toContainText(lesson.title);
    await expect(rows(page)).toContainText('não está mais disponível');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar em texto' }).click();
    expect((await file).suggestedFilename()).toMatch(/^plantao-anotacoes-\d{4}-\d\d-\d\d\.txt$/);
    await page.context().close();
  });
});

test.describe('notes beside a lesson', () => {
  const open = async (browser: Browser, member: Person, lesson: Lesson) => {
    const context = await contextSignedIn(browser, member, { serviceWorkers: 'allow' });
    await serveYouTube(context);
    const page = await context.newPage();
    await page.goto(`/video/${lesson.id}?t=200`);
    await expect(timeline(page)).toHaveValue('200');
    return { context, page };
  };

  test('"n" writes at the second where the lesson is, and a press on it goes back there', async ({
    browser,
  }) => {
    const member = await registerMember();
    const lesson = await addLesson();
    const { context, page } = await openDevice(browser, member);
    await page.goto(`/video/${lesson.id}?t=200`);
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
    await page.goto(`/video/${lesson.id}?t=10`);
    await staysOpen(page);
    await page.getByRole('button', { name: 'Ir para 3:20' }).click();
    await expect(timeline(page)).toHaveValue('200');
    await context.close();
  });

  test('a note written by "n" without a network survives a reload and is there once when the network is back', async ({
    browser,
  }) => {
    const member = await registerMember();
    const lesson = await addLesson();
    const { context, page } = await open(browser, member, lesson);
    await panelButton(page).click();
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

  for (const size of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    test(`many notes scroll within their panel at ${size.width} px`, async ({ browser }) => {
      const member = await registerMember();
      const lesson = await addLesson();
      const many = Array.from({ length: 20 }, (_, n) => [n * 10, `Anotação ${n}`] as const);
      await writeNotes(member, lesson, many);
      const { context, page } = await open(browser, member, lesson);
      await page.setViewportSize(size);
      await panelButton(page).click();
      await expect(rows(page)).toHaveCount(20);
      const panel = page.getByRole('region', { name: 'Anotações' });
      const overhang = () => panel.evaluate((box) => box.scrollHeight - box.clientHeight);
      await expect.poll(overhang).toBeLessThanOrEqual(1);
      await rows(page).last().scrollIntoViewIfNeeded();
      await rows(page)
        .last()
        .getByRole('button', { name: /^Ir para/ })
        .click();
      await context.close();
    });
  }

  test('a draft survives Escape and a reload', async ({ browser }) => {
    const member = await registerMember();
    const lesson = await addLesson();
    const { context, page } = await open(browser, member, lesson);
    await page.keyboard.press('n');
    await expect(page.getByRole('textbox', { name: 'Anotação em 3:20' })).toBeFocused();
    await page.keyboard.type('Meio texto');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: /^Anotação em/ })).toBeHidden();
    await page.goto(`/video/${lesson.id}?t=10`);
    await staysOpen(page);
    await expect(page.getByRole('textbox', { name: 'Anotação em 3:20' })).toHaveValue('Meio texto');
    await context.close();
  });
});
