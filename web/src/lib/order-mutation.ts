import { mutationOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Puts a list that is in the cache in another order: shown at once, taken back when the server refuses. */
export function orderMutation<Row>(
  client: QueryClient,
  {
    queryKey,
    mutationKey,
    write,
    toastFailure,
    refresh,
  }: {
    queryKey: QueryKey;
    mutationKey: string[];
    write(ordered: readonly Row[]): Promise<void>;
    toastFailure(error: unknown): void;
    refresh(): Promise<unknown>;
  },
) {
  return mutationOptions({
    mutationKey,
    // Two quick presses are written one after the other, or the first would win.
    scope: { id: mutationKey.join('/') },
    mutationFn: write,
    async onMutate(ordered) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<readonly Row[]>(queryKey);
      client.setQueryData(queryKey, [...ordered]);
      return before;
    },
    onError(error, _ordered, before) {
      if (before) client.setQueryData(queryKey, before);
      toastFailure(error);
    },
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refresh() : undefined),
  });
}
