import { PROGRESS_OUTBOX_PREFIX } from '~/lib/stored-keys.ts';
import type { ProgressEvent } from './progress-event.ts';

const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 60_000] as const;

type StoredEvent = ProgressEvent & {
  /** A request with this content has left, so the content must not change any more. */
  attempted: boolean;
};

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export type ProgressOutbox = {
  add(event: ProgressEvent, context: { urgent: boolean }): void;
  /** Sends what waits, oldest first; resolves when nothing waits or the network refuses. */
  flush(): Promise<void>;
  /** The newest report of a lesson that the server does not know yet. */
  latestOf(videoId: number): ProgressEvent | null;
  /** Stops retrying; what waits stays stored for the next visit. */
  stop(): void;
};

/**
 * Keeps every report until the server has it. A report is stored before it is sent, sent in the order
 * it happened, and removed when the server took it; the server ignores an id it has seen, so a report
 * whose answer got lost may be sent again. Reports that never left are merged into the next one of the
 * same lesson, so an hour without network is one report, not hundreds.
 *
 * @param send resolves when the server took the report or never will, rejects when it may later.
 * @param exclusively runs one job at a time among all tabs of this browser.
 */
export function createProgressOutbox(options: {
  userId: string;
  storage: KeyValueStorage;
  send(event: ProgressEvent): Promise<void>;
  exclusively(job: () => Promise<void>): Promise<void>;
  setTimer(job: () => void, delayMs: number): () => void;
}): ProgressOutbox {
  const { storage, send } = options;
  const prefix = `${PROGRESS_OUTBOX_PREFIX}${options.userId}:`;
  /** Where reports live when the browser's storage is full or forbidden. */
  const memory = new Map<string, StoredEvent>();
  /** Reports of this page, as opposed to those another tab or an earlier visit left behind. */
  const own = new Set<string>();
  const inFlight = new Set<string>();
  let failures = 0;
  let cancelRetry: (() => void) | null = null;
  let stopped = false;

  function put(entry: StoredEvent): void {
    const key = prefix + entry.eventId;
    try {
      storage.setItem(key, JSON.stringify(entry));
      memory.delete(key);
    } catch {
      memory.set(key, entry);
    }
  }

  function remove(eventId: string): void {
    const key = prefix + eventId;
    memory.delete(key);
    try {
      storage.removeItem(key);
    } catch {
      // A storage that cannot be written holds nothing of ours.
    }
  }

  function waiting(): StoredEvent[] {
    return [...storedEntries(storage, prefix), ...memory.values()].sort(
      (a, b) => a.occurredAt - b.occurredAt,
    );
  }

  function nextToSend(): StoredEvent | undefined {
    return waiting().find(({ eventId }) => !inFlight.has(eventId));
  }

  async function deliver(entry: StoredEvent): Promise<void> {
    inFlight.add(entry.eventId);
    put({ ...entry, attempted: true });
    try {
      await send(toEvent(entry));
      remove(entry.eventId);
    } finally {
      inFlight.delete(entry.eventId);
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

  async function drain(): Promise<void> {
    for (let next = nextToSend(); next && !stopped; next = nextToSend()) {
      try {
        await deliver(next);
        failures = 0;
      } catch {
        retryLater();
        return;
      }
    }
  }

  function flush(): Promise<void> {
    cancelRetry?.();
    cancelRetry = null;
    return options.exclusively(drain);
  }

  return {
    add(event, { urgent }) {
      const last = waiting().findLast(({ videoId }) => videoId === event.videoId);
      const entry =
        last && own.has(last.eventId) && mayMerge(last, event) ? merge(last, event) : event;
      own.add(entry.eventId);
      put({ ...entry, attempted: false });
      if (!urgent) {
        if (!cancelRetry) void flush();
        return;
      }
      // The page may be gone before an orderly queue gets its turn: everything leaves now.
      for (const left of waiting()) {
        if (!inFlight.has(left.eventId)) void deliver(left).catch(retryLater);
      }
    },
    flush,
    latestOf: (videoId) => waiting().findLast((entry) => entry.videoId === videoId) ?? null,
    stop() {
      stopped = true;
      cancelRetry?.();
      cancelRetry = null;
    },
  };
}

/** A position that goes back must not swallow the farther one before it: that one may complete the lesson. */
function mayMerge(earlier: StoredEvent, later: ProgressEvent): boolean {
  return !earlier.attempted && later.positionSeconds >= earlier.positionSeconds;
}

function merge(earlier: ProgressEvent, later: ProgressEvent): ProgressEvent {
  return {
    ...later,
    eventId: earlier.eventId,
    watchedDeltaSeconds: earlier.watchedDeltaSeconds + later.watchedDeltaSeconds,
    ended: earlier.ended || later.ended,
  };
}

function toEvent({ attempted: _attempted, ...event }: StoredEvent): ProgressEvent {
  return event;
}

function storedEntries(storage: KeyValueStorage, prefix: string): StoredEvent[] {
  const entries: StoredEvent[] = [];
  try {
    for (let index = 0; index < storage.length; index += 1) {
      const key = storage.key(index);
      if (!key?.startsWith(prefix)) continue;
      const entry = parseEntry(storage.getItem(key));
      if (entry) entries.push(entry);
    }
  } catch {
    // Reading may be forbidden (blocked site data); then reports live in memory only.
  }
  return entries;
}

function parseEntry(text: string | null): StoredEvent | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isStoredEvent(value) ? value : null;
  } catch {
    return null;
  }
}

function isStoredEvent(value: unknown): value is StoredEvent {
  if (typeof value !== 'object' || value === null) return false;
  // Only the fields' types are checked below; the cast merely makes them readable.
  const entry = value as Record<keyof StoredEvent, unknown>;
  return (
    typeof entry.eventId === 'string' &&
    typeof entry.device === 'string' &&
    typeof entry.ended === 'boolean' &&
    typeof entry.attempted === 'boolean' &&
    [entry.videoId, entry.positionSeconds, entry.watchedDeltaSeconds, entry.occurredAt].every(
      (number) => typeof number === 'number' && Number.isFinite(number),
    )
  );
}
