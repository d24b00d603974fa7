const PREFIX = 'recent_searches:';
const MAX_KEPT = 6;
const MAX_LENGTH = 100;

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a person looked for on this device, newest first. Signing out deletes it with all else that is theirs. */
export type RecentSearches = {
  read(): readonly string[];
  /** Puts one first; the same words in another spelling take the place of the old ones. */
  add(text: string): readonly string[];
  remove(text: string): readonly string[];
  clear(): readonly string[];
};

/** The searches of one person; a browser that forbids storage remembers none. */
export function recentSearches(userId: string, storage: () => KeyValueStorage): RecentSearches {
  const key = PREFIX + userId;
  const read = (): readonly string[] => {
    try {
      return parse(storage().getItem(key));
    } catch {
      return [];
    }
  };
  const write = (texts: readonly string[]): readonly string[] => {
    try {
      if (texts.length === 0) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(texts));
    } catch {
      // Forbidden or full: nothing is remembered.
    }
    return read();
  };
  const others = (text: string) => read().filter((kept) => !isSame(kept, text));
  return {
    read,
    add(text) {
      const wanted = text.trim().replace(/\s+/g, ' ').slice(0, MAX_LENGTH);
      return wanted === '' ? read() : write([wanted, ...others(wanted)].slice(0, MAX_KEPT));
    },
    remove: (text) => write(others(text)),
    clear: () => write([]),
  };
}

const isSame = (a: string, b: string) =>
  a.localeCompare(b, 'pt-BR', { sensitivity: 'base', ignorePunctuation: true }) === 0;

function parse(text: string | null): string[] {
  const value: unknown = JSON.parse(text ?? '[]');
  if (!Array.isArray(value)) return [];
  return value
    .filter((entry): entry is string => typeof entry === 'string' && entry.trim() !== '')
    .slice(0, MAX_KEPT)
    .map((entry) => entry.slice(0, MAX_LENGTH));
}
