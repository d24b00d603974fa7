import type { Page } from '@playwright/test';
import { operatorClient } from './stack.ts';

export const card = (page: Page, title: RegExp) =>
  page.getByRole('article').filter({ hasText: title });
export const mini = (page: Page) => page.getByRole('region', { name: 'Podcast em reprodução' });
export const LONGEST = /Ronda 07/;

export async function podcastProgress(userId: string) {
  const { data } = await operatorClient()
    .from('podcast_progress')
    .select('current_seconds, completed')
    .eq('user_id', userId)
    .throwOnError();
  return data[0];
}

/** Where the mini-player is, in seconds. */
export async function clock(page: Page): Promise<number> {
  const text = (await mini(page).textContent()) ?? '';
  const [, minutes = '0', seconds = '0'] =
    /(\d+):(\d{2})/.exec(text.split('Ronda').at(-1) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}
