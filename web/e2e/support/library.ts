import { operatorClient } from './stack.ts';

/** Active lessons of the demo catalogue, newest first. */
export async function demoLessons(count: number): Promise<{ id: number; title: string }[]> {
  const { data } = await operatorClient()
    .from('videos')
    .select('id, title')
    .like('external_id', 'demo-%')
    .eq('is_active', true)
    .eq('status', 'active')
    .eq('source', 'youtube')
    .order('created_at', { ascending: false })
    .limit(count)
    .throwOnError();
  return data.map(({ id, title }) => ({ id: Number(id), title: String(title) }));
}

/** Somebody stopped each of these at its second; the first one last. */
export async function beginLessons(
  userId: string,
  lessons: readonly { id: number; seconds: number }[],
): Promise<void> {
  await operatorClient()
    .from('user_video_progress')
    .insert(
      lessons.map(({ id, seconds }, index) => ({
        user_id: userId,
        video_id: id,
        progress_seconds: seconds,
        furthest_seconds: seconds,
        watched_seconds: seconds,
        last_watched_at: new Date(Date.now() - index * 60_000).toISOString(),
        last_device: 'e2e',
      })),
    )
    .throwOnError();
}

/** Puts lessons into somebody's list; the first one was added last. */
export async function keepLessons(userId: string, ids: readonly number[]): Promise<void> {
  await operatorClient()
    .from('user_favorites')
    .insert(
      ids.map((videoId, index) => ({
        user_id: userId,
        video_id: videoId,
        created_at: new Date(Date.now() - index * 60_000).toISOString(),
      })),
    )
    .throwOnError();
}

/** Ids in somebody's list, as the server has them. */
export async function keptLessons(userId: string): Promise<number[]> {
  const { data } = await operatorClient()
    .from('user_favorites')
    .select('video_id')
    .eq('user_id', userId)
    .throwOnError();
  return data.map(({ video_id }) => Number(video_id));
}

/** When each lesson of somebody's list was added, by its id. */
export async function keptDates(userId: string): Promise<Record<number, string>> {
  const { data } = await operatorClient()
    .from('user_favorites')
    .select('video_id, created_at')
    .eq('user_id', userId)
    .throwOnError();
  return Object.fromEntries(
    data.map(({ video_id, created_at }) => [Number(video_id), String(created_at)]),
  );
}
