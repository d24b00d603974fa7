import { hashKey, type QueryClient } from '@tanstack/react-query';
import { notificationQueries } from './notifications.queries.ts';

/**
 * One tab asks for all: what it is told of the unread count, the other tabs of the same person in this browser take over, and
 * wait anew before they ask themselves. Returns what ends it.
 */
export function shareUnread(client: QueryClient, userId: string): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const { queryKey } = notificationQueries.unreadCount();
  const hash = hashKey(queryKey);
  const channel = new BroadcastChannel(`unread:${userId}`);
  // The polls of observers begin anew with each update of their query, also with one from here.
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') client.setQueryData(queryKey, data);
  };
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    // Only what the server said: what came from another tab is not sent back.
    if (event.action.manual || event.query.queryHash !== hash) return;
    channel.postMessage(event.query.state.data);
  });
  return () => {
    stop();
    channel.close();
  };
}
