import { showDevice } from '~/features/auth/device.api.ts';
import { shareUnread } from '~/features/notifications/share-unread.ts';
import { queryClient } from '~/lib/query-client.ts';

/** What a signed-in page does some seconds after its start. Returns what ends it. */
export function afterStart(userId: string | null): () => void {
  void showDevice();
  return userId === null ? () => undefined : shareUnread(queryClient, userId);
}
