import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { isRecord } from '~/lib/is-record.ts';
import { keep, readKept } from '~/lib/kept.ts';
import { personalStorage } from '~/lib/personal-storage.ts';
import { readSession, useSession } from '~/lib/session/session-state.ts';
import { NOTE_DRAFT_PREFIX } from '~/lib/session/stored-keys.ts';
import { isNote } from './note-entry.ts';
import type { Note, NoteDraft } from './notes.rules.ts';

/** Where the browser forbids storage, as long as the page is open. */
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();

/**
 * What this person typed into a field and has not saved; every letter is kept, so that it survives closing, a reload
 * and a crash.
 * @param slot names the field
 */
export function useNoteDraft(
  slot: string,
): [draft: NoteDraft | null, keep: (draft: NoteDraft | null) => void] {
  const key = keyOf(useSession().userId, slot);
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const keep = useCallback((draft: NoteDraft | null) => write(key, draft), [key]);
  return [parse(text), keep];
}

const EDIT = 'edit:';

/** The slot of the edit of a note. */
export const editSlot = ({ id }: Note): string => EDIT + id;

/**
 * The notes whose edits this person has not saved, as they were when these began: another device may have deleted
 * one meanwhile, and what was typed would have no place.
 */
export function useEditedNotes(): readonly Note[] {
  const prefix = keyOf(useSession().userId, EDIT);
  const texts = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(keysOf(prefix).map(read)),
    () => '[]',
  );
  return useMemo(
    // Written by the snapshot above.
    () => (JSON.parse(texts) as (string | null)[]).flatMap((text) => parse(text)?.note ?? []),
    [texts],
  );
}

/** Takes the unsaved edit of a note away; the returned function brings it back. */
export function dropEdit(note: Note): () => void {
  const key = keyOf(readSession().userId, editSlot(note));
  const draft = parse(read(key));
  write(key, null);
  return () => write(key, draft);
}

const keyOf = (userId: string | null, slot: string) => `${NOTE_DRAFT_PREFIX}${userId}:${slot}`;

function keysOf(prefix: string): string[] {
  const keys = new Set(inMemory.keys());
  try {
    for (const key of Object.keys(personalStorage())) keys.add(key);
  } catch {
    // Storage forbidden.
  }
  return [...keys].filter((key) => key.startsWith(prefix)).sort();
}

function read(key: string): string | null {
  return inMemory.get(key) ?? readKept(key);
}

function write(key: string, draft: NoteDraft | null): void {
  const text = draft && JSON.stringify(draft);
  inMemory.delete(key);
  if (!keep(key, text) && text) inMemory.set(key, text);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab shows the same field: what is typed there must not be overwritten here.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function parse(text: string | null): NoteDraft | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is NoteDraft {
  if (!isRecord(value)) return false;
  const { text, atSeconds, note } = value;
  return (
    typeof text === 'string' &&
    typeof atSeconds === 'number' &&
    Number.isFinite(atSeconds) &&
    (note === null || isNote(note))
  );
}
