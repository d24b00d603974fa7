import type { QueryClient } from '@tanstack/react-query';
import {
  favoriteChanges,
  showUnsentFavorites,
} from '~/features/favorites/favorite-changes.mutations.ts';
import { progressReports } from '~/features/progress/progress-reports.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';

/** Sends what waits. A kind that is not registered here waits for a screen that uses it. */
export function flushOutbox(client: QueryClient): Promise<void> {
  const outbox = memberOutbox(client);
  outbox.register(progressReports);
  outbox.register(favoriteChanges);
  showUnsentFavorites(client);
  return outbox.flush();
}
