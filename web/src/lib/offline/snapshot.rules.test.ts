import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { MAX_AGE_MS, type SavedQuery, toSaved, usableQueries } from './snapshot.rules.ts';

const NOW = Date.UTC(2026, 10, 21, 3, 12);

function savedQuery(dataUpdatedAt: number, data: unknown = ['aula']): SavedQuery {
  const client = new QueryClient();
  const query = client.getQueryCache().build(client, { queryKey: ['videos', 'recent'] });
  return {
    queryKey: query.queryKey,
    queryHash: query.queryHash,
    dehydratedAt: dataUpdatedAt,
    state: { ...query.state, data, dataUpdatedAt, status: 'success' },
  };
}

const snapshot = { userId: 'ana', version: '1', queries: [savedQuery(NOW - 1000)] };
const here = { userId: 'ana', version: '1', now: NOW };

describe('what of a snapshot may be shown', () => {
  it('a snapshot is shown whole to the same person by the same build', () => {
    expect(usableQueries(snapshot, here)).toHaveLength(1);
  });

  it.each([
    ['another person', { ...here, userId: 'rui' }],
    ['another build', { ...here, version: '2' }],
  ])('a snapshot is not shown to %s', (_who, context) => {
    expect(usableQueries(snapshot, context)).toEqual([]);
  });

  it.each([
    [0, 1],
    [MAX_AGE_MS, 1],
    [MAX_AGE_MS + 1, 0],
    [-1, 0],
  ])('of a snapshot of data %d ms old, %d queries are shown', (age, count) => {
    const queries = [savedQuery(NOW - age)];
    expect(usableQueries({ ...snapshot, queries }, here)).toHaveLength(count);
  });

  it.each([
    undefined,
    null,
    'text',
    {},
    { ...snapshot, queries: null },
    { ...snapshot, userId: 1 },
  ])('nothing is shown of the invalid snapshot %j', (value) => {
    expect(usableQueries(value, here)).toEqual([]);
  });
});

describe('toSaved', () => {
  it('a saved query keeps its data and time, and is marked to be read again', () => {
    const failed = savedQuery(NOW);
    const error = new Error('no network');
    const { state } = toSaved({
      ...failed,
      state: { ...failed.state, status: 'error', error, fetchStatus: 'fetching' },
    });
    expect(state).toMatchObject({
      data: ['aula'],
      dataUpdatedAt: NOW,
      status: 'success',
      error: null,
      fetchStatus: 'idle',
      isInvalidated: true,
    });
  });
});
