import type { QueryClient } from '@tanstack/react-query';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { plural } from '~/lib/format.ts';
import { toast } from '~/ui/toast.ts';
import { queueQueries } from './queue.queries.ts';
import { changesToPlace, MOST_QUEUED, type QueueEntry } from './queue.rules.ts';
import { changeQueue, tellFull } from './queue-changes.api.ts';

/** Time to change one's mind. */
const UNDO_MS = 10_000;

/** The queue as far as this device knows it; read first when it was never seen, so that "last" is behind the others. */
export async function readQueue(client: QueryClient): Promise<readonly QueueEntry[]> {
  const query = queueQueries.list();
  return client.getQueryData(query.queryKey) ?? client.fetchQuery(query).catch(() => []);
}

/** "Tocar a seguir" (first) and "Adicionar à fila" (last). */
export async function addToQueue(
  client: QueryClient,
  podcast: Podcast,
  where: 'first' | 'last',
): Promise<void> {
  const queue = await readQueue(client);
  const before = queue.find(({ podcast_id }) => podcast_id === podcast.id);
  if (!before && queue.length >= MOST_QUEUED) {
    tellFull();
    return;
  }
  changeQueue(client, changesToPlace(queue, podcast.id, where === 'first' ? 0 : queue.length));
  const undo = () =>
    changeQueue(client, [
      before
        ? { op: 'move', podcast_id: podcast.id, rank: before.rank }
        : { op: 'remove', podcast_id: podcast.id },
    ]);
  tell(where === 'first' ? 'Vai tocar a seguir' : 'Adicionado à fila', podcast.title, undo);
}

/** Takes entries out of the queue, and offers to put them back where they were. */
export function removeFromQueue(client: QueryClient, entries: readonly QueueEntry[]): void {
  const [first] = entries;
  if (!first) return;
  changeQueue(
    client,
    entries.map(({ podcast_id }) => ({ op: 'remove', podcast_id })),
  );
  const undo = () =>
    changeQueue(
      client,
      entries.map(({ podcast_id, rank }) => ({ op: 'add', podcast_id, rank })),
    );
  const count = plural(entries.length, 'episódio saiu', 'episódios saíram');
  if (entries.length === 1) tell('Removido da fila', first.podcast.title, undo);
  else tell('Fila vazia', `${count} da fila.`, undo);
}

function tell(title: string, description: string, undo: () => void): void {
  toast({ title, description, action: { label: 'Desfazer', onSelect: undo, forMs: UNDO_MS } });
}
