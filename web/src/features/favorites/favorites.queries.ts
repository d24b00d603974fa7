import { queryOptions } from '@tanstack/react-query';
import { fetchAllPages, pageBelow } from '~/lib/fetch-all-pages.ts';
import { newestFirst } from '~/lib/keyset.ts';
import { fresh, readData } from '~/lib/read.ts';
import { database } from '~/lib/session/database.ts';
import { VIDEO_SUMMARY_COLUMNS } from '~/lib/video-columns.ts';
import { applyPending, pendingFavorites } from './unsent-favorites.ts';

/** So many of the newest favourites does the profile show. */
export const LATEST_FAVORITES = 4;

export const favoriteQueries = {
  all: () => ['favorites'] as const,

  /** Ids of all favourite lessons, newest heart first, with clicks that are still on their way. */
  ids: () =>
    queryOptions({
      queryKey: [...favoriteQueries.all(), 'ids'],
      queryFn: async ({ client, queryKey, signal }) => {
        const rows = await fetchAllPages((beforeId, limit) =>
          readData(queryKey, (supabase) => {
            const query = supabase.from('user_favorites').select('id, video_id');
            return pageBelow(query, beforeId, limit).abortSignal(signal);
          }),
        );
        return applyPending(
          rows.map(({ video_id }) => video_id),
          pendingFavorites(client),
        );
      },
      ...fresh,
    }),

  /** Every favourite whose lesson can still be seen, newest heart first. */
  list: () =>
    queryOptions({
      queryKey: [...favoriteQueries.all(), 'list'],
      queryFn: ({ signal }) =>
        fetchAllPages((beforeId, limit) =>
          database((db) => {
            const query = db
              .from('user_favorites')
              .select(
                `id, created_at, video:videos!inner(${VIDEO_SUMMARY_COLUMNS}, category:categories(name))`,
              );
            return pageBelow(query, beforeId, limit).abortSignal(signal);
          }),
        ),
      ...fresh,
    }),

  /** The newest `limit` favourites. */
  latest: (limit: number) =>
    queryOptions({
      queryKey: [...favoriteQueries.all(), 'latest', limit],
      queryFn: ({ signal }) =>
        database((db) =>
          newestFirst(
            db
              .from('user_favorites')
              .select(`id, created_at, video:videos!inner(${VIDEO_SUMMARY_COLUMNS})`),
          )
            .limit(limit)
            .abortSignal(signal),
        ),
      ...fresh,
    }),
};

/** A row of "Minha Lista". */
export type Favorite = Awaited<
  ReturnType<NonNullable<ReturnType<typeof favoriteQueries.list>['queryFn']>>
>[number];
