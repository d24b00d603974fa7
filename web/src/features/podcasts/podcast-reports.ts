import type { OutboxKind } from '~/lib/outbox/outbox-kind.ts';
import type { StoredPlace } from './place.rules.ts';
import type { PodcastReport } from './podcast-report.ts';
import { sendPodcastProgress } from './podcasts.api.ts';
import { podcastQueries } from './podcasts.queries.ts';

const listeners = new Set<(stored: StoredPlace) => void>();

/** Called with the stored record after each accepted report. */
export function onStoredPlace(listener: (stored: StoredPlace) => void): void {
  listeners.add(listener);
}

/** Reports of episodes in the member's outbox. */
export const podcastReports: OutboxKind<PodcastReport> = {
  name: 'podcast',
  isEntry: isPodcastReport,
  subjectOf: ({ podcastId }) => `podcast:${podcastId}`,
  merge: (earlier, later) => ({
    ...later,
    eventId: earlier.eventId,
    isCompleted: earlier.isCompleted || later.isCompleted,
    isChoice: earlier.isChoice || later.isChoice,
  }),
  async send(report, { userId, client }) {
    const stored = await sendPodcastProgress(userId, report);
    for (const { queryKey } of [podcastQueries.heard(), podcastQueries.begun()]) {
      void client.invalidateQueries({ queryKey });
    }
    if (stored) for (const listener of listeners) listener(stored);
  },
};

function isPodcastReport(value: unknown): value is PodcastReport {
  if (typeof value !== 'object' || value === null) return false;
  // Only the fields' types are checked below; the cast merely makes them readable.
  const report = value as Record<keyof PodcastReport, unknown>;
  return (
    typeof report.eventId === 'string' &&
    typeof report.device === 'string' &&
    typeof report.isCompleted === 'boolean' &&
    typeof report.isChoice === 'boolean' &&
    (report.lengthSeconds === undefined || Number.isFinite(report.lengthSeconds)) &&
    [report.podcastId, report.positionSeconds, report.baseRevision, report.occurredAt].every(
      Number.isFinite,
    )
  );
}
