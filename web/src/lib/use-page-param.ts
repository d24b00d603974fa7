import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How many pages a list shows, kept in the address (`?pagina=3`) so that a reload or a link shows as many. */
export function usePageParam(): [page: number, setPage: (page: number) => void] {
  const [params, setParams] = useSearchParams();
  const page = parsePage(params.get('pagina'));
  const setPage = useCallback(
    (next: number) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (next <= 1) after.delete('pagina');
          else after.set('pagina', String(next));
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [page, setPage];
}

/** A page number of the address bar: 1 for anything that is none. */
export function parsePage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1;
}
