import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { podcastKeys } from '~/features/podcasts/podcast-keys.ts';
import { currentPodcastEngine } from '~/features/podcasts/podcast-state.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { PODCAST_COLUMNS } from '~/lib/podcast-columns.ts';
import { fresh } from '~/lib/read.ts';
import { database } from '~/lib/session/database.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { applyChanges, QUEUE_ENTRIES, type QueueChange, type QueueEntry } from './queue.rules.ts';

export const queueQueries = {
  /** "A seguir", in its order, with changes that are still on their way. */
  list: () =>
    queryOptions({
      queryKey: podcastKeys.queue,
      queryFn: async ({ client, signal }): Promise<QueueEntry[]> => {
        const rows = await database((db) =>
          db
            .from('podcast_queue')
            .select(`podcast_id, rank, podcast:podcasts!inner(${PODCAST_COLUMNS})`)
            .is('removed_at', null)
            .eq('podcast.is_active', true)
            .order('rank')
            .order('podcast_id')
            .abortSignal(signal),
        );
        return applyChanges(rows, unsentChanges(client), (id) => findPodcast(client, id));
      },
      ...fresh,
    }),
};

/** What the server does not know yet, oldest first. */
function unsentChanges(client: QueryClient): QueueChange[] {
  if (readSession().userId === null) return [];
  return memberOutbox(client)
    .entriesOf(QUEUE_ENTRIES)
    .flatMap(({ changes }) => changes);
}

/** Shows changes at once. A queue that was never read is read as soon as something shows it. */
export function showInQueue(client: QueryClient, changes: readonly QueueChange[]): void {
  const { queryKey } = queueQueries.list();
  const known = client.getQueryData(queryKey);
  const next = applyChanges(known ?? [], changes, (id) => findPodcast(client, id));
  client.setQueryData(queryKey, next, known ? {} : { updatedAt: 0 });
}

/** Puts what an earlier visit could not send on what was saved of the server's queue. */
export function showUnsentQueue(client: QueryClient): void {
  const changes = unsentChanges(client);
  if (changes.length > 0) showInQueue(client, changes);
}

/** What this device knows of an episode. */
function findPodcast(client: QueryClient, podcastId: number): Podcast | undefined {
  const isIt = ({ id }: Podcast) => id === podcastId;
  const begun = client.getQueryData(podcastQueries.begun().queryKey)?.map((row) => row.podcast);
  const queued = client.getQueryData(queueQueries.list().queryKey)?.map((row) => row.podcast);
  const open = currentPodcastEngine()?.read().podcast;
  return (
    client.getQueryData(podcastQueries.list().queryKey)?.find(isIt) ??
    begun?.find(isIt) ??
    queued?.find(isIt) ??
    (open && isIt(open) ? open : undefined)
  );
}
