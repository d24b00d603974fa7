import { expect, test } from '@playwright/test';
import { keepLessons } from './support/library.ts';
import { registerMember } from './support/people.ts';
import { button, openDevice } from './support/player.ts';
import { addLesson } from './support/videos.ts';
import { captionsOfYouTube } from './support/youtube/youtube.ts';

const track = (languageCode: string, displayName: string, kind: '' | 'asr' = '') => ({
  languageCode,
  languageName: displayName,
  displayName,
  kind,
});

test('captions are shown where a lesson has them, and their language is remembered on this device', async ({
  browser,
}) => {
  const member = await registerMember();
  const lesson = await addLesson();
  const silent = await addLesson();
  const late = await addLesson();
  await keepLessons(member.id, [silent.id, late.id]);
  const { context, page } = await openDevice(browser, member, {
    [lesson.externalId]: {
      captions: [
        track('en', 'Inglês'),
        track('pt', 'Português (gerada automaticamente)', 'asr'),
        track('pt', 'Português'),
      ],
    },
    [late.externalId]: {
      captions: [track('es', 'Espanhol'), track('en', 'Inglês')],
      captionsAfterMs: 1500,
    },
  });
  const language = page.getByRole('combobox', { name: 'Idioma das legendas' });
  const captions = button(page, 'Legendas');
  const list = page.getByRole('link', { name: 'Minha Lista', exact: true }).first();

  await page.goto(`/video/${lesson.id}`);
  await expect(button(page, 'Reproduzir')).toBeEnabled();
  await expect(captions).toBeHidden();
  await button(page, 'Reproduzir').click();
  await expect(captions).toHaveAttribute('aria-pressed', 'false');
  await expect(language).toBeHidden();
  await captions.click();
  await expect(captions).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => captionsOfYouTube(page)).toBe('pt');
  await expect(language.getByRole('option')).toHaveText(['Português', 'Inglês']);
  await language.selectOption('Inglês');
  await expect.poll(() => captionsOfYouTube(page)).toBe('en');
  await page.getByRole('heading', { level: 1 }).click();
  // Faster than the player answers: the last press counts.
  for (const [presses, shown] of [
    [1, ''],
    [3, 'en'],
    [2, 'en'],
  ] as const) {
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('c');
    await expect.poll(() => captionsOfYouTube(page)).toBe(shown);
  }

  // A lesson without captions has nothing to press, and the key does nothing.
  await list.click();
  await page.getByRole('link', { name: silent.title }).click();
  await expect(button(page, 'Pausar')).toBeVisible();
  await page.keyboard.press('c');
  await expect(captions).toBeHidden();

  // The next one has: they come as soon as YouTube has them, in the language chosen.
  await list.click();
  await page.getByRole('link', { name: late.title }).click();
  await expect(button(page, 'Pausar')).toBeVisible();
  await expect(captions).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => captionsOfYouTube(page)).toBe('en');
  await context.close();
});
