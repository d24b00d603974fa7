import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ListPlaces } from '~/ui/motion/animations.ts';
import { motion } from '~/ui/motion/motion.ts';
import { makeSortable } from '~/ui/motion/sortable.ts';
import { moveInQueue } from './queue.mutations.ts';
import type { QueueEntry } from './queue.rules.ts';

/** Moves entries of the shown queue, by drag and by keys; the focus stays with what moves. */
export function useQueueOrder(
  listRef: RefObject<HTMLElement | null>,
  queue: readonly QueueEntry[],
  onMoved: (entry: QueueEntry, index: number) => void,
) {
  const client = useQueryClient();
  const sortableRef = useRef<ReturnType<typeof makeSortable>>(null);
  const beforeRef = useRef<{ places: ListPlaces | undefined; focus: Element | null }>(null);
  const order = queue.map(({ podcast_id }) => podcast_id).join();

  const place = (from: number, to: number): boolean => {
    const entry = queue[from];
    if (!entry || to < 0 || to >= queue.length || from === to) return false;
    moveInQueue(client, queue, entry.podcast_id, to);
    onMoved(entry, to);
    return true;
  };
  const handleDrop = useEffectEvent((from: number, to: number) => {
    if (!place(from, to)) sortableRef.current?.settle();
  });

  const hasEntries = queue.length > 0;
  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list || !hasEntries) return;
    const sortable = makeSortable(list, { handle: '[data-grip]', onDrop: handleDrop });
    sortableRef.current = sortable;
    return sortable.end;
  }, [listRef, hasEntries]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has to happen once the list shows another order.
  useLayoutEffect(() => {
    sortableRef.current?.settle();
    const before = beforeRef.current;
    beforeRef.current = null;
    if (!before) return;
    if (listRef.current && before.places) motion()?.showListChange(listRef.current, before.places);
    // A row that is taken out and put in elsewhere loses the focus.
    if (before.focus instanceof HTMLElement && before.focus !== document.activeElement) {
      before.focus.focus();
    }
  }, [order, listRef]);

  return {
    /** One step up (-1) or down (1). */
    move(index: number, step: 1 | -1): void {
      const list = listRef.current;
      beforeRef.current = {
        places: list ? motion()?.placesIn(list) : undefined,
        focus: document.activeElement,
      };
      if (!place(index, index + step)) beforeRef.current = null;
    },
  };
}
