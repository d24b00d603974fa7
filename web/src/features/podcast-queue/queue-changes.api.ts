import type { QueryClient } from '@tanstack/react-query';
import { AppError, describeError, isRefusedForGood } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import type { OutboxKind } from '~/lib/outbox/outbox-kind.ts';
import { database } from '~/lib/session/database.ts';
import { readStoredSession } from '~/lib/session/stored-session.ts';
import { toast } from '~/ui/toast.ts';
import { queueQueries, showInQueue } from './queue.queries.ts';
import {
  MOST_QUEUED,
  mergeQueueEntries,
  QUEUE_ENTRIES,
  type QueueChange,
  type QueueChangeEntry,
  subjectOfEntry,
} from './queue.rules.ts';

/**
 * Changes of "A seguir" in the member's outbox. The database knows by their times which of two devices came later, so
 * what is sent late or twice undoes nothing.
 */
export const queueChanges: OutboxKind<QueueChangeEntry> = {
  ...QUEUE_ENTRIES,
  subjectOf: subjectOfEntry,
  merge: mergeQueueEntries,
  async send({ changes, occurredAt }, { userId }) {
    try {
      const refused = await database((db) => {
        // Another member may be signed in on this device by now.
        if (readStoredSession()?.userId !== userId)
          throw new AppError({ status: 401, code: 'session_expired', body: 'not their session' });
        return db.rpc('change_podcast_queue', {
          p_changes: [...changes],
          p_occurred_at: new Date(occurredAt).toISOString(),
          p_sent_at: new Date().toISOString(),
        });
      });
      if (refused.length > 0) tellRefused(refused.map(({ refusal }) => refusal));
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      toast({
        title: 'A fila não mudou',
        description: 'O servidor não aceitou a mudança.',
        advice: describeError(error),
        tone: 'destructive',
      });
    }
  },
  settled(_entry, { client }) {
    void client.invalidateQueries({ queryKey: queueQueries.list().queryKey });
  },
};

/** Stores changes on this device, shows them and sends them. */
export function changeQueue(client: QueryClient, changes: readonly QueueChange[]): void {
  const entry = { eventId: crypto.randomUUID(), occurredAt: Date.now(), changes };
  memberOutbox(client).add(queueChanges, entry, { isAwaited: true });
  showInQueue(client, changes);
}

/** An addition beyond what a queue holds. */
export function tellFull(): void {
  toast({
    title: 'A fila está cheia',
    description: `Ela tem no máximo ${MOST_QUEUED} episódios. Remova algum e tente de novo.`,
    tone: 'destructive',
  });
}

function tellRefused(refusals: readonly string[]): void {
  if (refusals.includes('full')) tellFull();
  else
    toast({
      title: 'Não está mais disponível',
      description: `${plural(refusals.length, 'episódio não entrou', 'episódios não entraram')} na fila.`,
    });
}
