import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import {
  MANAGED_COLUMNS,
  type ManagedUser,
  type PeopleView,
  peopleSearch,
  USERS_PAGE_SIZE,
} from './people.rules.ts';

export const peopleQueries = {
  all: () => ['users'] as const,

  /** The figures of the admin panel. */
  counts: () =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'counts'],
      queryFn: ({ signal }) =>
        database((db) => db.rpc('admin_counts').abortSignal(signal).single()),
      refetchOnMount: 'always',
    }),

  /** Everybody whose name or e-mail contains every word and who fits the filters; accents and case do not matter. */
  list: ({ text, filters, order }: Pick<PeopleView, 'text' | 'filters' | 'order'>) =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.all(), 'list', text, filters, order.spelled],
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
