import { mutationOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** A list in another order: as it was shown, and as it shall be. */
export type Reordering<Row> = { before: readonly Row[]; ordered: readonly Row[] };

/** Puts a list that is in the cache in another order: shown at once, taken back when the server refuses. */
export function orderMutation<Row>(
  client: QueryClient,
  {
    queryKey,
    mutationKey,
    write,
    onSuccess,
    toastFailure,
    refresh,
  }: {
    queryKey: QueryKey;
    mutationKey: string[];
    write(reordering: Reordering<Row>): Promise<void>;
    onSuccess?(reordering: Reordering<Row>): void;
    toastFailure(error: unknown): void;
    refresh(): Promise<unknown>;
  },
) {
  return mutationOptions({
    mutationKey,
    // Two quick presses are written one after the other, or the first would win.
    scope: { id: mutationKey.join('/') },
    mutationFn: write,
    async onMutate({ ordered }) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<readonly Row[]>(queryKey);
      client.setQueryData(queryKey, [...ordered]);
      return before;
    },
    onSuccess: (_data, reordering) => onSuccess?.(reordering),
    onError(error, _reordering, before) {
      if (before) client.setQueryData(queryKey, before);
      toastFailure(error);
    },
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refresh() : undefined),
  });
}
