import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import {
  type ManagedReport,
  REPORTS_PAGE_SIZE,
  type ReportsView,
  reportsSearch,
} from './reports.rules.ts';

export const managedReportQueries = {
  all: () => ['report-admin'] as const,

  /** Reports of members that hold every word and fit the filters. */
  list: ({ text, filters }: Pick<ReportsView, 'text' | 'filters'>) =>
    infiniteQueryOptions({
      queryKey: [...managedReportQueries.all(), 'list', text, filters],
      initialPageParam: null as ManagedReport | null,
      queryFn: ({ signal, pageParam }): Promise<ManagedReport[]> => {
        const asked = {
          ...reportsSearch({ text, filters }, pageParam),
          p_limit: REPORTS_PAGE_SIZE + 1,
        };
        return database((db) => db.rpc('find_reports', asked).abortSignal(signal));
      },
      getNextPageParam: (page) => lastBeforeMore(page, REPORTS_PAGE_SIZE),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),

  /** How many wait. */
  open: () =>
    queryOptions({
      queryKey: [...managedReportQueries.all(), 'open'],
      queryFn: ({ signal }) =>
        database((db) => db.rpc('open_reports').abortSignal(signal).single()),
      refetchOnMount: 'always',
    }),
};
