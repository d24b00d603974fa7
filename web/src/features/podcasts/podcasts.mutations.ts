import { responseError, unwrap } from '~/lib/errors.ts';
import { lastingRpc } from '~/lib/lasting-rpc.ts';
import { readStoredSession } from '~/lib/stored-session.ts';
import { supabase } from '~/lib/supabase.ts';

/** Stores where the member is in an episode; having heard it once is never undone. */
export async function savePodcastProgress(
  podcastId: number,
  seconds: number,
  isCompleted: boolean,
): Promise<void> {
  unwrap(
    await supabase.rpc('save_podcast_progress', {
      p_podcast_id: podcastId,
      p_current_seconds: seconds,
      p_completed: isCompleted,
    }),
  );
}

/**
 * {@link savePodcastProgress} in the very moment in which the page goes away. Whoever is not signed in any more
 * keeps no place.
 */
export async function sendPodcastProgress(
  userId: string | null,
  podcastId: number,
  seconds: number,
  isCompleted: boolean,
): Promise<void> {
  const session = readStoredSession();
  if (!session || session.userId !== userId) return;
  const response = await lastingRpc(
    'save_podcast_progress',
    { p_podcast_id: podcastId, p_current_seconds: seconds, p_completed: isCompleted },
    session.accessToken,
  );
  if (!response.ok) throw await responseError(response);
}
