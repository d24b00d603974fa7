import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '~/lib/session.ts';
import { NOTE_DRAFT_PREFIX } from '~/lib/stored-keys.ts';
import type { NoteDraft } from './notes.rules.ts';

/** For browsers that forbid storage. */
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
  const key = `${NOTE_DRAFT_PREFIX}${useSession().userId}:${slot}`;
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const keep = useCallback((draft: NoteDraft | null) => write(key, draft), [key]);
  return [parse(text), keep];
}

function read(key: string): string | null {
  const held = inMemory.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, draft: NoteDraft | null): void {
  inMemory.delete(key);
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // Storage forbidden or full: kept as long as the page is open.
    if (draft) inMemory.set(key, JSON.stringify(draft));
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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
  if (typeof value !== 'object' || value === null) return false;
  const { text, atSeconds, base }: Record<string, unknown> = { ...value };
  return (
    typeof text === 'string' &&
    typeof atSeconds === 'number' &&
    Number.isFinite(atSeconds) &&
    (base === null || typeof base === 'string')
  );
}
