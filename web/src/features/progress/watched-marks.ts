import { AppError, describeError } from '~/lib/errors.ts';
import type { OutboxKind } from '~/lib/outbox/outbox-kind.ts';
import { toast } from '~/ui/toast.ts';
import { progressQueries } from './progress.queries.ts';
import { sendMark, showStored } from './send-progress.api.ts';
import type { WatchedMark } from './watched-mark.ts';

/** Marks in the member's outbox; they keep their order among the reports of the same lesson. */
export const watchedMarks: OutboxKind<WatchedMark> = {
  name: 'watched-mark',
  isEntry: isWatchedMark,
  subjectOf: ({ videoId }) => `video:${videoId}`,
  merge: () => null,
  async send(mark, { userId, client }) {
    const stored = await sendMark(userId, mark);
    showStored(client, mark.videoId, stored);
    if (stored) return;
    const { queryKey } = progressQueries.ofVideo(mark.videoId);
    void client.invalidateQueries({ queryKey });
    const refused = new AppError({ status: 400, code: 'invalid_request', body: 'refused' });
    toast({ title: 'Erro', description: describeError(refused), tone: 'destructive' });
  },
};

function isWatchedMark(value: unknown): value is WatchedMark {
  if (typeof value !== 'object' || value === null) return false;
  // Only the fields' types are checked below; the cast merely makes them readable.
  const mark = value as Record<keyof WatchedMark, unknown>;
  return (
    typeof mark.eventId === 'string' &&
    typeof mark.device === 'string' &&
    typeof mark.isWatched === 'boolean' &&
    Number.isFinite(mark.videoId) &&
    Number.isFinite(mark.occurredAt)
  );
}
