import { useCallback } from 'react';
import { type UrlChanges, useUrlState } from './use-url-state.ts';

const PAGE = 'pagina';

/** Set together with a filter or an order: another list begins at its first page. */
export const FIRST_PAGE: UrlChanges = { [PAGE]: null };

/** How many pages a list shows, kept in the address (`?pagina=3`) so that a reload or a link shows as many. */
export function usePageParam(): [page: number, setPage: (page: number) => void] {
  const [params, change] = useUrlState();
  const setPage = useCallback(
    (page: number) => change(page <= 1 ? FIRST_PAGE : { [PAGE]: String(page) }),
    [change],
  );
  return [parsePage(params.get(PAGE)), setPage];
}

/** A page number of the address bar: 1 for anything that is none. */
export function parsePage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1;
}
