import { queryOptions } from '@tanstack/react-query';
import { olderThan } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import { VIDEO_SUMMARY_COLUMNS } from './video-card.ts';
import { type OpenVideo, videoQueries, visible } from './videos.queries.ts';

/** The lesson after this one in the order of its category's page; null at its end. */
export const nextVideo = ({ id, created_at, category_id }: OpenVideo) =>
  queryOptions({
    queryKey: [...videoQueries.all(), 'next', id],
    queryFn: async ({ signal }) => {
      return category_id === null
        ? null
        : await database((db) =>
            db
              .from('videos')
              .select(VIDEO_SUMMARY_COLUMNS)
              .match(visible)
              .eq('category_id', category_id)
              .or(olderThan({ id, created_at }))
              .order('created_at', { ascending: false })
              .order('id', { ascending: false })
              .limit(1)
              .abortSignal(signal)
              .maybeSingle(),
          );
    },
  });
