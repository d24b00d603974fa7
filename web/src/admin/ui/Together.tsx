import { Box } from '@chakra-ui/react/box';
import { Grid, type GridProps } from '@chakra-ui/react/grid';
import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';

type TogetherProps = GridProps & {
  /** What has to be answered first: whatever decides how high a part is. */
  until: readonly QueryKey[];
  /** In their place meanwhile. */
  waiting?: ReactNode;
};

/**
 * Parts below each other that would push each other away while they come: they are mounted and read at once, and shown when
 * each has its first answer. From then on they stay.
 */
export function Together({ until, waiting, children, ...grid }: TogetherProps) {
  const isAnswered = useAnswered(until);
  const [isShown, setIsShown] = useState(isAnswered);
  if (isAnswered && !isShown) setIsShown(true);
  return (
    <>
      {!isShown && (
        <Box aria-busy="true" minWidth="0">
          {waiting}
        </Box>
      )}
      <Grid
        gap="4"
        templateColumns="minmax(0, 1fr)"
        {...grid}
        {...(!isShown && { display: 'none' })}
      >
        {children}
      </Grid>
    </>
  );
}

/**
 * Whether each query has an answer. One that failed once shows that it is tried again by itself; the failure of an earlier
 * visit is no answer of this one.
 */
function useAnswered(keys: readonly QueryKey[]): boolean {
  const cache = useQueryClient().getQueryCache();
  const stateOf = (queryKey: QueryKey) => cache.find({ queryKey, exact: true })?.state;
  const [earlier] = useState(() => new Set(keys.map((key) => stateOf(key)?.fetchFailureReason)));
  const subscribe = useCallback(
    // The cache tells also what a render asked: nothing may change another part during that.
    (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () =>
    keys.every((key) => {
      const { data, fetchFailureReason: failure } = stateOf(key) ?? {};
      return data !== undefined || (failure != null && !earlier.has(failure));
    }),
  );
}
