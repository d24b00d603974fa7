import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import { type PeopleView, peopleSearch } from './people.rules.ts';
import type { ManagedUser } from './user-admin.rules.ts';
import { userQueries } from './users.queries.ts';
import { USERS_PAGE_SIZE } from './users.rules.ts';

export const MANAGED_COLUMNS =
  'id, full_name, email, email_confirmed_at, phone, crm, specialty, institution, role, is_approved, is_active, last_login, created_at';

export const peopleQueries = {
  /** Everybody whose name or e-mail contains every word and who fits the filters; accents and case do not matter. */
  list: ({ text, filters, order }: Pick<PeopleView, 'text' | 'filters' | 'order'>) =>
    infiniteQueryOptions({
      queryKey: [...userQueries.all(), 'list', text, filters, order.spelled],
      initialPageParam: null as ManagedUser | null,
      queryFn: ({ signal, pageParam }): Promise<ManagedUser[]> =>
        database((db) =>
          db
            .rpc('find_users', {
              ...peopleSearch({ text, filters, order }, pageParam),
              p_limit: USERS_PAGE_SIZE + 1,
            })
            .select(MANAGED_COLUMNS)
            .abortSignal(signal),
        ),
      getNextPageParam: (page) => lastBeforeMore(page, USERS_PAGE_SIZE),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
};
