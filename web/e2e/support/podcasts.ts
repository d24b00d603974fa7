import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { silentWav } from './audio.ts';
import { operatorClient } from './stack.ts';

/** Of the list of episodes; a shelf's tile is no card. */
export const card = (page: Page, title: RegExp) =>
  page
    .getByRole('article')
    .filter({ hasText: title, has: page.getByRole('heading', { level: 2 }) });
/** Chooses from the menu of an episode. */
export async function choose(episode: Locator, name: string) {
  await episode.getByRole('button', { name: /^Opções de/ }).click();
  await episode.page().getByRole('menuitem', { name }).click();
}
export const mini = (page: Page) => page.getByRole('region', { name: 'Podcast em reprodução' });
export const LONGEST = /Ronda 07/;

/** What the server knows of somebody's place in an episode, by its title; undefined before the first report. */
export async function podcastProgress(userId: string, title: RegExp) {
  const { data } = await operatorClient()
    .from('podcast_progress')
    .select('current_seconds, completed, podcast:podcasts(title)')
    .eq('user_id', userId)
    .throwOnError();
  // An object, which the untyped client takes for a list.
  return data.find(({ podcast }) => title.test(String([podcast].flat()[0]?.title)));
}

/** Where the mini-player is, in seconds. */
export async function clock(page: Page): Promise<number> {
  const text = (await mini(page).textContent()) ?? '';
  const [, minutes = '0', seconds = '0'] =
    /(\d+):(\d{2})/.exec(text.split('Ronda').at(-1) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** An episode of so many seconds, older than any other, so that the first ones of the page stay what they are. */
export async function addEpisode(seconds: number) {
  const operator = operatorClient();
  const title = `Ronda de teste ${randomUUID().slice(0, 8)}`;
  const path = `${randomUUID()}/${randomUUID()}.wav`;
  const sound = silentWav(seconds);
  const options = { contentType: 'audio/wav' };
  const { error } = await operator.storage.from('podcasts').upload(path, sound, options);
  if (error) throw error;
  const { data } = await operator
    .from('podcasts')
    .insert({
      title,
      audio_url: `/storage/v1/object/authenticated/podcasts/${path}`,
      file_path: path,
      duration: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
      file_size: sound.length,
      file_type: 'audio/wav',
      created_at: '2020-01-01T00:00:00Z',
    })
    .select('id')
    .single()
    .throwOnError();
  const remove = () => operator.from('podcasts').delete().eq('id', data.id).throwOnError();
  return { id: Number(data.id), title, size: sound.length, remove };
}
