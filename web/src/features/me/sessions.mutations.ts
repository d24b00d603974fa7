import type { QueryClient } from '@tanstack/react-query';
import { act } from '~/kit/act.ts';
import { plural } from '~/lib/format.ts';
import { database } from '~/lib/session/database.ts';
import { sessionQueries } from './sessions.queries.ts';
import type { OwnSession } from './sessions.rules.ts';

const { queryKey } = sessionQueries.own();

const keep = (client: QueryClient, isKept: (session: OwnSession) => boolean) =>
  client.setQueryData(queryKey, (sessions) => sessions?.filter(isKept));

/** Signs another device out, at once. */
export const useEndSession = act({
  async run(id: string, client) {
    await database((db) => db.rpc('end_own_session', { p_session_id: id }));
    // One that ended meanwhile is gone from the list, too.
    keep(client, (session) => session.id !== id);
  },
  failed: 'Erro',
  refreshesOnly: queryKey,
});

/** Signs every other device out, at once. */
export const useEndOtherSessions = act<void, number>({
  async run(_nothing, client) {
    const ended = await database((db) => db.rpc('end_other_sessions'));
    keep(client, ({ is_current }) => is_current);
    return ended;
  },
  done: (ended) => ({
    title: 'Só este aparelho continua conectado',
    description: `Você saiu de ${plural(ended, 'outro aparelho', 'outros aparelhos')}.`,
  }),
  failed: 'Erro',
  refreshesOnly: queryKey,
});
