import {
  PLACE_REPORT_SHAPE,
  type PlaceReport,
  placeArguments,
} from '~/features/playback/place-reports.ts';
import { hasShape } from '~/lib/has-shape.ts';
import { keepaliveRpc } from '~/lib/keepalive-rpc.ts';
import type { OutboxKind } from '~/lib/outbox/outbox-kind.ts';
import { parseStoredPlace, podcastQueries, type StoredPlace } from './podcasts.queries.ts';

/** One report of the player of an episode. */
export type PodcastReport = PlaceReport & {
  podcastId: number;
  /** Heard to the end. */
  isCompleted: boolean;
  baseRevision: number;
  isChoice: boolean;
};

let hear: (stored: StoredPlace) => void = () => undefined;

/** The app's one player hears the stored record after each accepted report. */
export function hearStoredPlaces(listener: typeof hear): void {
  hear = listener;
}

/** Reports of episodes in the member's outbox. */
export const podcastReports: OutboxKind<PodcastReport> = {
  name: 'podcast',
  isEntry: (value): value is PodcastReport =>
    hasShape(value, {
      ...PLACE_REPORT_SHAPE,
      podcastId: 'number',
      isCompleted: 'boolean',
      baseRevision: 'number',
      isChoice: 'boolean',
    }),
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
    if (stored) hear(stored);
  },
};

/** As `sendProgress` of lessons: the stored record, or null when the server will never take this report. */
export async function sendPodcastProgress(
  userId: string,
  report: PodcastReport,
): Promise<StoredPlace | null> {
  return parseStoredPlace(
    await keepaliveRpc(userId, 'save_podcast_progress', {
      p_podcast_id: report.podcastId,
      p_current_seconds: report.positionSeconds,
      p_completed: report.isCompleted,
      ...placeArguments(report),
    }),
  );
}
