import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { database } from '~/lib/session/database.ts';
import { toast } from '~/ui/toast.ts';
import { operationQueries } from './operations.queries.ts';

/** Puts mail into the queue again: one, or with null everything that is stuck. */
export function useRetryEmails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number | null) =>
      database((db) => db.rpc('retry_emails', { ...(id !== null && { p_ids: [id] }) })),
    onSuccess(count) {
      toast(
        count === 0
          ? {
              title: 'Nada a enviar de novo',
              description: 'Outra pessoa já fez isso, ou o e-mail já saiu.',
            }
          : {
              title: `${plural(count, 'e-mail voltou', 'e-mails voltaram')} à fila`,
              description:
                'O envio leva até um minuto; o que for recusado de novo volta para a lista.',
              tone: 'success',
            },
      );
    },
    onError(error) {
      toast({
        title: 'Os e-mails continuam parados',
        description: describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: operationQueries.all() }),
  });
}
