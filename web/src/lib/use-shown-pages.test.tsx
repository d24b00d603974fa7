import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useShownPages } from './use-shown-pages.ts';

type State = { loaded: number; isFetching?: boolean; hasFailed?: boolean; hasMore?: boolean };

function show(route: string, initial: State) {
  const fetchNextPage = vi.fn();
  const { result, rerender } = renderHook(
    ({ loaded, isFetching = false, hasFailed = false, hasMore = true }: State) => ({
      ...useShownPages({
        data: loaded > 0 ? { pages: Array.from({ length: loaded }) } : undefined,
        hasNextPage: hasMore,
        isFetching,
        isFetchNextPageError: hasFailed,
        fetchNextPage,
      }),
      search: useLocation().search,
    }),
    {
      initialProps: initial,
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={[route]}>{children}</MemoryRouter>
      ),
    },
  );
  return { fetchNextPage, result, rerender };
}

it('the pages named by the address are read one after the other', () => {
  const { fetchNextPage, rerender } = show('/?pagina=3', { loaded: 0 });
  expect(fetchNextPage).not.toHaveBeenCalled();
  rerender({ loaded: 1 });
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  rerender({ loaded: 1, isFetching: true });
  rerender({ loaded: 2 });
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
  rerender({ loaded: 2, isFetching: true });
  rerender({ loaded: 3 });
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});

it('a list that is read anew is read to its end before its next page', () => {
  const { fetchNextPage, rerender } = show('/?pagina=2', { loaded: 1, isFetching: true });
  expect(fetchNextPage).not.toHaveBeenCalled();
  rerender({ loaded: 1 });
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

it('a list that has become shorter asks for no missing page', () => {
  const { fetchNextPage } = show('/?pagina=9', { loaded: 2, hasMore: false });
  expect(fetchNextPage).not.toHaveBeenCalled();
});

it('one more page is read and added to the address', () => {
  const { fetchNextPage, result } = show('/?q=dor', { loaded: 1 });
  act(() => result.current.showMore());
  expect(result.current.search).toBe('?q=dor&pagina=2');
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

it('a failed page is read again only on request', () => {
  const { fetchNextPage, result, rerender } = show('/?pagina=2', { loaded: 1, hasFailed: true });
  rerender({ loaded: 1, hasFailed: true });
  expect(fetchNextPage).not.toHaveBeenCalled();
  act(() => result.current.showMore());
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});
