import type { QueryClient } from '@tanstack/react-query';
import { favoriteChanges, showUnsentFavorites } from '~/features/favorites/favorite-changes.api.ts';
import { noteChanges } from '~/features/notes/note-changes.api.ts';
import { showUnsentQueue } from '~/features/podcast-queue/queue.queries.ts';
import { queueChanges } from '~/features/podcast-queue/queue-changes.api.ts';
import { podcastReports } from '~/features/podcasts/podcast-reports.ts';
import { progressReports, watchedMarks } from '~/features/progress/progress-reports.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';

/** Sends entries of earlier visits. Every kind is listed here, or its entries would wait for a screen that uses it. */
export function flushOutbox(client: QueryClient): Promise<void> {
  const outbox = memberOutbox(client);
  outbox.register(progressReports);
  outbox.register(watchedMarks);
  outbox.register(podcastReports);
  outbox.register(queueChanges);
  outbox.register(favoriteChanges);
  outbox.register(noteChanges);
  showUnsentFavorites(client);
  showUnsentQueue(client);
  return outbox.flush();
}
