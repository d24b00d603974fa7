import type { QueryClient } from '@tanstack/react-query';
import { podcastReports } from '~/features/podcasts/podcast-reports.ts';
import { progressReports } from '~/features/progress/progress-reports.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';

/** Everything that a member's outbox may hold. A kind that is missing here waits for a screen that uses it. */
export function flushOutbox(client: QueryClient): Promise<void> {
  const outbox = memberOutbox(client);
  outbox.register(progressReports);
  outbox.register(podcastReports);
  return outbox.flush();
}
