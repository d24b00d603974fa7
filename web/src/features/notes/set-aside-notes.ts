import { createOutboxStore } from '~/lib/outbox/outbox-store.ts';
import { personalStorage } from '~/lib/personal-storage.ts';
import { isNoteEntry, type NoteEntry } from './note-entry.ts';

/** A text that the server refused, and why, in words for its writer. */
export type SetAsideNote = NoteEntry & { reason: string };

/** No kind of the outbox: such an entry stays among the unsent ones, and nothing sends it. */
const KIND = 'note-set-aside';

let current: { userId: string; store: ReturnType<typeof createOutboxStore> } | null = null;

function storeOf(userId: string) {
  if (current?.userId !== userId) {
    current = { userId, store: createOutboxStore(personalStorage(), userId) };
  }
  return current.store;
}

/** Refused texts of this person on this device, oldest first. Nothing typed is thrown away without being asked. */
export function readSetAside(userId: string): SetAsideNote[] {
  return storeOf(userId)
    .read()
    .entries.flatMap(({ kind, entry }) => (kind === KIND && isSetAside(entry) ? [entry] : []));
}

export function setAside(userId: string, entry: NoteEntry, reason: string): void {
  // Under another id than in the outbox, which removes its own entry afterwards.
  keepAside(userId, { ...entry, eventId: `${entry.eventId}:refused`, reason });
}

export function keepAside(userId: string, entry: SetAsideNote): void {
  storeOf(userId).put({ kind: KIND, order: entry.occurredAt, attempted: true, entry });
}

export function forgetSetAside(userId: string, { eventId }: SetAsideNote): void {
  storeOf(userId).remove(eventId);
}

const isSetAside = (value: unknown): value is SetAsideNote =>
  isNoteEntry(value) && typeof (value as Partial<SetAsideNote>).reason === 'string';
