import { expect, type Page, test } from '@playwright/test';
import {
  expectNames,
  expectNoSidewaysScroll,
  expectNoViolations,
} from './support/accessibility.ts';
import { contextSignedIn } from './support/browser.ts';
import { type Person, registerMember } from './support/people.ts';
import { button, position } from './support/player.ts';
import { mini } from './support/podcasts.ts';
import { operatorClient } from './support/stack.ts';
import { addLesson } from './support/videos.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Quanto tempo você tem?' });
const rows = (page: Page, minutes: number) =>
  page.getByRole('list', { name: `O que cabe em ${minutes} minutos` }).getByRole('listitem');

/** The member stopped in a new lesson at some second. */
async function begunLesson(member: Person, seconds: number, values: Record<string, unknown>) {
  const lesson = await addLesson(values);
  await operatorClient()
    .from('user_video_progress')
    .insert({
      user_id: member.id,
      video_id: lesson.id,
      progress_seconds: seconds,
      furthest_seconds: seconds,
    })
    .throwOnError();
  return lesson;
}

test('minutes at hand become a lesson or an episode', async ({ browser }) => {
  const member = await registerMember();
  const short = await begunLesson(member, 250, { duration: '10:00' });
  // Begun before anything is read: where the server takes long, the dialog shows what was read before.
  const long = await begunLesson(member, 600, {
    duration: '1:00:00',
    chapter_list: '0:00 Abertura\n9:00 Material\n12:00 Dose de ataque\n16:00 Resto',
  });
  const context = await contextSignedIn(browser, member, { viewport: PHONE, hasTouch: true });
  await serveYouTube(context, { [long.externalId]: { durationSeconds: 3600 } });
  const page = await context.newPage();

  await test.step('by touch, seven minutes lead to the rest of a begun lesson and thirty to an episode, which play', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/youtube(-nocookie)?\.com\/embed/, async (route) => {
      await arrived;
      await route.fallback();
    });
    await page.goto('/podcasts');
    const bar = page.getByRole('navigation', { name: 'Atalhos' });
    const entry = bar.getByRole('button', { name: 'Tenho 7 min' });
    for (const target of await bar.locator('a, button').all()) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await entry.tap();
    await expect(dialog(page).getByRole('radio', { name: '7 min' })).toBeChecked();
    await expect(rows(page, 7).first()).toHaveText(`${short.title} Faltam 6 min`);
    await expectNoViolations(page, 'Tenho 7 minutos');
    await expectNames(page, 'Tenho 7 minutos');
    await expectNoSidewaysScroll(page, 'Tenho 7 minutos');
    await rows(page, 7).first().tap();
    await expect(page).toHaveURL(`/video/${short.id}`);
    await expect(button(page, 'Pausar')).toBeVisible();
    expect(await position(page)).toBeGreaterThanOrEqual(250);

    await entry.tap();
    await dialog(page).getByText('30 min', { exact: true }).tap();
    const episode = rows(page, 30).filter({ hasText: /Ronda 07.*Episódio inteiro, 21 min/ });
    await episode.tap();
    await expect(dialog(page)).toBeHidden();
    await expect(mini(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
    // It was chosen last: the lesson, whose player comes only now, does not take its place.
    const controls = page.getByRole('group', { name: 'Controles do vídeo' });
    await expect(button(controls, 'Reproduzir')).toBeVisible();
    arrive();
    await button(controls, 'Reproduzir').tap();
    await expect(mini(page).getByRole('button', { name: 'Reproduzir' })).toBeVisible();
    await expect.poll(() => position(page)).toBeGreaterThan(252);
    await mini(page).getByRole('button', { name: 'Reproduzir' }).tap();
    await expect(button(controls, 'Reproduzir')).toBeVisible();
  });

  await test.step('by keyboard, a number on home leads to a chapter of a long lesson, which plays from its second', async () => {
    await page.setViewportSize(DESK);
    await page.goto('/');
    const seven = page.getByRole('main').getByRole('button', { name: 'Tenho 7 minutos' });
    await seven.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('radio', { name: '7 min' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(seven).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('radio', { name: '7 min' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    const chapter = rows(page, 5).first();
    await expect(chapter).toHaveText(`Material Resto do capítulo, 2 min em “${long.title}”`);
    await page.keyboard.press('Tab');
    await expect(chapter.getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/video/${long.id}?t=600`);
    await expect(button(page, 'Pausar')).toBeVisible();
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(600);
    expect(await position(page)).toBeLessThan(630);
    // One sound: the episode of before gave way.
    await expect(mini(page).getByRole('button', { name: 'Reproduzir' })).toBeVisible();
  });
  await context.close();
});
