import type { QueryClient } from '@tanstack/react-query';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import type { OutboxEntry } from '~/lib/outbox/outbox-kind.ts';
import { readSession } from '~/lib/session/session-state.ts';

/** A pressed heart: the state that the member wants. */
export type FavoriteEntry = OutboxEntry & {
  videoId: number;
  wanted: boolean;
  /** Where a removal is undone: when the lesson had been added, so that it takes its old place. */
  addedAt: string | null;
};

/** The kind of these entries in the outbox. */
export const FAVORITE_ENTRIES = { name: 'favorite', isEntry: isFavoriteEntry };

/** Hearts that the server does not have yet: lesson → wanted state, the one pressed last at the end. */
export function pendingFavorites(client: QueryClient): ReadonlyMap<number, boolean> {
  const pending = new Map<number, boolean>();
  // A read that began early does not know yet whose it is.
  if (readSession().userId === null) return pending;
  for (const { videoId, wanted } of memberOutbox(client).entriesOf(FAVORITE_ENTRIES)) {
    pending.delete(videoId);
    pending.set(videoId, wanted);
  }
  return pending;
}

/** Whether nothing newer than this waits for the same lesson. */
export function isNewestChange(client: QueryClient, { eventId, videoId }: FavoriteEntry): boolean {
  const entries = memberOutbox(client).entriesOf(FAVORITE_ENTRIES);
  const last = entries.findLast((entry) => entry.videoId === videoId);
  return last === undefined || last.eventId === eventId;
}

/** The favourite ids as the member wants them: the server's list with unsent hearts on top. */
export function applyPending(
  ids: readonly number[],
  pending: ReadonlyMap<number, boolean>,
): number[] {
  const kept = ids.filter((id) => pending.get(id) !== false);
  const added = [...pending].filter(([id, wanted]) => wanted && !ids.includes(id));
  return [...added.map(([id]) => id).reverse(), ...kept];
}

function isFavoriteEntry(value: unknown): value is FavoriteEntry {
  if (typeof value !== 'object' || value === null) return false;
  // Only the fields' types are checked below; the cast merely makes them readable.
  const entry = value as Record<keyof FavoriteEntry, unknown>;
  return (
    typeof entry.eventId === 'string' &&
    typeof entry.wanted === 'boolean' &&
    (entry.addedAt === null || typeof entry.addedAt === 'string') &&
    [entry.videoId, entry.occurredAt].every(Number.isFinite)
  );
}
