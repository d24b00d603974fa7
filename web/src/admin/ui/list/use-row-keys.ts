import { useId, useRef, useState } from 'react';
import { type ListKey, useListKeys } from '../use-list-keys.ts';

/** The keys that every list has; a list adds its own before "select". */
export type RowCommand = 'next' | 'previous' | 'select' | 'help';

/** The keys of a list: those of rows around its own. */
export const rowKeys = <Command extends string>(
  one: readonly [next: string, previous: string],
  own: readonly ListKey<Command>[],
): readonly ListKey<Command | RowCommand>[] => [
  { keys: ['j', 'ArrowDown'], command: 'next', what: one[0] },
  { keys: ['k', 'ArrowUp'], command: 'previous', what: one[1] },
  ...own,
  { keys: ['x'], command: 'select', what: 'Selecionar' },
  { keys: ['?'], command: 'help', what: 'Mostrar estas teclas' },
];

/**
 * Keys that go from row to row and act upon the one with the focus. Where that row has gone, the next one has moved up to
 * its place.
 */
export function useRowKeys<Row extends { id: number | string }, Command extends string>(
  rows: readonly Row[],
  keys: readonly ListKey<Command | RowCommand>[],
  acts: Record<Exclude<Command, RowCommand>, (current: Row | undefined) => void> & {
    select(current: Row | undefined): void;
    help(): void;
  },
) {
  const list = useId();
  const [currentId, setCurrentId] = useState<Row['id'] | null>(null);
  const place = useRef(0);
  const index = rows.findIndex(({ id }) => id === currentId);
  if (index >= 0) place.current = index;
  const current = rows[index];
  const rowId = (id: number | string) => `${list}-${id}`;
  const goTo = (next: number) => {
    const row = rows[Math.min(Math.max(next, 0), rows.length - 1)];
    if (!row) return;
    setCurrentId(row.id);
    document.getElementById(rowId(row.id))?.focus();
  };
  useListKeys(keys, (command) => {
    if (command === 'next') goTo(current ? index + 1 : place.current);
    else if (command === 'previous') goTo(current ? index - 1 : place.current - 1);
    else acts[command as keyof typeof acts](current);
  });
  return { current, rowId, onEnter: ({ id }: Row) => setCurrentId(id) };
}
