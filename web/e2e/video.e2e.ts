import { expect, type Page, test } from '@playwright/test';
import { keepLessons } from './support/library.ts';
import { registerMember } from './support/people.ts';
import { button, openDevice, position, timeline } from './support/player.ts';
import { operatorClient } from './support/stack.ts';
import {
  addLesson,
  type Lesson,
  storedProgress,
  storedSeconds,
  viewCount,
} from './support/videos.ts';
import { stateOfYouTube } from './support/youtube/youtube.ts';

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

async function wind(page: Page, seconds: number): Promise<void> {
  await timeline(page).fill(String(seconds));
  await timeline(page).blur();
}

test('a lesson from its link to its end, and on another device', async ({ browser }) => {
  const member = await registerMember();
  const lesson = await addLesson({ category_id: 3 });
  const { context, page, youtube } = await openDevice(browser, member);
  const isCompleted = async () => (await storedProgress(member.id, lesson.id))?.is_completed;

  await test.step('a link with t starts at its second, whatever position is stored', async () => {
    await openLesson(page, lesson, '?t=95');
    await expect(timeline(page)).toHaveValue('95');
    await expect(page.locator('iframe')).toHaveAttribute(
      'referrerpolicy',
      'strict-origin-when-cross-origin',
    );
    expect(youtube.opened).toEqual([lesson.externalId]);
    await play(page);
    await button(page, 'Pausar').click();
    expect(await position(page)).toBeLessThan(105);
    await expect.poll(() => storedSeconds(member.id, lesson.id)).toBeGreaterThan(95);

    await openLesson(page, lesson, '?t=65');
    await expect(timeline(page)).toHaveValue('65');
  });

  await test.step('sharing copies the link of a lesson from its second, or from the beginning', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = async () => new URL(await page.evaluate(() => navigator.clipboard.readText()));
    const copy = page.getByRole('menuitem', { name: 'Copiar link', exact: true });
    await play(page);
    await button(page, 'Pausar').click();
    await button(page, 'Compartilhar').click();
    await expect(page.getByRole('menuitem', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?text=.+t%3D[67]\d$/,
    );
    await copy.click();
    await expect(page.getByText('Link copiado!')).toBeVisible();
    expect((await copied()).pathname).toBe(`/video/${lesson.id}`);
    expect((await copied()).searchParams.get('t')).toMatch(/^[67]\d$/);

    await button(page, 'Compartilhar').click();
    await page.getByRole('menuitemcheckbox', { name: /^A partir de 1:/ }).click();
    await copy.click();
    await expect.poll(async () => (await copied()).search).toBe('');
  });

  const other = await openDevice(browser, member);
  await test.step('a lesson continues on another device at the same second', async () => {
    await wind(page, 200);
    await play(page);
    await expect.poll(() => position(page)).toBeGreaterThan(201);
    const closedAt = await position(page);
    // Closing the tab is all the member does: nothing else is saved by hand.
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => storedSeconds(member.id, lesson.id)).toBeGreaterThanOrEqual(closedAt);
    await context.close();
    const stored = await storedSeconds(member.id, lesson.id);
    expect(stored).toBeLessThan(closedAt + 5);

    await other.page.goto('/');
    const row = other.page.getByRole('region', { name: 'Continue Assistindo' });
    const counted = other.page.waitForResponse('**/rpc/record_video_view');
    await row.getByRole('link', { name: lesson.title }).click();
    await expect(other.page.getByRole('heading', { level: 1, name: lesson.title })).toBeVisible();
    await expect(button(other.page, 'Pausar')).toBeEnabled();
    await expect.poll(() => position(other.page)).toBeGreaterThanOrEqual(Math.floor(stored));
    expect(await position(other.page)).toBeLessThan(stored + 10);
    expect((await counted).ok()).toBe(true);
  });

  await test.step('a lesson watched to nine tenths is completed and stays completed when watched again', async () => {
    await wind(other.page, 530);
    await button(other.page, 'Pausar').click();
    await expect.poll(() => storedSeconds(member.id, lesson.id)).toBeGreaterThanOrEqual(530);
    expect(await isCompleted()).toBe(false);
    await wind(other.page, 545);
    await expect.poll(isCompleted).toBe(true);
  });

  await test.step('a lesson played to its end offers to start over', async () => {
    await wind(other.page, 597);
    await button(other.page, 'Reproduzir').click();
    await button(other.page, 'Assistir de novo').click();
    await expect(button(other.page, 'Pausar')).toBeVisible();
    await expect.poll(() => position(other.page)).toBeLessThan(100);
    await button(other.page, 'Pausar').click();
    await expect.poll(() => storedSeconds(member.id, lesson.id)).toBeLessThan(100);
    const progress = await storedProgress(member.id, lesson.id);
    // What was completed is not taken back, and dragging adds nothing to what was really played.
    expect(progress?.is_completed).toBe(true);
    expect(Number(progress?.watched_seconds)).toBeLessThan(120);
  });

  await test.step('a view counts once per member and day, however often the page is opened', async () => {
    expect(await viewCount(lesson.id)).toBe(1);
  });

  await test.step('beside a lesson stand five others of its category, and a press opens one', async () => {
    const related = other.page.getByRole('complementary', { name: 'Vídeos relacionados' });
    const links = related.getByRole('link');
    await expect(links).toHaveCount(5);
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')),
    );
    const ids = addresses.map((address) => Number(address?.split('/').at(-1)));
    expect(ids).not.toContain(lesson.id);
    const { data } = await operatorClient().from('videos').select('category_id').in('id', ids);
    expect(data).toEqual(ids.map(() => ({ category_id: 3 })));
    await links.last().click();
    await expect(other.page).toHaveURL(addresses.at(-1) ?? 'uma aula');
    await expect(other.page.getByRole('heading', { level: 1, name: lesson.title })).toBeHidden();
    await expect(timeline(other.page)).toBeVisible();
  });
  await other.context.close();
});

test('the controls of a lesson', async ({ browser }) => {
  const member = await registerMember();
  const [lesson, next] = [await addLesson(), await addLesson()];
  const { context, page } = await openDevice(browser, member);

  await test.step('controls and shortcuts operate the player, and speed and volume are remembered', async () => {
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

    await button(page, 'Velocidade: 1x').click();
    await page.getByRole('menuitemradio', { name: '1,5x' }).click();
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
    await expect(button(page, 'Velocidade: 1,5x')).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('40');
  });

  await test.step('the list of shortcuts opens on request and stays while the lesson plays', async () => {
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
  });
  await context.close();
});

test('lessons that do not play by themselves', async ({ browser }) => {
  const member = await registerMember();
  const [lesson, refused, blocked, hidden, drive] = [
    await addLesson(),
    await addLesson(),
    await addLesson(),
    await addLesson({ is_active: false }),
    await addLesson({ source: 'google_drive', external_id: `e2e-${Date.now()}-file` }),
  ];
  await keepLessons(member.id, [blocked.id]);
  const { context, page } = await openDevice(browser, member, {
    [refused.externalId]: { errorCode: 150 },
    [blocked.externalId]: { isAutoplayBlocked: true },
  });

  await test.step('an unreachable YouTube is reported and retried on request', async () => {
    await context.route('https://www.youtube.com/iframe_api', (route) => route.abort(), {
      times: 1,
    });
    await page.goto(`/video/${lesson.id}`);
    await expect(page.getByRole('alert')).toContainText('O vídeo não carregou');
    await button(page, 'Tentar Novamente').click();
    await expect(button(page, 'Pausar')).toBeEnabled();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  await test.step('a browser that blocks autoplay lets the member start the lesson', async () => {
    await page.goto('/favorites');
    await page.getByRole('link', { name: blocked.title }).click();
    await expect(page.getByText('Carregando vídeo...')).toBeHidden();
    await expect(button(page, 'Reproduzir')).toBeEnabled();
  });

  await test.step('an error of the player ends the loading and says what happened', async () => {
    await page.goto(`/video/${refused.id}`);
    await expect(player(page, refused).getByRole('alert')).toContainText(
      'não permite reproduzir este vídeo fora',
    );
    await expect(page.getByText('Carregando vídeo...')).toBeHidden();
    await expect(button(page, 'Reproduzir')).toBeDisabled();
  });

  await test.step('a hidden lesson is not found', async () => {
    await page.goto(`/video/${hidden.id}`);
    await expect(page.getByText('Vídeo não encontrado')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/');
  });

  await test.step('a Drive lesson says what it cannot do and is marked as watched by hand', async () => {
    await context.route('https://drive.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Drive</title>' }),
    );
    await page.goto(`/video/${drive.id}`);
    await expect(page.getByTitle(drive.title)).toHaveAttribute(
      'src',
      `https://drive.google.com/file/d/${drive.externalId}/preview`,
    );
    await expect(page.getByText('que não informa a posição', { exact: false })).toBeVisible();
    await button(page, 'Marcar como assistida').click();
    await expect(button(page, 'Marcar como não assistida')).toBeVisible();
    const isStored = async () => (await storedProgress(member.id, drive.id))?.is_completed;
    await expect.poll(isStored).toBe(true);
    await page.reload();
    await expect(button(page, 'Marcar como não assistida')).toBeVisible();
    await context.setOffline(true);
    await button(page, 'Marcar como não assistida').click();
    await expect(button(page, 'Marcar como assistida')).toBeVisible();
    await context.setOffline(false);
    await expect.poll(isStored).toBe(false);
  });
  await context.close();
});
