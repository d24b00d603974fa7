import type { QueryClient } from '@tanstack/react-query';
import { dosesQueries } from '~/features/doses/doses.queries.ts';
import { favoriteQueries } from '~/features/favorites/favorites.queries.ts';
import { minutesQueries } from '~/features/minutes/minutes.queries.ts';
import { queueQueries } from '~/features/podcast-queue/queue.queries.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';

/** Reads ahead what a member is likely to want without a network and has not opened yet. */
export function readAhead(client: QueryClient): void {
  void client.prefetchQuery(favoriteQueries.list());
  void client.prefetchQuery(podcastQueries.list());
  void client.prefetchQuery(podcastQueries.heard());
  void client.prefetchQuery(podcastQueries.begun());
  void client.prefetchQuery(queueQueries.list());
  void client.prefetchQuery(minutesQueries.pool());
  void client.prefetchQuery(dosesQueries.all());
}
