import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useSortableList } from '~/ui/motion/use-sortable-list.ts';
import { moveInQueue } from './queue.mutations.ts';
import type { QueueEntry } from './queue.rules.ts';

/** Moves entries of the shown queue, by drag and by keys. */
export function useQueueOrder(
  listRef: RefObject<HTMLElement | null>,
  queue: readonly QueueEntry[],
  onMoved: (entry: QueueEntry, index: number) => void,
) {
  const client = useQueryClient();
  return useSortableList(listRef, {
    order: queue.map(({ podcast_id }) => podcast_id).join(),
    count: queue.length,
    onPlace(from, to) {
      const entry = queue[from];
      if (!entry) return;
      moveInQueue(client, queue, entry.podcast_id, to);
      onMoved(entry, to);
    },
  });
}
