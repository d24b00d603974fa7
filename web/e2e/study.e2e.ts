import { expect, type Page, test } from '@playwright/test';
import {
  expectNames,
  expectNoSidewaysScroll,
  expectNoViolations,
} from './support/accessibility.ts';
import { contextSignedIn } from './support/browser.ts';
import { registerMember } from './support/people.ts';
import { button, position, timeline } from './support/player.ts';
import { operatorClient } from './support/stack.ts';
import { addLesson } from './support/videos.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

const LINES = 60;

const LONG_NAME =
  'Complicações da punção lombar em adultos com plaquetopenia, anticoagulação ou hipertensão intracraniana';

/** A lesson of ten minutes with chapters, key points and a line every ten seconds. */
async function addStudiedLesson() {
  const lesson = await addLesson({
    chapter_list: `0:00 Abertura\n1:00 Material\n5:00 ${LONG_NAME}`,
    key_points: ['Decúbito lateral', 'L3–L4 ou L4–L5', 'Bisel para cima'],
    key_point_seconds: [null, 200, null] as number[],
    key_points_reviewed_by: 'Ana Exemplo',
    key_points_reviewed_on: new Date().toISOString().slice(0, 10),
  });
  const cues = Array.from({ length: LINES }, (_, index) => ({
    start: index * 10,
    end: index * 10 + 9,
    text: index === 40 ? 'Noradrenalina em infusão' : `Fala número ${index}`,
  }));
  await operatorClient().from('transcripts').insert({ video_id: lesson.id, cues }).throwOnError();
  return lesson;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

test('a member studies with chapters, key points and what is said, on a phone and at a desk', async ({
  browser,
}) => {
  const lesson = await addStudiedLesson();
  const { data: podcast } = await operatorClient()
    .from('podcasts')
    .select('id, title')
    .not('chapters', 'is', null)
    .eq('is_active', true)
    .order('id')
    .limit(1)
    .single()
    .throwOnError();
  const context = await contextSignedIn(browser, await registerMember(), {
    viewport: DESK,
    hasTouch: true,
  });
  await serveYouTube(context);
  const page = await context.newPage();

  await test.step('at a desk, keys go from chapter to chapter and from line to line', async () => {
    await page.goto(`/video/${lesson.id}?t=61`);
    await expect(button(page, 'Reproduzir')).toBeEnabled();
    // There is room beside the picture.
    await expect(page.getByRole('tabpanel', { name: 'Capítulos' })).toBeVisible();
    await expect(page.getByRole('link', { name: '1:00 Material' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.keyboard.press('Shift+N');
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(300);
    expect(await position(page)).toBeLessThan(310);

    await tab(page, 'Transcrição').focus();
    await page.keyboard.press('Enter');
    const search = page.getByRole('searchbox', { name: 'Buscar na transcrição' });
    await search.press('Tab');
    const line = (index: number) =>
      page.getByRole('link', { name: new RegExp(`Fala número ${index}$`) });
    await expect(line(30)).toBeFocused();
    await expect(line(30)).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(310);
    await expect(button(page, 'Pausar')).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step('on a phone a finger goes from chapters and lines to the second', async () => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/video/${lesson.id}`);
    const points = page.getByRole('region', { name: 'Em 2 minutos' });
    await expect(points.getByText(/^Revisado por Ana Exemplo em /)).toBeVisible();

    await tab(page, 'Capítulos').tap();
    await page.getByRole('link', { name: '1:00 Material' }).tap();
    await expect(button(page, 'Pausar')).toBeVisible();
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(60);
    await expect(timeline(page)).toHaveAttribute('aria-valuetext', /, Material$/);
    await points.getByRole('button', { name: 'Ir para 3:20' }).tap();
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(200);

    await tab(page, 'Transcrição').tap();
    // The picture with its line stays, and what is read has the rest of the screen.
    await expect(page.getByRole('navigation', { name: 'Atalhos' })).toBeHidden();
    await expect(timeline(page)).toBeInViewport({ ratio: 1 });
    await expect(page.locator('[data-line][aria-current]')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('tabpanel')).toBeInViewport({ ratio: 1 });
    await page.getByRole('searchbox', { name: 'Buscar na transcrição' }).fill('NORADRENALÍNA');
    await expect(page.getByText('1 de 1')).toBeVisible();
    // At its second: two taps at one place, as of the button a moment ago, select a word.
    await page
      .getByRole('link', { name: /Noradrenalina em infusão/ })
      .tap({ position: { x: 16, y: 16 } });
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(400);
    await page.getByText('Legenda abaixo do vídeo').tap();
    const player = page.getByRole('region', { name: `Vídeo: ${lesson.title}` });
    await expect(player.getByText('Noradrenalina em infusão')).toBeVisible();

    // The longest name of a chapter leaves room for what stands beside and below it.
    await expect(timeline(page)).toHaveAttribute('aria-valuetext', new RegExp(`, ${LONG_NAME}$`));
    await button(page, 'Tela cheia').scrollIntoViewIfNeeded();
    await expect(button(page, 'Capítulo anterior')).toBeInViewport({ ratio: 1 });
    await expect(button(page, 'Tela cheia')).toBeInViewport({ ratio: 1 });
  });

  await test.step('beside the transcript nothing is unreadable or without a name, in both colours', async () => {
    for (const theme of ['dark', 'light']) {
      const where = `a aula com a transcrição, ${theme}`;
      await page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme);
      await expectNoViolations(page, where);
      await expectNames(page, where);
      await expectNoSidewaysScroll(page, where);
    }
  });

  await test.step('a link to a second of an episode opens it and plays from there', async () => {
    await page.setViewportSize(DESK);
    await page.goto(`/podcasts?episodio=${podcast.id}&t=12`);
    const sheet = page.getByRole('dialog', { name: podcast.title });
    const seconds = async () =>
      Number(await sheet.getByRole('slider', { name: /^Posição de/ }).inputValue());
    await expect.poll(seconds).toBeGreaterThanOrEqual(12);
    // It stands open, as it was left beside the lesson.
    await expect(sheet.getByRole('button', { name: 'Transcrição' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await sheet.getByRole('region', { name: 'Transcrição' }).getByRole('link').first().click();
    await expect.poll(seconds).toBeLessThan(10);
    await expectNoViolations(page, 'o podcast com a transcrição');
    await sheet.getByRole('button', { name: 'Em 2 minutos' }).click();
    await expect(sheet.getByRole('region', { name: 'Em 2 minutos' })).toBeVisible();
    await expect(sheet.getByRole('region', { name: 'Transcrição' })).toBeHidden();
    await expect(sheet.getByRole('button', { name: 'Compartilhar' })).toBeInViewport();
  });
  await context.close();
});
