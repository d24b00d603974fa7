import { queryOptions } from '@tanstack/react-query';
import { newestFirst } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import { type OpenVideo, summarized, videoQueries } from './videos.queries.ts';

/** The lesson after this one in the order of its category's page; null at its end. */
export const nextVideo = ({ id, created_at, category_id }: OpenVideo) =>
  queryOptions({
    queryKey: [...videoQueries.all(), 'next', id],
    queryFn: async ({ signal }) => {
      return category_id === null
        ? null
        : await database((db) =>
            newestFirst(summarized(db).eq('category_id', category_id), { id, created_at })
              .limit(1)
              .abortSignal(signal)
              .maybeSingle(),
          );
    },
  });
