import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { minutesQueries } from './minutes.queries.ts';
import type { ShortItem } from './minutes.rules.ts';

/** For so long a newer answer is waited for where an older one is there. */
const PATIENCE_MS = 1500;

/**
 * What there is, as it was when the dialog opened: a list that is read does not change under the finger. The server is
 * heard first; without a network, or where it takes long, what was read before counts.
 */
export function useShortItems() {
  const query = useQuery(minutesQueries.pool());
  const [items, setItems] = useState<readonly ShortItem[] | null>(null);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!items && query.data && (isLate || !query.isFetching)) setItems(query.data);
  return {
    items,
    /** Nothing is there, and nothing comes by itself. */
    error: items || query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
  };
}
