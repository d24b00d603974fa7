import type { QueryClient } from '@tanstack/react-query';
import type { OutboxEntry, OutboxKind } from './outbox-kind.ts';
import { createOutboxStore, type KeyValueStorage, type StoredEntry } from './outbox-store.ts';

const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 60_000] as const;

export type Outbox = ReturnType<typeof createOutbox>;

export type OutboxOptions = {
  userId: string;
  client: QueryClient;
  storage: KeyValueStorage;
  /** Runs one job at a time among all tabs of this browser. */
  exclusively(job: () => Promise<void>): Promise<void>;
  setTimer(job: () => void, delayMs: number): () => void;
  page: {
    id: string;
    /** Shows other tabs that this page is open; true once they can see it. */
    hold(): boolean;
    release(): void;
    /** Ids of the open pages. */
    living(): Promise<ReadonlySet<string>>;
  };
};

/**
 * Keeps what a member did until the server has it. An entry is stored before it is sent, sent in the order it
 * happened, and removed when the server took it; the server ignores an id it has seen, so an entry whose answer got
 * lost may be sent again. Entries that never left are merged with the next one of the same subject where their kind
 * can, so an hour without network is one report, not hundreds.
 */
export function createOutbox(options: OutboxOptions) {
  const { userId, client, page } = options;
  const store = createOutboxStore(options.storage, userId);
  const kinds = new Map<string, OutboxKind<OutboxEntry>>();
  /** Entries of this page, as opposed to those another tab or an earlier visit left behind. */
  const own = new Set<string>();
  const inFlight = new Set<string>();
  const drafted = new Set<string>();
  let failures = 0;
  let cancelRetry: (() => void) | null = null;
  let stopped = false;

  /** The kind of what was stored, where this page knows it and the content is sound. */
  function kindOf({ kind, entry }: StoredEntry): OutboxKind<OutboxEntry> | null {
    const known = kinds.get(kind);
    return known?.isEntry(entry) ? known : null;
  }

  const waiting = () => store.read().entries.filter((stored) => kindOf(stored));
  const subjectOf = (stored: StoredEntry) => kindOf(stored)?.subjectOf(stored.entry);

  async function deliver(stored: StoredEntry): Promise<void> {
    const { eventId } = stored.entry;
    inFlight.add(eventId);
    store.put({ ...stored, attempted: true });
    try {
      const kind = kindOf(stored);
      await kind?.send(stored.entry, { userId, client });
      store.remove(eventId);
      kind?.settled?.(stored.entry, { userId, client });
    } finally {
      inFlight.delete(eventId);
    }
  }

  function retryLater(): void {
    if (stopped || cancelRetry) return;
    const delay = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)] ?? 60_000;
    failures += 1;
    cancelRetry = options.setTimer(() => {
      cancelRetry = null;
      void flush();
    }, delay);
  }

  /** Drafts of closed pages become entries. */
  async function queueOrphanedDrafts(): Promise<void> {
    const { drafts, entries } = store.read();
    if (drafts.length === 0) return;
    const living = await page.living();
    for (const { key, page: writer, ...stored } of drafts) {
      if (writer === page.id || living.has(writer)) continue;
      if (!entries.some(({ entry }) => entry.eventId === stored.entry.eventId)) store.put(stored);
      store.removeKey(key);
    }
  }

  async function drain(): Promise<void> {
    await queueOrphanedDrafts();
    /** A kind refused for now delays only its own entries and subjects. */
    const held: StoredEntry[] = [];
    const isHeld = (stored: StoredEntry) =>
      inFlight.has(stored.entry.eventId) ||
      held.some((other) => other.kind === stored.kind || subjectOf(other) === subjectOf(stored));
    const nextToSend = () => waiting().find((stored) => !isHeld(stored));
    for (let next = nextToSend(); next && !stopped; next = nextToSend()) {
      try {
        await deliver(next);
        failures = 0;
      } catch {
        held.push(next);
      }
    }
    if (held.length > 0) retryLater();
  }

  /** Sends what waits, oldest first; resolves when nothing waits or the network refuses. */
  function flush(): Promise<void> {
    cancelRetry?.();
    cancelRetry = null;
    return options.exclusively(drain);
  }

  function dropDraft(slot: string): void {
    if (!drafted.delete(slot)) return;
    store.removeDraft(page.id, slot);
    if (drafted.size === 0) page.release();
  }

  /** Makes entries of a kind, left by earlier visits, known; adding one does so too. */
  const register = <Entry extends OutboxEntry>(kind: OutboxKind<Entry>): void =>
    void kinds.set(kind.name, kind);

  return {
    register,
    /**
     * Stores an entry and sends it; `urgent` when the page may close, `isAwaited` when a person waits to hear how it
     * went: then also while an earlier failure is waited out.
     * @returns the id under which it waits: that of the entry it was merged with, or its own
     */
    add<Entry extends OutboxEntry>(
      kind: OutboxKind<Entry>,
      entry: Entry,
      { urgent = false, isAwaited = false } = {},
    ): string {
      register(kind);
      const subject = kind.subjectOf(entry);
      const before = waiting();
      const last = before.findLast((stored) => subjectOf(stored) === subject);
      const merged =
        last && last.kind === kind.name && own.has(last.entry.eventId) && !last.attempted
          ? kind.isEntry(last.entry) && kind.merge(last.entry, entry)
          : null;
      const kept = merged || entry;
      own.add(kept.eventId);
      const order = Math.max(entry.occurredAt, (before.at(-1)?.order ?? 0) + 1);
      store.put({ kind: kind.name, order, attempted: false, entry: kept });
      dropDraft(`${kind.name}:${subject}`);
      if (!urgent) {
        if (isAwaited || !cancelRetry) void flush();
        return kept.eventId;
      }
      // The page may close before the queue is done: everything is sent now.
      for (const left of waiting()) {
        if (!inFlight.has(left.entry.eventId)) void deliver(left).catch(retryLater);
      }
      return kept.eventId;
    },
    /**
     * Stores what is sent if this page closes without a report. It takes the place of the last draft of its subject,
     * and goes when an entry of that subject is added. Cheap enough for every second.
     */
    keepDraft<Entry extends OutboxEntry>(kind: OutboxKind<Entry>, entry: Entry): void {
      if (!page.hold()) return;
      const slot = `${kind.name}:${kind.subjectOf(entry)}`;
      drafted.add(slot);
      const order = entry.occurredAt;
      store.putDraft(page.id, slot, { kind: kind.name, order, attempted: false, entry });
    },
    /** The newest entry or draft of a kind that the server does not know yet. */
    latestOf<Entry extends OutboxEntry>(
      kind: OutboxKind<Entry>,
      isSought: (entry: Entry) => boolean,
    ): Entry | null {
      const { entries, drafts } = store.read();
      const stored = [...entries, ...drafts].sort((a, b) => a.order - b.order);
      return ofKind(kind, stored).findLast(isSought) ?? null;
    },
    /** The entries of a kind that the server does not know yet, oldest first. */
    entriesOf: <Entry extends OutboxEntry>(kind: Pick<OutboxKind<Entry>, 'name' | 'isEntry'>) =>
      ofKind(kind, store.read().entries),
    /** Withdraws an entry that was never sent; false when it was. */
    withdraw(eventId: string): boolean {
      const found = store.read().entries.find(({ entry }) => entry.eventId === eventId);
      if (!found || found.attempted) return false;
      store.remove(eventId);
      return true;
    },
    flush,
    /** Stops retrying; unsent entries stay stored for the next visit. */
    stop() {
      stopped = true;
      cancelRetry?.();
      cancelRetry = null;
    },
  };
}

/** What was stored of a kind, as entries of it. */
const ofKind = <Entry extends OutboxEntry>(
  kind: Pick<OutboxKind<Entry>, 'name' | 'isEntry'>,
  stored: readonly StoredEntry[],
): Entry[] =>
  stored
    .filter(({ kind: name }) => name === kind.name)
    .map(({ entry }) => entry)
    .filter(kind.isEntry);
