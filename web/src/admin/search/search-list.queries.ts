import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { lastBeforeMore } from '~/lib/keyset.ts';
import type { SearchList } from './search-list.ts';
import { searchTermQueries } from './search-terms.queries.ts';

export const LIST_PAGE_SIZE = 50;

export const searchListQueries = {
  /** Entries that have the words in one of their names, by name, a page at a time. */
  entries: <V extends FieldValues, Row extends { id: number }>(
    list: SearchList<V, Row>,
    text: string,
  ) =>
    infiniteQueryOptions({
      queryKey: [...searchTermQueries.all(), list.table, 'list', text],
      initialPageParam: null as string | null,
      // One more than a page tells whether another page follows.
      queryFn: ({ signal, pageParam }) => list.find(text, pageParam, LIST_PAGE_SIZE + 1, signal),
      getNextPageParam: (page) => {
        const last = lastBeforeMore(page, LIST_PAGE_SIZE);
        return last && list.nameOf(last);
      },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),

  /** An entry as it is now, for one opening of its form; null when it is gone. */
  edited: <V extends FieldValues, Row extends { id: number }>(
    list: SearchList<V, Row>,
    id: number,
    opening: number,
  ) =>
    queryOptions({
      queryKey: [...searchTermQueries.all(), list.table, 'edited', id, opening],
      queryFn: ({ signal }) => list.read(id, signal),
      staleTime: 0,
      gcTime: 0,
    }),
};
