import { randomUUID } from 'node:crypto';
import type { AppRequest } from './app-requests.ts';

/* What a member does beside opening screens, as the app asks it. */

const call = (screen: string, path: string, body?: object, more: object = {}): AppRequest => ({
  screen,
  as: 'member',
  method: body ? 'POST' : 'DELETE',
  path: `/rest/v1/${path}`,
  headers: { 'content-type': 'application/json', ...more },
  body: body && JSON.stringify(body),
});

export const searching = (q: string) => call('busca', 'rpc/search_everything', { q });
export const viewing = (videoId: number) =>
  call('visualização', 'rpc/record_video_view', { p_video_id: videoId });
/** The report after ten more seconds. */
export const watching = (videoId: number, seconds: number) =>
  call('posição', 'rpc/save_video_progress', {
    p_video_id: videoId,
    p_event_id: randomUUID(),
    p_position_seconds: seconds,
    p_watched_delta_seconds: 10,
    p_occurred_at: new Date().toISOString(),
    p_ended: false,
    p_device: 'Banco de prova',
  });
export const favoring = (videoId: number) =>
  call(
    'favorito',
    'user_favorites?on_conflict=user_id,video_id',
    { video_id: videoId },
    { prefer: 'resolution=ignore-duplicates,return=minimal' },
  );
export const forgetting = (videoId: number) =>
  call('favorito', `user_favorites?video_id=eq.${videoId}`);
export const countingUnread = () => call('não lidas', 'rpc/unread_notification_count', {});
