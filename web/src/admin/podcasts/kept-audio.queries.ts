import { queryOptions } from '@tanstack/react-query';
import { database } from '~/lib/session/database.ts';
import type { Database } from '~/types/database.ts';
import { managedPodcastQueries } from './podcast-admin.queries.ts';

/** Audio that was replaced, or a podcast that was deleted, while it can be brought back. */
export type KeptAudio = Database['public']['Functions']['kept_audio']['Returns'][number];

export const keptAudioQueries = {
  /** All that can be brought back, the newest first. */
  list: () =>
    queryOptions({
      queryKey: [...managedPodcastQueries.all(), 'kept'],
      queryFn: ({ signal }) => database((db) => db.rpc('kept_audio').abortSignal(signal)),
      refetchOnMount: 'always',
    }),
};
