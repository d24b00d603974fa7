import { MAX_NOTE } from '#contracts/note.ts';
import { formatClock } from '~/lib/duration.ts';
import { formatDate, formatInteger } from '~/lib/format.ts';
import { keyIn } from '~/lib/key-in.ts';

/** A note as the server keeps it. */
export type Note = {
  id: string;
  video_id: number | null;
  podcast_id: number | null;
  /** Title of the lesson or episode, also when that is gone; empty until the server has told it. */
  item_title: string;
  at_seconds: number;
  body: string;
  /** The edit that wrote the text: the next one says upon which it was made. */
  last_edit: string;
  /** The note whose other version this is, because two devices changed it. */
  rival_of: string | null;
  created_at: string;
};

/** What notes belong to; its title is for notes that the server does not know yet. */
export type NotedItem = { kind: 'video' | 'podcast'; id: number; title: string };

/** What is typed and not saved yet. */
export type NoteDraft = {
  text: string;
  atSeconds: number;
  /** For an edit: the note upon which it was begun, which may be gone when it is saved. */
  note: Note | null;
};

/** Orders of "Minhas anotações" as the address bar spells them. */
export const NOTE_ORDERS = { recentes: 'Mais recentes', aula: 'Por aula e momento' };
export type NoteOrder = keyof typeof NOTE_ORDERS;

/** The order of a query parameter; anything unknown is the newest first. */
export const parseNoteOrder = (text: string | null): NoteOrder =>
  keyIn(NOTE_ORDERS, text) ?? 'recentes';

/** Characters are counted from here on, before there are too many. */
const COUNTED_FROM = MAX_NOTE - 500;

/** The text as it is stored: trimmed, without what the database cannot keep. */
export const cleanNote = (typed: string): string =>
  typed
    .replace(/\p{Cs}/gu, '')
    .replaceAll('\0', '')
    .trim();

/** As the database counts: an emoji is one. */
const countCharacters = (text: string): number => Array.from(text).length;

/** What is wrong with a text that shall be saved; null when nothing is. */
export function noteProblem(typed: string): string | null {
  const text = cleanNote(typed);
  // Zero-width spaces alone would be an invisible note.
  if (!/[^\s\p{C}]/u.test(text)) return 'Escreva algo antes de salvar.';
  const length = countCharacters(text);
  if (length <= MAX_NOTE) return null;
  return `Use no máximo ${formatInteger(MAX_NOTE)} caracteres: ${formatInteger(length - MAX_NOTE)} a mais. Divida em duas anotações.`;
}

/** How full a long note is; null for the usual short one. */
export function noteLength(typed: string): string | null {
  const length = countCharacters(cleanNote(typed));
  if (length < COUNTED_FROM) return null;
  return `${formatInteger(length)} de ${formatInteger(MAX_NOTE)} caracteres`;
}

/** As they come in the recording; of one second, the older one first. */
export const sortBySecond = <T extends Note>(notes: readonly T[]): T[] =>
  [...notes].sort(
    (a, b) => a.at_seconds - b.at_seconds || Date.parse(a.created_at) - Date.parse(b.created_at),
  );

/** What a note belongs to, in words. */
export function titleOfNote({ item_title, podcast_id, video_id }: Note): string {
  if (item_title) return item_title;
  if (podcast_id !== null) return 'Episódio';
  return video_id === null ? 'Aula removida' : 'Aula';
}

/** Notes of each lesson or episode, by second; what comes first is first. */
export function groupByItem<T extends Note>(notes: readonly T[]): { key: string; notes: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const note of notes) {
    const key = itemKey(note);
    groups.set(key, [...(groups.get(key) ?? []), note]);
  }
  return [...groups].map(([key, group]) => ({ key, notes: sortBySecond(group) }));
}

function itemKey({ video_id, podcast_id, item_title }: Note): string {
  if (video_id !== null) return `video:${video_id}`;
  return podcast_id === null ? `gone:${item_title}` : `podcast:${podcast_id}`;
}

/** Whether a note that the server has not searched holds every word: without accents and capitals, as the server does. */
export function holdsWords(note: Note, query: string): boolean {
  const words = fold(query).split(/[\s!-/:-@[-`{-~]+/);
  const text = fold(` ${note.item_title} ${note.body}`);
  return words.every((word) => text.includes(word));
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** One note for the clipboard. */
export function noteText(note: Note): string {
  return `${titleOfNote(note)}, aos ${formatClock(note.at_seconds)}\n${note.body}`;
}

/** All of them as one readable text, by lesson and second. `link` is the address of a second, where there is one. */
export function notesText(
  notes: readonly Note[],
  link: (note: Note) => string | null,
  writtenAt: Date,
): string {
  const groups = groupByItem(notes).map((group) =>
    group.notes.map((note, index) => {
      const title = titleOfNote(note);
      const head = index === 0 ? [title, '='.repeat(Math.min(title.length, 60))] : [];
      const address = link(note);
      const at = `[${formatClock(note.at_seconds)}]${address ? ` ${address}` : ''}`;
      return [...head, at, note.body, ''].join('\n');
    }),
  );
  return [
    `Minhas anotações · Plantão · ${formatDate(writtenAt.toISOString())}`,
    '',
    ...groups.flat(),
  ].join('\n');
}
