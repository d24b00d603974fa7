import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { database } from '~/lib/session/database.ts';
import { toast } from '~/ui/toast.ts';
import { notificationQueries } from './notifications.queries.ts';
import { withoutNotification, withRead } from './notifications.rules.ts';

type List = NonNullable<ReturnType<typeof readList>>;
const listKey = notificationQueries.list().queryKey;
const readList = (client: QueryClient) => client.getQueryData(listKey);

/** Shows the change at once; returns what to put back if the server refuses. */
async function showAtOnce(client: QueryClient, change: (list: List) => List) {
  await client.cancelQueries({ queryKey: listKey });
  const before = readList(client);
  client.setQueryData(listKey, (list) => list && change(list));
  return { before };
}

function putBack(client: QueryClient, context: { before: List | undefined } | undefined) {
  client.setQueryData(listKey, context?.before);
}

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: notificationQueries.all() });

/** Turns any failure into the specification's message, which is only logged. */
async function orFail(message: string, call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (cause) {
    throw new Error(message, { cause });
  }
}

/** One notification read: shown at once, taken back in silence when the server refuses. */
export function useMarkNotificationRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      orFail('Failed to mark as read', () =>
        database((db) => db.from('user_notifications').update({ is_read: true }).eq('id', id)),
      ),
    onMutate: (id) => showAtOnce(client, (list) => withRead(list, id)),
    onError: (_error, _id, context) => putBack(client, context),
    onSettled: () => refresh(client),
  });
}

/** The same for all of them, which is said when it is done. */
export function useMarkAllNotificationsRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      orFail('Failed to mark all as read', () =>
        database((db) => db.rpc('mark_all_notifications_read')),
      ),
    onMutate: () => showAtOnce(client, (list) => withRead(list, null)),
    onSuccess() {
      toast({
        title: 'Sucesso',
        description: 'Todas as notificações foram marcadas como lidas',
        tone: 'success',
      });
    },
    onError: (_error, _nothing, context) => putBack(client, context),
    onSettled: () => refresh(client),
  });
}

/** One notification gone, in the same way. */
export function useDeleteNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      orFail('Failed to delete notification', () =>
        database((db) => db.from('user_notifications').delete().eq('id', id)),
      ),
    onMutate: (id) => showAtOnce(client, (list) => withoutNotification(list, id)),
    onError: (_error, _id, context) => putBack(client, context),
    onSettled: () => refresh(client),
  });
}
