import type { NotedItem, NoteOrder } from './notes.rules.ts';

const all = ['notes'] as const;
const lists = [...all, 'list'] as const;

/** Keys of the queries of notes, for who keeps them without reading them. */
export const noteKeys = {
  all,
  /** What comes from the server. */
  lists,
  ofItem: ({ kind, id }: Pick<NotedItem, 'kind' | 'id'>) => [...lists, `${kind}_id`, id] as const,
  found: (text: string, order: NoteOrder) => [...lists, 'found', text, order] as const,
  unsent: [...all, 'unsent'] as const,
};
