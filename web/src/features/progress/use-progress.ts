import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { progressQueries } from './progress.queries.ts';
import type { StoredPosition } from './progress.rules.ts';

/** Where the member stopped, by lesson, for any screen that shows cards. */
export function useProgress(): ReadonlyMap<number, StoredPosition> {
  const { data } = useQuery(progressQueries.mine());
  return useMemo(() => new Map(data?.map((row) => [row.video_id, row])), [data]);
}
