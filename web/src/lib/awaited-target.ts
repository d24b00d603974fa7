import { isRecord } from './is-record.ts';
import { personalStorage } from './personal-storage.ts';

const KEY = 'awaited_target';
/** A registration is reviewed within days; an older target is dropped. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** Stores the page that a pending user wants to open after the approval. */
export function awaitTarget({ userId, path }: { userId: string; path: string }): void {
  try {
    personalStorage().setItem(KEY, JSON.stringify({ userId, path, at: Date.now() }));
  } catch {
    // A browser that forbids storage remembers nothing.
  }
}

/** The page that this person waited for, at most once; null when there is none, or another's. */
export function takeAwaitedTarget(userId: string): string | null {
  try {
    const text = personalStorage().getItem(KEY);
    if (text === null) return null;
    personalStorage().removeItem(KEY);
    const entry: unknown = JSON.parse(text);
    return isEntry(entry) && entry.userId === userId && Date.now() - entry.at < KEPT_MS
      ? entry.path
      : null;
  } catch {
    return null;
  }
}

function isEntry(entry: unknown): entry is { userId: string; path: string; at: number } {
  if (!isRecord(entry)) return false;
  const { userId, path, at } = entry;
  return typeof userId === 'string' && typeof path === 'string' && typeof at === 'number';
}
