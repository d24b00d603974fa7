import type { QueryClient } from '@tanstack/react-query';
import { progressReports } from '~/features/progress/progress-reports.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';

/** Everything that a member's outbox may hold. A kind that is missing here waits for a screen that uses it. */
const KINDS = [progressReports] as const;

export function flushOutbox(client: QueryClient): Promise<void> {
  const outbox = memberOutbox(client);
  for (const kind of KINDS) outbox.register(kind);
  return outbox.flush();
}
