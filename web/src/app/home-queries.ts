import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { favoriteQueries } from '~/features/favorites/favorites.queries.ts';
import { progressQueries } from '~/features/progress/progress.queries.ts';
import { videoQueries } from '~/features/videos/videos.queries.ts';

/**
 * Reads everything the home page shows in one parallel round, before its component exists. What was saved on
 * this device counts as read: the page shows it and asks again by itself. Resolves when all of it is there or has
 * failed.
 */
export async function prefetchHome(client: QueryClient): Promise<void> {
  const unlessThere = (key: QueryKey, read: () => Promise<void>) =>
    client.getQueryData(key) === undefined ? read() : undefined;
  const featured = videoQueries.featured();
  const recent = videoQueries.recent();
  const shelves = videoQueries.shelves();
  const counts = categoryQueries.counts();
  const favorites = favoriteQueries.ids();
  const progress = progressQueries.mine();
  const continued = progressQueries.continueWatching();
  await Promise.all([
    unlessThere(featured.queryKey, () => client.prefetchQuery(featured)),
    unlessThere(recent.queryKey, () => client.prefetchQuery(recent)),
    unlessThere(shelves.queryKey, () => client.prefetchQuery(shelves)),
    unlessThere(counts.queryKey, () => client.prefetchQuery(counts)),
    unlessThere(favorites.queryKey, () => client.prefetchQuery(favorites)),
    unlessThere(progress.queryKey, () => client.prefetchQuery(progress)),
    unlessThere(continued.queryKey, () => client.prefetchInfiniteQuery(continued)),
  ]);
}
