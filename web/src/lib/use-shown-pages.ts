import { useEffect } from 'react';
import { usePageParam } from './use-page-param.ts';

/** What an infinite query tells of its pages. */
type PagedQuery = {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
};

/**
 * For a list that is read page by page: how many pages it shows is in the address, so a link, Back or a reload reads
 * as many again, each after the one before it. A page that failed waits for the person to try again, or it would be
 * asked for without end.
 */
export function useShownPages(query: PagedQuery): { showMore(): void } {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const [page, setPage] = usePageParam();
  const loaded = data?.pages.length ?? 0;
  // The next page ends a reading of the whole list, which would stay as it was: it waits for that.
  const isMoreWanted =
    loaded > 0 && loaded < page && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isMoreWanted) void fetchNextPage();
  }, [isMoreWanted, fetchNextPage]);
  return {
    showMore() {
      setPage(Math.max(page, loaded + 1));
      if (isFetchNextPageError) void fetchNextPage();
    },
  };
}
