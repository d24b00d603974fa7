import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { type Cursor, lastBeforeMore, newerThan } from '~/lib/keyset.ts';
import { loadSupabase } from '~/lib/load-supabase.ts';
import {
  type EmailFilter,
  type Everybody,
  isEmailConfirmed,
  USERS_PAGE_SIZE,
} from './users.rules.ts';

type UserCursor = Cursor<string>;

const PENDING_COLUMNS =
  'id, full_name, email, email_confirmed_at, phone, crm, specialty, institution, registration_notes, created_at, updated_at';
export const userQueries = {
  all: () => ['users'] as const,

  /** The figures of the admin panel. */
  counts: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'counts'],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        return unwrap(await supabase.rpc('admin_counts').abortSignal(signal).single());
      },
      refetchOnMount: 'always',
    }),

  /** Pending registrations, the oldest first. */
  pending: (filter: EmailFilter = 'todos') =>
    infiniteQueryOptions({
      queryKey: [...userQueries.all(), 'pending', filter],
      initialPageParam: null as UserCursor | null,
      queryFn: async ({ signal, pageParam }) => {
        const supabase = await loadSupabase();
        const everybody = supabase
          .from('profiles')
          .select(PENDING_COLUMNS)
          .eq('is_approved', false);
        const isConfirmed = isEmailConfirmed(filter);
        const waiting =
          isConfirmed === null
            ? everybody
            : everybody.filter('email_confirmed_at', isConfirmed ? 'not.is' : 'is', null);
        const page = pageParam
          ? // The first condition is implied by the second; only it lets the index begin at the cursor.
            waiting.gte('created_at', pageParam.created_at).or(newerThan(pageParam))
          : waiting;
        return unwrap(
          await page
            .order('created_at')
            .order('id')
            .limit(USERS_PAGE_SIZE + 1)
            .abortSignal(signal),
        );
      },
      getNextPageParam: (page): UserCursor | null => lastBeforeMore(page, USERS_PAGE_SIZE),
      // Other people register and other administrators decide meanwhile.
      refetchOnMount: 'always',
      refetchOnWindowFocus: true,
      staleTime: 0,
    }),

  /** How many of them the viewer may approve, and when they were counted: later ones are not included. */
  approvable: (filter: EmailFilter) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'approvable', filter],
      queryFn: async ({ signal }): Promise<Everybody> => {
        const supabase = await loadSupabase();
        const isConfirmed = isEmailConfirmed(filter);
        const { total, registered_until: registeredUntil } = unwrap(
          await supabase
            .rpc('count_approvable', {
              ...(isConfirmed !== null && { p_is_email_confirmed: isConfirmed }),
            })
            .abortSignal(signal)
            .single(),
        );
        return { total, registeredUntil, isEmailConfirmed: isConfirmed };
      },
      refetchOnMount: 'always',
      refetchOnWindowFocus: true,
      staleTime: 0,
    }),
};
