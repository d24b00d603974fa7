import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { database } from '~/lib/session/database.ts';
import { toast } from '~/ui/toast.ts';
import { notificationQueries } from './notifications.queries.ts';
import { withoutNotification, withRead } from './notifications.rules.ts';

const listKey = notificationQueries.list().queryKey;
type List = NonNullable<ReturnType<typeof readList>>;
const readList = (client: QueryClient) => client.getQueryData(listKey);

type Change<Input> = {
  send(input: Input): PromiseLike<unknown>;
  show(list: List, input: Input): List;
  onDone?: () => void;
  /** The specification's message, which is only logged. */
  failed: string;
};

/** A change of the list, as a hook: shown at once, taken back in silence when the server refuses. */
function change<Input = void>({ send, show, onDone, failed }: Change<Input>) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per change, at module level.
  return function useChange() {
    const client = useQueryClient();
    return useMutation({
      async mutationFn(input: Input) {
        try {
          await send(input);
        } catch (cause) {
          throw new Error(failed, { cause });
        }
      },
      async onMutate(input) {
        await client.cancelQueries({ queryKey: listKey });
        const before = readList(client);
        client.setQueryData(listKey, (list) => list && show(list, input));
        return { before };
      },
      onSuccess: () => onDone?.(),
      onError: (_error, _input, context) => client.setQueryData(listKey, context?.before),
      onSettled: () => client.invalidateQueries({ queryKey: notificationQueries.all() }),
    });
  };
}

export const useMarkNotificationRead = change({
  send: (id: number) =>
    database((db) => db.from('user_notifications').update({ is_read: true }).eq('id', id)),
  show: withRead,
  failed: 'Failed to mark as read',
});

export const useMarkAllNotificationsRead = change({
  send: () => database((db) => db.rpc('mark_all_notifications_read')),
  show: (list) => withRead(list, null),
  onDone: () =>
    toast({
      title: 'Sucesso',
      description: 'Todas as notificações foram marcadas como lidas',
      tone: 'success',
    }),
  failed: 'Failed to mark all as read',
});

export const useDeleteNotification = change({
  send: (id: number) => database((db) => db.from('user_notifications').delete().eq('id', id)),
  show: withoutNotification,
  failed: 'Failed to delete notification',
});
