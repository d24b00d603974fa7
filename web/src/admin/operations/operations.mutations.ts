import { act } from '~/kit/act.ts';
import { plural } from '~/lib/format.ts';
import { database } from '~/lib/session/database.ts';
import { operationQueries } from './operations.queries.ts';

/** Puts mail into the queue again: one, or with null everything that is stuck. */
export const useRetryEmails = act({
  run: (id: number | null) =>
    database((db) => db.rpc('retry_emails', { ...(id !== null && { p_ids: [id] }) })),
  done: (count) =>
    count === 0
      ? {
          title: 'Nada a enviar de novo',
          description: 'Outra pessoa já fez isso, ou o e-mail já saiu.',
          isNews: true,
        }
      : {
          title: `${plural(count, 'e-mail voltou', 'e-mails voltaram')} à fila`,
          description: 'O envio leva até um minuto; o que for recusado de novo volta para a lista.',
        },
  failed: 'Os e-mails continuam parados',
  refreshesOnly: operationQueries.all(),
});
