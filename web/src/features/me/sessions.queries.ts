import { queryOptions } from '@tanstack/react-query';
import { database } from '~/lib/session/database.ts';
import { readSession } from '~/lib/session/session-state.ts';
import type { OwnSession, SignIn } from './sessions.rules.ts';

const SIGN_INS = 10;

export const sessionQueries = {
  all: () => ['sessions'] as const,

  /** Where the person is signed in; other devices change it at any time. */
  own: () =>
    queryOptions({
      queryKey: [...sessionQueries.all(), 'own'] as const,
      queryFn: ({ signal }): Promise<OwnSession[]> =>
        database((db) => db.rpc('own_sessions').abortSignal(signal)),
      staleTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
    }),

  /** The person's last log-ins, whether or not they are still signed in there. */
  signIns: () =>
    queryOptions({
      queryKey: [...sessionQueries.all(), 'sign-ins'] as const,
      queryFn: async ({ signal }): Promise<SignIn[]> => {
        return (
          await database((db) =>
            db
              .from('user_login_logs')
              .select('id, login_at, ip_address, user_agent, is_shared, city')
              // Superusers may read those of all people.
              .eq('user_id', readSession().userId ?? '')
              .order('login_at', { ascending: false })
              .order('id', { ascending: false })
              .limit(SIGN_INS)
              .abortSignal(signal),
          )
        ).map(({ ip_address, ...signIn }) => ({
          ...signIn,
          address: typeof ip_address === 'string' ? ip_address : null,
        }));
      },
      staleTime: 0,
    }),
};
