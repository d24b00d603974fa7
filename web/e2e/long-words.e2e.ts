import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { contextSignedIn } from './support/browser.ts';
import { beginLessons, keepLessons } from './support/library.ts';
import { type Person, registerMember, registerPerson } from './support/people.ts';
import { operatorClient } from './support/stack.ts';
import { addLesson, type Lesson } from './support/videos.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

const WIDTHS = [360, 1440];
/** Whatever a field takes, without one place to break. */
const word = (length: number, tag: string) => `${tag}${'W'.repeat(length - tag.length)}`;

type World = { tag: string; slug: string; categoryId: number; lesson: Lesson; podcastId: number };

/** A category, a lesson and an episode whose every text is one endless word; `remove` takes them away. */
async function makeWorld(): Promise<World> {
  const tag = `Longo${randomUUID().slice(0, 8)}`;
  const slug = tag.toLowerCase();
  const category = await operatorClient()
    .from('categories')
    .insert({ name: word(100, tag), slug, description: word(900, tag), position: 900 })
    .select('id')
    .single()
    .throwOnError();
  const categoryId = Number(category.data.id);
  const lesson = await addLesson({
    title: word(500, tag),
    instructor: word(120, tag),
    description: `${word(2000, tag)} https://exemplo.example/${word(300, tag)}`,
    tags: [word(60, tag)],
    category_id: categoryId,
  });
  const podcast = await operatorClient()
    .from('podcasts')
    .insert({
      title: word(255, tag),
      description: word(2000, tag),
      audio_url: 'https://audio.example/longo.mp3',
      created_at: '2020-01-01T12:00:00Z',
      original_file_name: `${word(240, tag)}.mp3`,
      category_id: categoryId,
    })
    .select('id')
    .single()
    .throwOnError();
  return { tag, slug, categoryId, lesson, podcastId: Number(podcast.data.id) };
}

async function removeWorld({ lesson, podcastId, categoryId }: World): Promise<void> {
  await operatorClient().from('videos').delete().eq('id', lesson.id).throwOnError();
  await operatorClient().from('podcasts').delete().eq('id', podcastId).throwOnError();
  await operatorClient().from('categories').delete().eq('id', categoryId).throwOnError();
}

/** Opens each page and looks at it at every width; `text` tells that the endless word is on the screen. */
async function expectToFit(page: Page, tag: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    const all = page.getByRole('button', { name: /^Ver Tod[ao]s/ });
    const endless = page.locator('main').getByText(tag).filter({ visible: true });
    await expect(endless.or(all).first(), address).toBeVisible();
    if (await all.isVisible()) await all.click();
    await expect(endless.first(), address).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, `${address} at ${width}`);
    }
  }
}

const longPerson = (role: string): Promise<Person> =>
  registerMember({ full_name: word(200, 'Nome'), institution: word(150, 'Hospital'), role });

test('a very long word makes no page of a member scroll sideways', async ({ browser }) => {
  const member = await longPerson('user');
  const world = await makeWorld();
  await keepLessons(member.id, [world.lesson.id]);
  await beginLessons(member.id, [{ id: world.lesson.id, seconds: 60 }]);
  await operatorClient()
    .from('user_notifications')
    .insert({
      user_id: member.id,
      title: word(255, world.tag),
      message: word(1000, world.tag),
      metadata: { videoTitle: word(300, world.tag), categoryName: word(100, world.tag) },
    })
    .throwOnError();
  const context = await contextSignedIn(browser, member);
  await serveYouTube(context);
  const page = await context.newPage();
  await expectToFit(page, world.tag, [
    `/video/${world.lesson.id}`,
    `/category/${world.slug}`,
    '/categories',
    '/favorites',
    `/busca?q=${world.tag}`,
    '/podcasts',
    '/profile',
    '/',
  ]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: /^Notificações/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notificações' });
    await expect(panel.getByText(world.tag).first()).toBeVisible();
    await expectNoSidewaysScroll(page, `notifications at ${width}`);
    await expect
      .poll(() => panel.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBe(0);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }
  await context.close();
  await removeWorld(world);
});

test('a very long word makes no page of an administrator scroll sideways', async ({ browser }) => {
  const person = await longPerson('superuser');
  const world = await makeWorld();
  const context = await contextSignedIn(browser, person);
  const page = await context.newPage();
  await expectToFit(page, world.tag, [`/video-management?q=${world.tag}`, `/podcast-management`]);
  const pending = await registerPerson();
  await operatorClient()
    .from('profiles')
    .update({ full_name: word(200, 'Nome'), institution: word(150, 'Hospital') })
    .eq('id', pending.id)
    .throwOnError();
  // An entry of the audit log that nobody else's have pushed off its first page yet.
  await operatorClient()
    .from('profiles')
    .update({ institution: word(140, 'Hospital') })
    .eq('id', person.id)
    .throwOnError();
  await expectToFit(page, 'NomeWWW', [
    '/admin?aba=conteudo',
    '/admin?aba=usuarios',
    `/admin/pessoas/${pending.id}`,
    '/admin',
  ]);
  await context.close();
  await removeWorld(world);
});
