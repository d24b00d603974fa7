import { hasShape } from '~/lib/has-shape.ts';
import { OUTBOX_PREFIX } from '~/lib/session/stored-keys.ts';
import type { OutboxEntry } from './outbox-kind.ts';

export type KeyValueStorage = Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'
>;

export type StoredEntry = {
  kind: string;
  /** Entries leave in this order: the time, but for clocks that were set back meanwhile. */
  order: number;
  /** A request with this content has left, so the content must not change any more. */
  attempted: boolean;
  entry: OutboxEntry;
};

/** What an open page would report next; sent once that page is closed without a report. */
export type StoredDraft = StoredEntry & { page: string; key: string };

/** Entries stored before there were kinds are reports of lessons. */
const FIRST_KIND = 'progress';
const DRAFT = 'draft:';

/** The entries of one person in the storage of this browser, shared by its tabs. */
export function createOutboxStore(storage: KeyValueStorage, userId: string) {
  const prefix = `${OUTBOX_PREFIX}${userId}:`;
  /** Holds entries while the browser's storage is full or forbidden. */
  const memory = new Map<string, StoredEntry>();

  function read(): { entries: StoredEntry[]; drafts: StoredDraft[] } {
    const entries: StoredEntry[] = [...memory.values()];
    const drafts: StoredDraft[] = [];
    try {
      for (let index = 0; index < storage.length; index += 1) {
        const key = storage.key(index);
        if (!key?.startsWith(prefix)) continue;
        const stored = parse(storage.getItem(key));
        if (!stored) continue;
        const name = key.slice(prefix.length);
        if (!name.startsWith(DRAFT)) entries.push(stored);
        else drafts.push({ ...stored, key, page: name.slice(DRAFT.length).split(':')[0] ?? '' });
      }
    } catch {
      // Reading may be forbidden (blocked site data); then entries live in memory only.
    }
    return { entries: entries.sort((a, b) => a.order - b.order), drafts };
  }

  function remove(key: string): void {
    memory.delete(key);
    try {
      storage.removeItem(key);
    } catch {
      // A storage that cannot be written holds no entries.
    }
  }

  return {
    read,
    put(stored: StoredEntry): void {
      const key = prefix + stored.entry.eventId;
      try {
        storage.setItem(key, JSON.stringify(stored));
        memory.delete(key);
      } catch {
        memory.set(key, stored);
      }
    },
    putDraft(page: string, slot: string, stored: StoredEntry): void {
      try {
        storage.setItem(`${prefix}${DRAFT}${page}:${slot}`, JSON.stringify(stored));
      } catch {
        // A draft in memory would be useless: it is meant for after the page is closed.
      }
    },
    remove: (eventId: string) => remove(prefix + eventId),
    removeDraft: (page: string, slot: string) => remove(`${prefix}${DRAFT}${page}:${slot}`),
    removeKey: remove,
  };
}

function parse(text: string | null): StoredEntry | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (!hasShape(value, { attempted: 'boolean' })) return null;
    const entry = 'entry' in value ? value.entry : value;
    if (!isEntry(entry)) return null;
    return {
      kind: typeof value.kind === 'string' ? value.kind : FIRST_KIND,
      order: typeof value.order === 'number' ? value.order : entry.occurredAt,
      attempted: value.attempted === true,
      entry,
    };
  } catch {
    return null;
  }
}

const isEntry = (value: unknown): value is OutboxEntry =>
  hasShape(value, { eventId: 'string', occurredAt: 'number' });
