import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { database } from '~/lib/session/database.ts';
import { toast } from '~/ui/toast.ts';
import { sessionQueries } from './sessions.queries.ts';

const onError = (error: unknown) =>
  toast({ title: 'Erro', description: describeError(error), tone: 'destructive' });

/** Signs another device out, at once. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => database((db) => db.rpc('end_own_session', { p_session_id: id })),
    onError,
    // One that ended meanwhile is gone from the list, too.
    onSuccess: (_wasThere, id) =>
      client.setQueryData(sessionQueries.own().queryKey, (sessions) =>
        sessions?.filter((session) => session.id !== id),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: sessionQueries.own().queryKey }),
  });
}

/** Signs every other device out, at once. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => database((db) => db.rpc('end_other_sessions')),
    onError,
    onSuccess: (ended) => {
      client.setQueryData(sessionQueries.own().queryKey, (sessions) =>
        sessions?.filter(({ is_current }) => is_current),
      );
      toast({
        title: 'Só este aparelho continua conectado',
        description: `Você saiu de ${plural(ended, 'outro aparelho', 'outros aparelhos')}.`,
        tone: 'success',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionQueries.own().queryKey }),
  });
}
