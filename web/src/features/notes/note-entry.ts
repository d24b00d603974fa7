import { isRecord } from '~/lib/is-record.ts';
import type { OutboxEntry } from '~/lib/outbox/outbox-kind.ts';
import type { Note } from './notes.rules.ts';

/** A note that was written, changed or deleted. Its `eventId` is the `last_edit` of the text that it leaves. */
export type NoteEntry = OutboxEntry & {
  op: 'create' | 'edit' | 'delete';
  /** The note as the member wants it, or as it was before they deleted it. */
  note: Note;
  /** The edit upon which this one was made; '' for a new note. */
  base: string;
};

/** The kind of these entries in the outbox. */
export const NOTE_ENTRIES = { name: 'note', isEntry: isNoteEntry };

/** Two changes of a note that never left, as one; null where both are sent. */
export function mergeEntries(earlier: NoteEntry, later: NoteEntry): NoteEntry | null {
  if (later.op !== 'edit' || earlier.op === 'delete') return null;
  const { occurredAt } = later;
  const { body, rival_of } = later.note;
  return { ...earlier, occurredAt, note: { ...earlier.note, body, rival_of } };
}

/** Whether a stored value is such an entry. */
export function isNoteEntry(value: unknown): value is NoteEntry {
  return (
    isRecord(value) &&
    isNote(value.note) &&
    typeof value.eventId === 'string' &&
    Number.isFinite(value.occurredAt) &&
    ['create', 'edit', 'delete'].includes(String(value.op)) &&
    typeof value.base === 'string'
  );
}

/** Whether a stored value is a note. */
export function isNote(value: unknown): value is Note {
  if (!isRecord(value)) return false;
  const { id, video_id, podcast_id, item_title, at_seconds, body, last_edit, rival_of } = value;
  return (
    [id, item_title, body, last_edit, value.created_at].every((text) => typeof text === 'string') &&
    (rival_of === null || typeof rival_of === 'string') &&
    Number.isFinite(at_seconds) &&
    [video_id, podcast_id].every((item) => item === null || Number.isInteger(item))
  );
}
