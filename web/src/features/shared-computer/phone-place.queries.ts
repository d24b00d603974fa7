import { queryOptions } from '@tanstack/react-query';
import { fresh } from '~/lib/read.ts';
import { database } from '~/lib/session/database.ts';
import type { LatestPlace } from './phone-place.rules.ts';

export const phonePlaceQueries = {
  /** Where the member was last, on whichever device; null where nothing of the last day is to be continued. */
  latest: () =>
    queryOptions({
      queryKey: ['latest-place'],
      queryFn: async ({ signal }): Promise<LatestPlace | null> => {
        const [row] = await database((db) => db.rpc('latest_place').abortSignal(signal));
        if (!row) return null;
        return {
          kind: row.kind === 'episode' ? 'episode' : 'lesson',
          id: row.id,
          title: row.title,
          seconds: row.place_seconds,
          device: row.device,
          secondsAgo: row.seconds_ago,
        };
      },
      ...fresh,
      // Home asks anew: meanwhile this computer may have gone on.
      gcTime: 0,
    }),
};
