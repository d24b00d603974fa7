import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '~/lib/errors.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { toast } from '~/ui/toast.ts';

/** A list in another order: as it was shown, and as it shall be. */
type Reordering<Row> = { before: readonly Row[]; ordered: readonly Row[] };

type Reorder<Row> = {
  /** The key of the screen, and that of its list. */
  screen: readonly [string];
  list: QueryKey;
  write(reordering: Reordering<Row>): Promise<unknown>;
  onDone?(reordering: Reordering<Row>): void;
  /** What is said of a failure; its description is the error's own words unless it brings others. */
  failed(error: unknown): { title: string; description?: string };
  /** Only what is read under the screen's key becomes old; otherwise every screen does. */
  isAlone?: boolean;
};

/** Puts a list that is in the cache in another order: shown at once, taken back when the server refuses. */
export function useReorder<Row>({ screen, list, write, onDone, failed, isAlone }: Reorder<Row>) {
  const client = useQueryClient();
  const mutationKey = [...screen, 'order'];
  return useMutation({
    mutationKey,
    // Two quick presses are written one after the other, or the first would win.
    scope: { id: mutationKey.join('/') },
    mutationFn: write,
    async onMutate({ ordered }) {
      await client.cancelQueries({ queryKey: list });
      const before = client.getQueryData<readonly Row[]>(list);
      client.setQueryData(list, [...ordered]);
      return before;
    },
    onSuccess: (_data, reordering) => onDone?.(reordering),
    onError(error, _reordering, before) {
      if (before) client.setQueryData(list, before);
      toast({ description: describeError(error), ...failed(error), tone: 'destructive' });
    },
    onSettled() {
      if (client.isMutating({ mutationKey }) > 1) return;
      return isAlone ? client.invalidateQueries({ queryKey: screen }) : refreshAll(client, screen);
    },
  });
}
