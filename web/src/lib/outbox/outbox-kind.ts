import type { QueryClient } from '@tanstack/react-query';

/** A change by a member, stored until the server has it. */
export type OutboxEntry = {
  /** A UUID by which the server knows an entry that it took before. */
  eventId: string;
  /** Epoch milliseconds of this device. */
  occurredAt: number;
};

/** Whose entries are sent, and where the screens read. */
type OutboxContext = { userId: string; client: QueryClient };

/** What the outbox has to know about entries of one sort. Made once, at module level. */
export type OutboxKind<Entry extends OutboxEntry> = {
  /** Stored with each entry: never renamed, never used twice. */
  name: string;
  /** Whether a stored value is an entry of this kind. */
  isEntry(value: unknown): value is Entry;
  /** What it is about, such as `video:17`: entries of one subject leave in order, whatever their kinds. */
  subjectOf(entry: Entry): string;
  /**
   * One entry that says what two consecutive ones of a subject say, under the earlier one's `eventId`; null where
   * both must be sent. Only asked about entries that never left.
   */
  merge(earlier: Entry, later: Entry): Entry | null;
  /** Resolves when the server took the entry or never will, rejects when it may later. */
  send(entry: Entry, context: OutboxContext): Promise<void>;
  /** Called once an entry was sent and is stored no longer. */
  settled?(entry: Entry, context: OutboxContext): void;
};
