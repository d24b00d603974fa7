import type { QueryClient } from '@tanstack/react-query';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { NOTE_ENTRIES, type NoteEntry } from './note-entry.ts';
import type { Note } from './notes.rules.ts';
import { readSetAside, type SetAsideNote } from './set-aside-notes.ts';

/** A note on the screen, with what a list knows besides. */
export type ShownNote<T extends Note = Note> = Note &
  Partial<Omit<T, keyof Note>> & { state: 'stored' | 'sending' | 'waiting' };

/** What the screens show besides the server's notes. */
export type UnsentNotes = {
  /** On their way, oldest first. */
  entries: readonly NoteEntry[];
  /** Of these, ids of those that could not be sent at the first try. */
  late: readonly string[];
  /** Taken by the server, and not in the lists yet. */
  landed: readonly NoteEntry[];
  /** Refused by the server, and kept on this device. */
  setAside: readonly SetAsideNote[];
};

export const NOTHING_UNSENT: UnsentNotes = { entries: [], late: [], landed: [], setAside: [] };

const late = new Set<string>();
let landed: { userId: string; entry: NoteEntry }[] = [];

/** Everything of the signed-in member that the server's lists do not show yet. */
export function readUnsent(client: QueryClient): UnsentNotes {
  const { userId } = readSession();
  if (userId === null) return NOTHING_UNSENT;
  return {
    entries: memberOutbox(client).entriesOf(NOTE_ENTRIES),
    late: [...late],
    landed: landed.filter((one) => one.userId === userId).map(({ entry }) => entry),
    setAside: readSetAside(userId),
  };
}

/** It could not be sent now; it is kept. */
export const markLate = (entry: NoteEntry): void => void late.add(entry.eventId);

/** The server has it; the returned function is called when the lists have it, too. */
export function markLanded(userId: string, entry: NoteEntry): () => void {
  late.delete(entry.eventId);
  const mine = { userId, entry };
  landed.push(mine);
  return () => {
    landed = landed.filter((one) => one !== mine);
  };
}

/** The server's notes as the member left them. Whether a new one belongs into this list is the caller's to say. */
export function applyUnsent<T extends Note>(
  notes: readonly T[],
  unsent: UnsentNotes,
  belongs: (note: Note) => boolean,
): ShownNote<T>[] {
  const shown = new Map<string, ShownNote<T>>(
    notes.map((note) => [note.id, { ...note, state: 'stored' }]),
  );
  const apply = ({ op, note, eventId }: NoteEntry, state: ShownNote['state']) => {
    const before = shown.get(note.id);
    if (op === 'delete') shown.delete(note.id);
    else if (before) {
      const { body, rival_of } = note;
      shown.set(note.id, { ...before, body, rival_of, last_edit: eventId, state });
    } else if (belongs(note)) {
      // What only the list knows is unknown of a note that is not in it, or not yet.
      shown.set(note.id, { ...note, last_edit: eventId, state } as ShownNote<T>);
    }
  };
  for (const entry of unsent.landed) apply(entry, 'stored');
  for (const entry of unsent.entries) {
    apply(entry, unsent.late.includes(entry.eventId) ? 'waiting' : 'sending');
  }
  return [...shown.values()];
}

/** Besides them those whose edit was begun and not saved: another device may have deleted one meanwhile. */
export function addEdited<T extends Note>(
  notes: readonly ShownNote<T>[],
  edited: readonly Note[],
  belongs: (note: Note) => boolean,
): ShownNote<T>[] {
  const known = new Set(notes.map(({ id }) => id));
  const missing = edited.filter((note) => !known.has(note.id) && belongs(note));
  return [...notes, ...missing.map((note) => ({ ...note, state: 'stored' }) as ShownNote<T>)];
}
