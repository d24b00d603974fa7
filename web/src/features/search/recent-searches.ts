import { keep, readKept } from '~/lib/kept.ts';

const PREFIX = 'recent_searches:';
const MAX_KEPT = 6;
const MAX_LENGTH = 100;

/**
 * What a person looked for on this device, newest first; each function answers what there is then. Signing out deletes it
 * with all that is theirs; a browser that forbids storage remembers none.
 */
export function recentSearches(userId: string) {
  const key = PREFIX + userId;
  const read = (): readonly string[] => parse(readKept(key));
  const write = (texts: readonly string[]): readonly string[] => {
    keep(key, texts.length === 0 ? null : JSON.stringify(texts));
    return read();
  };
  const others = (text: string) => read().filter((kept) => !isSame(kept, text));
  return {
    read,
    /** Puts a text first; the same words in another spelling take the place of the old ones. */
    add(text: string) {
      const wanted = text.trim().replace(/\s+/g, ' ').slice(0, MAX_LENGTH);
      return wanted === '' ? read() : write([wanted, ...others(wanted)].slice(0, MAX_KEPT));
    },
    remove: (text: string) => write(others(text)),
    clear: () => write([]),
  };
}

const isSame = (a: string, b: string) =>
  a.localeCompare(b, 'pt-BR', { sensitivity: 'base', ignorePunctuation: true }) === 0;

function parse(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return (Array.isArray(value) ? value : [])
      .filter((entry): entry is string => typeof entry === 'string' && entry.trim() !== '')
      .slice(0, MAX_KEPT)
      .map((entry) => entry.slice(0, MAX_LENGTH));
  } catch {
    return [];
  }
}
