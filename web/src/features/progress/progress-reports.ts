import type { QueryClient } from '@tanstack/react-query';
import {
  PLACE_REPORT_SHAPE,
  type PlaceReport,
  placeArguments,
} from '~/features/playback/place-reports.ts';
import { AppError, describeError } from '~/lib/errors.ts';
import { hasShape } from '~/lib/has-shape.ts';
import { keepaliveRpc } from '~/lib/keepalive-rpc.ts';
import type { OutboxEntry, OutboxKind } from '~/lib/outbox/outbox-kind.ts';
import { toast } from '~/ui/toast.ts';
import {
  parseStoredProgress,
  progressQueries,
  type StoredProgress,
  showRecord,
} from './progress.queries.ts';

/** One report of the player of a lesson. */
export type ProgressEvent = PlaceReport & {
  videoId: number;
  /** Content really played since the previous report, in seconds; jumps add nothing. */
  watchedDeltaSeconds: number;
  /** Playback reached the end. */
  ended: boolean;
};

/** A lesson that was marked as watched, or as not watched, by hand. */
export type WatchedMark = OutboxEntry & { videoId: number; isWatched: boolean; device: string };

/** Reports of lessons in the member's outbox. */
export const progressReports: OutboxKind<ProgressEvent> = {
  name: 'progress',
  isEntry: (value): value is ProgressEvent =>
    hasShape(value, {
      ...PLACE_REPORT_SHAPE,
      videoId: 'number',
      watchedDeltaSeconds: 'number',
      ended: 'boolean',
    }),
  subjectOf: ({ videoId }) => `video:${videoId}`,
  /**
   * A position that goes back must not swallow the farther one before it: that one may complete the lesson. A choice
   * stays an event of its own, and reports of different base revisions are not merged.
   */
  merge: (earlier, later) =>
    later.positionSeconds < earlier.positionSeconds ||
    later.baseRevision !== earlier.baseRevision ||
    later.isChoice ||
    earlier.isChoice
      ? null
      : {
          ...later,
          eventId: earlier.eventId,
          watchedDeltaSeconds: earlier.watchedDeltaSeconds + later.watchedDeltaSeconds,
          ended: earlier.ended || later.ended,
        },
  async send(event, { userId, client }) {
    showStored(client, event.videoId, await sendProgress(userId, event));
  },
};

/** Marks in the member's outbox; they keep their order among the reports of the same lesson. */
export const watchedMarks: OutboxKind<WatchedMark> = {
  name: 'watched-mark',
  isEntry: (value): value is WatchedMark =>
    hasShape(value, {
      eventId: 'string',
      occurredAt: 'number',
      videoId: 'number',
      isWatched: 'boolean',
      device: 'string',
    }),
  subjectOf: ({ videoId }) => `video:${videoId}`,
  merge: () => null,
  async send(mark, { userId, client }) {
    const stored = parseStoredProgress(
      await keepaliveRpc(userId, 'mark_video_watched', {
        p_video_id: mark.videoId,
        p_event_id: mark.eventId,
        p_is_watched: mark.isWatched,
        p_occurred_at: new Date(mark.occurredAt).toISOString(),
        p_device: mark.device,
      }),
    );
    showStored(client, mark.videoId, stored);
    if (stored) return;
    void client.invalidateQueries({ queryKey: progressQueries.ofVideo(mark.videoId).queryKey });
    const refused = new AppError({ status: 400, code: 'invalid_request', body: 'refused' });
    toast({ title: 'Erro', description: describeError(refused), tone: 'destructive' });
  },
};

/**
 * Stores one report of the player, even in the moment in which the page goes away. Resolves with the stored row, or
 * null when the server will never take this report; rejects when it may later. A report waits for its own person:
 * another one may be signed in on this device by now.
 */
export async function sendProgress(
  userId: string,
  event: ProgressEvent,
): Promise<StoredProgress | null> {
  return parseStoredProgress(
    await keepaliveRpc(userId, 'save_video_progress', {
      p_video_id: event.videoId,
      p_position_seconds: event.positionSeconds,
      p_watched_delta_seconds: event.watchedDeltaSeconds,
      p_ended: event.ended,
      ...placeArguments(event),
    }),
  );
}

/** Shows the stored record, and invalidates the lists. */
export function showStored(
  client: QueryClient,
  videoId: number,
  stored: StoredProgress | null,
): void {
  if (stored) showRecord(client, videoId, () => stored);
  for (const key of ['mine', 'continue', 'stats']) {
    void client.invalidateQueries({ queryKey: [...progressQueries.all(), key] });
  }
}
