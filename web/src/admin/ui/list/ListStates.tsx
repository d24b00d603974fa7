import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { type ReactNode, useEffect, useRef } from 'react';
import { LoadError } from '~/kit/LoadError.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { Button } from '../Button.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** What a query tells of a list, read whole or page by page. */
type ListQuery = {
  data: unknown;
  error: unknown;
  isPending: boolean;
  isError: boolean;
  isSuccess: boolean;
  isPlaceholderData: boolean;
  refetch(): unknown;
  isFetching?: boolean;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
};

/** The words of a list's states. */
type ListWords = {
  /** "Não foi possível carregar os vídeos" */
  failed: string;
  /** "Nenhum vídeo encontrado" */
  none: string;
  /** "Carregar mais vídeos" */
  more?: string;
  /** Without one, an empty list says so in a line. */
  icon?: ReactNode;
};

/** How far below the window the end of a list is near. */
const NEAR = '0px 0px 400px';

type SkeletonProps = { rows?: number; height: number | string };

type ListStatesProps = {
  query: ListQuery;
  words: ListWords;
  count: number;
  /** What an empty list says under its title, and what it offers. */
  emptyText?: ReactNode;
  emptyAction?: ReactNode;
  /** What stands there while the list is on its way: one block, or rows of a height. */
  skeleton?: SkeletonProps;
  /** Instead of such blocks. */
  waiting?: ReactNode;
  /** Shows the next page. */
  onMore?: (() => void) | undefined;
  /** Not only by a button: also when the end of the list comes near, where the browser can tell. */
  readsAhead?: boolean;
  /** The rows, as long as there are any. */
  children: ReactNode;
};

/** A list on its way, failed, empty, or its rows with the way to more of them. */
export function ListStates({
  query,
  words,
  count,
  emptyText,
  emptyAction,
  skeleton = { height: '24rem' },
  waiting,
  onMore,
  readsAhead = false,
  children,
}: ListStatesProps) {
  const mark = useRef<HTMLSpanElement>(null);
  useKeptFocus(mark);
  // The rows of the search before stay until the answer comes; where there were none, something has to say that it is coming.
  const isComing = query.isPending || (query.isPlaceholderData && count === 0);
  return (
    <>
      <span ref={mark} hidden />
      {isComing && (waiting ?? <ListSkeleton {...skeleton} />)}
      {query.isError && <LoadError title={words.failed} query={query} />}
      {query.isSuccess &&
        !query.isPlaceholderData &&
        count === 0 &&
        (words.icon ? (
          <Grid data-empty outline="none">
            <EmptyState
              icon={words.icon}
              title={words.none}
              text={emptyText}
              action={emptyAction}
            />
          </Grid>
        ) : (
          <Text fontSize="sm" color="fg.muted">
            {words.none}
          </Text>
        ))}
      {count > 0 && children}
      {query.hasNextPage && onMore && (
        <MoreButton query={query} readsAhead={readsAhead} onMore={onMore}>
          {words.more}
        </MoreButton>
      )}
    </>
  );
}

function ListSkeleton({ rows, height }: SkeletonProps) {
  if (rows === undefined) return <Skeleton height={height} radius="var(--radius-card)" />;
  return (
    <Grid gap="1px" aria-busy="true">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <Skeleton key={index} height={height} />
      ))}
    </Grid>
  );
}

type MoreButtonProps = {
  query: ListQuery;
  readsAhead: boolean;
  onMore(): void;
  children: ReactNode;
};

/** Asks for the next page when it is pressed, and when it comes near. A page that failed waits for a press. */
function MoreButton({ query, readsAhead, onMore, children }: MoreButtonProps) {
  const ref = useRef<HTMLDivElement>(null);
  const showMore = useRef(onMore);
  const { isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query;
  // A list that is being read anew would stay as it was: the next page ends that reading.
  const mayAsk = readsAhead && !isFetching && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    showMore.current = onMore;
  });
  useEffect(() => {
    const place = ref.current;
    if (!mayAsk || !place || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) showMore.current();
      },
      { rootMargin: NEAR },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [mayAsk]);
  return (
    <Grid ref={ref} justifyItems="center">
      <Button variant="ghost" isLoading={isFetchingNextPage} onClick={onMore}>
        {children}
      </Button>
    </Grid>
  );
}
