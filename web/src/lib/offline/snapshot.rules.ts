import type { DehydratedState } from '@tanstack/react-query';
import { hasShape } from '~/lib/has-shape.ts';

export type SavedQuery = DehydratedState['queries'][number];

/** What one person read, as one build of the app understands it. */
type Snapshot = { userId: string; version: string; queries: readonly SavedQuery[] };

/** Older data is no longer shown. */
export const MAX_AGE_MS = 7 * 86_400_000;

/** A query as it is saved: its data and when they were read, and nothing of how reading went. */
export function toSaved(query: SavedQuery): SavedQuery {
  const { promise: _promise, ...rest } = query;
  return {
    ...rest,
    state: {
      ...query.state,
      status: 'success',
      error: null,
      errorUpdateCount: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      fetchStatus: 'idle',
      // Shown at once, and read again behind what is shown.
      isInvalidated: true,
    },
  };
}

/**
 * The queries of a snapshot that may be shown: it has to be the same person's and the same build's, and each
 * query young enough. Anything that is not a snapshot holds none.
 */
export function usableQueries(
  value: unknown,
  { userId, version, now }: { userId: string; version: string; now: number },
): readonly SavedQuery[] {
  if (!isSnapshot(value) || value.userId !== userId || value.version !== version) return [];
  return value.queries.filter(({ state }) => {
    const age = now - state.dataUpdatedAt;
    // A clock that was set back makes data from the future, whose age is unknown.
    return state.data !== undefined && age >= 0 && age <= MAX_AGE_MS;
  });
}

/** Checks the fields' types only: the build that wrote this version also wrote the queries in it. */
const isSnapshot = (value: unknown): value is Snapshot =>
  hasShape(value, { userId: 'string', version: 'string' }) && Array.isArray(value.queries);
