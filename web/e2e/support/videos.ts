import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { operatorClient } from './stack.ts';

/** A lesson of one test. */
export type Lesson = { id: number; externalId: string; title: string };

/** Eleven characters, as every id of YouTube has, and no id of a real video. */
const newYouTubeId = () => `e2e${randomUUID().replaceAll('-', '').slice(0, 7)}x`;

/**
 * Puts a lesson into the catalogue so that nobody else's journey notices: it is old, so home pages stay as they
 * are, and counts as announced, so no member is notified of it.
 */
export async function addLesson(values: Record<string, unknown> = {}): Promise<Lesson> {
  const tag = randomUUID().slice(0, 8);
  const created_at = '2020-01-01T12:00:00Z';
  const { data } = await operatorClient()
    .from('videos')
    .insert({
      source: 'youtube',
      external_id: newYouTubeId(),
      title: `Aula de teste ${tag}`,
      duration: '10:00',
      thumbnail: '/demo/thumbs/sequencia-rapida-de-intubacao.svg',
      created_at,
      announced_at: created_at,
      ...values,
      is_active: false,
    })
    .select('id, external_id, title')
    .single()
    .throwOnError();
  if (values.is_active !== false) {
    await operatorClient()
      .from('videos')
      .update({ is_active: true })
      .eq('id', data.id)
      .throwOnError();
  }
  return { id: Number(data.id), externalId: String(data.external_id), title: String(data.title) };
}

/** The button that restores a deleted lesson, which other journeys may have pushed beyond the first page of its list. */
export async function restoreButton(page: Page, title: string): Promise<Locator> {
  const deleted = page.getByRole('region', { name: 'Vídeos excluídos' });
  const restore = deleted.getByRole('button', { name: `Restaurar ${title}` });
  const more = deleted.getByRole('button', { name: 'Carregar mais vídeos excluídos' });
  await expect(restore.or(more).first()).toBeVisible();
  while (await restore.isHidden()) await more.click();
  return restore;
}

/** What the server knows of somebody's place in a lesson; null before the first report. */
export async function storedProgress(userId: string, videoId: number) {
  const { data } = await operatorClient()
    .from('user_video_progress')
    .select('progress_seconds, is_completed, watched_seconds, rivals')
    .eq('user_id', userId)
    .eq('video_id', videoId)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** Second at which the server knows somebody to be in a lesson; NaN before the first report. */
export async function storedSeconds(userId: string, videoId: number): Promise<number> {
  return Number((await storedProgress(userId, videoId))?.progress_seconds);
}

export async function viewCount(videoId: number): Promise<number> {
  const { data } = await operatorClient()
    .from('videos')
    .select('view_count')
    .eq('id', videoId)
    .single()
    .throwOnError();
  return Number(data.view_count);
}
