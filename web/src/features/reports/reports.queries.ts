import { queryOptions } from '@tanstack/react-query';
import { fresh } from '~/lib/read.ts';
import { database } from '~/lib/session/database.ts';
import { readSession } from '~/lib/session/session-state.ts';
import type { OwnReport, ReportedItem } from './reports.rules.ts';

/** More than a member can have open at one time. */
const SHOWN = 30;

export const reportQueries = {
  all: () => ['reports'] as const,

  /** The member's own reports of a lesson or an episode, the newest first. Administrators may read those of others, too. */
  ofItem: ({ kind, id }: Pick<ReportedItem, 'kind' | 'id'>) =>
    queryOptions({
      queryKey: [...reportQueries.all(), kind, id],
      queryFn: ({ signal }): Promise<OwnReport[]> =>
        database((db) =>
          db
            .from('content_reports')
            .select('id, kind, at_seconds, body, state, answer, created_at')
            .eq(`${kind}_id`, id)
            .eq('user_id', readSession().userId ?? '')
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .limit(SHOWN)
            .abortSignal(signal),
        ),
      ...fresh,
    }),
};
