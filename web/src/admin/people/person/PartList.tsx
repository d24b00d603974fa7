import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError } from '~/lib/errors.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';

type PartListProps<Row> = {
  query: UseQueryResult<readonly Row[]>;
  /** Title of a failure. */
  failure: string;
  /** What stands there when there is nothing. */
  empty: string;
  children(row: Row): ReactNode;
};

/** A list of one part of a person's page: it loads, fails and scrolls by itself. */
export function PartList<Row>({ query, failure, empty, children }: PartListProps<Row>) {
  if (query.isPending) return <Skeleton height={96} />;
  if (query.isError) {
    return (
      <ErrorState
        title={failure}
        text={describeError(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <Text fontSize="sm" color="fg.muted">
        {empty}
      </Text>
    );
  }
  return (
    <Box
      as="ul"
      // A scrolling box must be reachable by keyboard.
      tabIndex={0}
      position="relative"
      maxHeight="20rem"
      overflowY="auto"
      css={{ '& > li:last-of-type': { borderBottom: '0' } }}
    >
      {query.data.map(children)}
    </Box>
  );
}
