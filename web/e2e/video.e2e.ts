import { expect, type Page, test } from '@playwright/test';
import { contextSignedIn } from './support/browser.ts';
import { keepLessons } from './support/library.ts';
import { registerMember } from './support/people.ts';
import { button, openDevice, position, timeline } from './support/player.ts';
import {
  addLesson,
  type Lesson,
  storedProgress,
  storedSeconds,
  viewCount,
} from './support/videos.ts';
import { serveYouTube, stateOfYouTube } from './support/youtube/youtube.ts';

const player = (page: Page, lesson: Lesson) =>
  page.getByRole('region', { name: `Vídeo: ${lesson.title}` });

async function openLesson(page: Page, lesson: Lesson, query = ''): Promise<void> {
  await page.goto(`/video/${lesson.id}${query}`);
  await expect(page.getByText('Carregando vídeo...')).toBeHidden();
  await expect(button(page, 'Reproduzir')).toBeEnabled();
}

/** Presses play and waits until the picture moves. */
async function play(page: Page): Promise<void> {
  await button(page, 'Reproduzir').click();
  await expect(button(page, 'Pausar')).toBeVisible();
  const from = await position(page);
  await expect.poll(() => position(page)).toBeGreaterThan(from);
}

test('a lesson continues on another device at the same second', async ({ browser }) => {
  const member = await registerMember();
  const lesson = await addLesson();

  const first = await openDevice(browser, member);
  await openLesson(first.page, lesson);
  await expect(first.page.locator('iframe')).toHaveAttribute(
    'referrerpolicy',
    'strict-origin-when-cross-origin',
  );
  expect(first.youtube.opened).toEqual([lesson.externalId]);
  await play(first.page);
  await timeline(first.page).fill('200');
  await timeline(first.page).blur();
  await expect.poll(() => position(first.page)).toBeGreaterThan(201);
  const closedAt = await position(first.page);
  // Closing the tab is all the member does: nothing else is saved by hand.
  await first.page.close({ runBeforeUnload: true });

  await expect.poll(() => storedSeconds(member.id, lesson.id)).toBeGreaterThanOrEqual(closedAt);
  await first.context.close();
  const stored = await storedSeconds(member.id, lesson.id);
  expect(stored).toBeLessThan(closedAt + 5);

  const second = await openDevice(browser, member);
  await second.page.goto('/');
  const row = second.page.getByRole('region', { name: 'Continue Assistindo' });
  await row.getByRole('link', { name: lesson.title }).click();
  await expect(second.page.getByRole('heading', { level: 1, name: lesson.title })).toBeVisible();
  await expect(button(second.page, 'Pausar')).toBeEnabled();
  await expect.poll(() => position(second.page)).toBeGreaterThanOrEqual(Math.floor(stored));
  expect(await position(second.page)).toBeLessThan(stored + 10);
  await second.context.close();
});

test('a lesson watched to nine tenths is completed and stays completed when watched again', async ({
  browser,
}) => {
  const member = await registerMember();
  const lesson = await addLesson();
  const { context, page } = await openDevice(browser, member);
  await openLesson(page, lesson);
  await play(page);
  await timeline(page).fill('530');
  await timeline(page).blur();
  await button(page, 'Pausar').click();
  await expect.poll(() => storedSeconds(member.id, lesson.id)).toBeGreaterThanOrEqual(530);
  expect((await storedProgress(member.id, lesson.id))?.is_completed).toBe(false);

  await timeline(page).fill('545');
  await timeline(page).blur();
  await expect
    .poll(async () => (await storedProgress(member.id, lesson.id))?.is_completed)
    .toBe(true);

  // From the start again: what was completed is not taken back.
  await openLesson(page, lesson);
  await expect(timeline(page)).toHaveValue('0');
  await play(page);
  await button(page, 'Pausar').click();
  await expect.poll(() => storedSeconds(member.id, lesson.id)).toBeLessThan(100);
  const progress = await storedProgress(member.id, lesson.id);
  expect(progress?.is_completed).toBe(true);
  // Dragging adds nothing to what was really played.
  expect(Number(progress?.watched_seconds)).toBeLessThan(60);
  await context.close();
});

test('a lesson played to its end offers to start over', async ({ browser }) => {
  const member = await registerMember();
  const lesson = await addLesson({ duration: '0:03' });
  const { context, page } = await openDevice(browser, member, {
    [lesson.externalId]: { durationSeconds: 3 },
  });
  await openLesson(page, lesson);
  await play(page);
  await expect(button(page, 'Assistir de novo')).toBeVisible();
  await expect
    .poll(async () => (await storedProgress(member.id, lesson.id))?.is_completed)
    .toBe(true);
  await button(page, 'Assistir de novo').click();
  await expect(button(page, 'Pausar')).toBeVisible();
  await context.close();
});

test('a link with t starts at its second, whatever position is stored', async ({ browser }) => {
  const member = await registerMember();
  const lesson = await addLesson();
  const { context, page } = await openDevice(browser, member);
  await openLesson(page, lesson, '?t=95');
  await expect(timeline(page)).toHaveValue('95');
  await play(page);
  await button(page, 'Pausar').click();
  expect(await position(page)).toBeLessThan(105);

  await openLesson(page, lesson, '?t=2m');
  await expect(timeline(page)).toHaveValue('120');
  await context.close();
});

test('a view counts once per member and day, however often the page is opened', async ({
  browser,
}) => {
  const lesson = await addLesson();
  for (const member of [await registerMember(), await registerMember()]) {
    const { context, page } = await openDevice(browser, member);
    for (let visit = 0; visit < 2; visit += 1) {
      const counted = page.waitForResponse((response) =>
        response.url().endsWith('/rpc/record_video_view'),
      );
      await openLesson(page, lesson);
      expect((await counted).ok()).toBe(true);
    }
    await context.close();
  }
  expect(await viewCount(lesson.id)).toBe(2);
});

test('sharing copies the link of a lesson, on request with its second', async ({ browser }) => {
  const member = await registerMember();
  const lesson = await addLesson();
  const { context, page } = await openDevice(browser, member);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await openLesson(page, lesson, '?t=65');

  await button(page, 'Compartilhar').click();
  await page.getByRole('menuitem', { name: 'Copiar link', exact: true }).click();
  await expect(page.getByText('Link copiado!')).toBeVisible();
  expect(new URL(await copied()).pathname).toBe(`/video/${lesson.id}`);
  expect(new URL(await copied()).search).toBe('');

  await play(page);
  await button(page, 'Pausar').click();
  await button(page, 'Compartilhar').click();
  await page.getByRole('menuitem', { name: /^Copiar link a partir de 1:/ }).click();
  await expect.poll(async () => new URL(await copied()).searchParams.get('t')).toMatch(/^[67]\d$/);
  await context.close();
});

test('controls and shortcuts operate the player, and speed and volume are remembered', async ({
  browser,
}) => {
  const member = await registerMember();
  const [lesson, next] = [await addLesson(), await addLesson()];
  const { context, page } = await openDevice(browser, member);
  await openLesson(page, lesson, '?t=100');
  await play(page);
  await button(page, 'Avançar 10 segundos').click();
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(110);
  await button(page, 'Pausar').click();
  await expect.poll(() => stateOfYouTube(page)).toBe('paused');
  const before = await position(page);
  await button(page, 'Voltar 10 segundos').click();
  // A last look at the clock may have come in between.
  await expect.poll(() => position(page)).toBeLessThanOrEqual(before - 9);
  expect(await position(page)).toBeGreaterThanOrEqual(before - 10);

  const speeds = page.getByRole('combobox', { name: 'Velocidade' });
  await expect(speeds.getByRole('option')).toHaveText([
    '0,25x',
    '0,5x',
    '0,75x',
    '1x',
    '1,25x',
    '1,5x',
    '1,75x',
    '2x',
  ]);
  await speeds.selectOption('1.5');
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('100');
  await page.getByRole('slider', { name: 'Volume' }).fill('40');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('m');
  await expect(button(page, 'Ativar o som')).toBeVisible();
  await page.keyboard.press('m');
  // Faster than the player answers: the last press counts, in the picture and on its button.
  for (const [presses, state, name] of [
    [1, 'playing', 'Pausar'],
    [3, 'paused', 'Reproduzir'],
    [3, 'playing', 'Pausar'],
    [1, 'paused', 'Reproduzir'],
  ] as const) {
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('k');
    await expect.poll(() => stateOfYouTube(page)).toBe(state);
    await expect(button(page, name)).toBeVisible();
  }

  await openLesson(page, next);
  await expect(speeds).toHaveValue('1.5');
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('40');
  await context.close();
});

test('the list of shortcuts opens on request and stays while the lesson plays', async ({
  browser,
}) => {
  const lesson = await addLesson();
  const { context, page } = await openDevice(browser, await registerMember());
  await openLesson(page, lesson);
  await play(page);
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  // Behind the dialog, hence hidden from screen readers.
  const behind = page.getByRole('slider', { name: 'Posição do vídeo', includeHidden: true });
  const positionBehind = async () => Number(await behind.inputValue());
  for (const open of [
    () => page.keyboard.press('?'),
    () => button(page, 'Atalhos do teclado').click(),
  ]) {
    await open();
    await expect(help).toBeVisible();
    const openedAt = await positionBehind();
    await expect.poll(positionBehind).toBeGreaterThan(openedAt + 1);
    await expect(help).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
  }
  await context.close();
});

for (const [errorCode, words] of [
  [2, 'O vídeo não pôde ser reproduzido'],
  [5, 'O vídeo não pôde ser reproduzido'],
  [100, 'removido ou é privado'],
  [101, 'não permite reproduzir este vídeo fora'],
  [150, 'não permite reproduzir este vídeo fora'],
  [153, 'recusou a reprodução nesta página'],
] as const) {
  test(`error ${errorCode} of the player ends the loading and says what happened`, async ({
    browser,
  }) => {
    const member = await registerMember();
    const lesson = await addLesson();
    const { context, page } = await openDevice(browser, member, {
      [lesson.externalId]: { errorCode },
    });
    await page.goto(`/video/${lesson.id}`);
    await expect(player(page, lesson).getByRole('alert')).toContainText(words);
    await expect(page.getByText('Carregando vídeo...')).toBeHidden();
    await expect(button(page, 'Reproduzir')).toBeDisabled();
    await context.close();
  });
}

test('an unreachable YouTube is reported and retried on request', async ({ browser }) => {
  const member = await registerMember();
  const lesson = await addLesson();
  const context = await contextSignedIn(browser, member);
  const page = await context.newPage();
  await context.route('https://www.youtube.com/iframe_api', (route) => route.abort());
  await page.goto(`/video/${lesson.id}`);
  await expect(page.getByRole('alert')).toContainText('O vídeo não carregou');

  await context.unroute('https://www.youtube.com/iframe_api');
  await serveYouTube(context);
  await button(page, 'Tentar Novamente').click();
  await expect(button(page, 'Pausar')).toBeEnabled();
  await expect(page.getByRole('alert')).toBeHidden();
  await context.close();
});

test('a browser that blocks autoplay lets the member start the lesson', async ({ browser }) => {
  const member = await registerMember();
  const lesson = await addLesson();
  await keepLessons(member.id, [lesson.id]);
  const { context, page } = await openDevice(browser, member, {
    [lesson.externalId]: { isAutoplayBlocked: true },
  });
  await page.goto('/favorites');
  await page.getByRole('link', { name: lesson.title }).click();
  await expect(page.getByText('Carregando vídeo...')).toBeHidden();
  await expect(button(page, 'Reproduzir')).toBeEnabled();
  await context.close();
});

test('a Drive lesson says what it cannot do and is marked as watched by hand', async ({
  browser,
}) => {
  const member = await registerMember();
  const lesson = await addLesson({ source: 'google_drive', external_id: `e2e-${Date.now()}-file` });
  const { context, page } = await openDevice(browser, member);
  await context.route('https://drive.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Drive</title>' }),
  );
  await page.goto(`/video/${lesson.id}`);
  await expect(page.getByTitle(lesson.title)).toHaveAttribute(
    'src',
    `https://drive.google.com/file/d/${lesson.externalId}/preview`,
  );
  await expect(page.getByText('que não informa a posição', { exact: false })).toBeVisible();
  await button(page, 'Marcar como assistida').click();
  await expect(page.getByText('Aula concluída')).toBeVisible();
  const isStored = async () => (await storedProgress(member.id, lesson.id))?.is_completed;
  await expect.poll(isStored).toBe(true);
  await page.reload();
  await expect(page.getByText('Aula concluída')).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Marcar como não assistida').click();
  await expect(page.getByText('Aula concluída')).toBeHidden();
  await context.setOffline(false);
  await expect.poll(isStored).toBe(false);
  await context.close();
});

test('an unknown lesson, a hidden one and no number at all are not found', async ({ browser }) => {
  const member = await registerMember();
  const hidden = await addLesson({ is_active: false });
  const { context, page } = await openDevice(browser, member);
  for (const id of ['999999999', String(hidden.id), 'abc']) {
    await page.goto(`/video/${id}`);
    await expect(page.getByText('Vídeo não encontrado')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/');
  }
  await context.close();
});

test('the page of a lesson shows its data and related lessons', async ({ browser }) => {
  const member = await registerMember();
  const lesson = await addLesson({
    instructor: 'Profa. Dra. Helena Cenário',
    description: null,
    rating: 0,
    tags: ['choque'],
    category_id: 3,
  });
  const { context, page } = await openDevice(browser, member);
  await openLesson(page, lesson);
  await expect(page.getByText('Profa. Dra. Helena Cenário', { exact: true })).toBeVisible();
  await expect(page.getByText('Avaliação 4,8 de 5')).toBeVisible();
  await expect(page.getByText('Descrição não disponível.')).toBeVisible();
  const related = page.getByRole('complementary', { name: 'Vídeos relacionados' });
  await expect(related.getByRole('link')).toHaveCount(5);
  await expect(related.getByRole('link', { name: lesson.title })).toHaveCount(0);

  await button(page, 'Adicionar aos Favoritos').click();
  await expect(button(page, 'Remover dos Favoritos')).toBeVisible();
  await expect(page.getByText('Adicionado aos favoritos')).toBeVisible();
  await related.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: lesson.title })).toBeHidden();
  await expect(timeline(page)).toBeVisible();
  await context.close();
});
