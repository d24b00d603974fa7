import { keep, readKept } from './kept.ts';

const KEY = 'scroll_positions';
/** Enough for going back. */
const MAX_KEPT = 50;

/**
 * The scroll position of each history entry, by the router's key. Begins with what `storage` holds of this tab's earlier loads;
 * where a browser forbids storage, a reload forgets all.
 */
export function createScrollPositions(storage: () => Storage) {
  const positions = new Map(readStored(storage));
  return {
    get: (key: string) => positions.get(key),
    set(key: string, top: number) {
      // Re-inserted, so that the oldest entries are dropped first.
      positions.delete(key);
      positions.set(key, Math.round(top));
    },
    /** Writes the positions down, so that Back finds them after a reload, too. */
    save: () => void keep(KEY, JSON.stringify([...positions].slice(-MAX_KEPT)), storage),
  };
}

function readStored(storage: () => Storage): [string, number][] {
  try {
    const entries: unknown = JSON.parse(readKept(KEY, storage) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}
