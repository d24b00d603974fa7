import { keep, readKeptRecord } from './kept.ts';

const KEY = 'awaited_target';
/** A registration is reviewed within days; an older target is dropped. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** Stores the page that a pending user wants to open after the approval. */
export const awaitTarget = ({ userId, path }: { userId: string; path: string }): void =>
  void keep(KEY, JSON.stringify({ userId, path, at: Date.now() }));

/** The page that this person waited for, at most once; null when there is none, or another's. */
export function takeAwaitedTarget(personId: string): string | null {
  const { userId, path, at } = readKeptRecord(KEY);
  keep(KEY, null);
  if (userId !== personId || typeof path !== 'string' || typeof at !== 'number') return null;
  return Date.now() - at < KEPT_MS ? path : null;
}
