import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import { describeError } from '~/lib/errors.ts';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { Button } from '../Button.tsx';

/** What a query tells of a list, read whole or page by page. */
export type ListQuery = {
  data: unknown;
  error: unknown;
  isPending: boolean;
  isError: boolean;
  isSuccess: boolean;
  isPlaceholderData: boolean;
  refetch(): unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
};

/** The words of a list's states. */
export type ListWords = {
  /** "Não foi possível carregar os vídeos" */
  failed: string;
  /** "Nenhum vídeo encontrado" */
  none: string;
  /** "Carregar mais vídeos" */
  more?: string;
  /** Without one, an empty list says so in a line. */
  icon?: ReactNode;
};

type ListStatesProps = {
  query: ListQuery;
  words: ListWords;
  count: number;
  /** What an empty list says under its title, and what it offers. */
  emptyText?: string | undefined;
  emptyAction?: ReactNode;
  /** What stands there while the list is on its way: one block, or rows of a height. */
  skeleton?: { rows?: number; height: number | string };
  onMore?: (() => void) | undefined;
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
  skeleton: { rows, height } = { height: '24rem' },
  onMore,
  children,
}: ListStatesProps) {
  return (
    <>
      {query.isPending && rows === undefined && (
        <Skeleton height={height} radius="var(--radius-card)" />
      )}
      {query.isPending && rows !== undefined && (
        <Grid gap="1px" aria-busy="true">
          {Array.from({ length: rows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
            <Skeleton key={index} height={height} />
          ))}
        </Grid>
      )}
      {query.isError && (
        <ErrorState
          title={words.failed}
          text={describeError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess &&
        !query.isPlaceholderData &&
        count === 0 &&
        (words.icon ? (
          <EmptyState icon={words.icon} title={words.none} text={emptyText} action={emptyAction} />
        ) : (
          <Text fontSize="sm" color="fg.muted">
            {words.none}
          </Text>
        ))}
      {count > 0 && children}
      {query.hasNextPage && onMore && (
        <Button variant="ghost" isLoading={query.isFetchingNextPage} onClick={onMore}>
          {words.more}
        </Button>
      )}
    </>
  );
}
