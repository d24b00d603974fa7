import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '~/lib/errors.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { type ToastMessage, toast } from '~/ui/toast.ts';

/** What is said of an act; nothing with null. */
export type Said = {
  title: string;
  description?: string;
  /** Of a failure: what to do now. */
  advice?: string;
  action?: NonNullable<ToastMessage['action']>;
  /** Nothing went wrong, and nothing was done. */
  isNews?: boolean;
  /** Nothing was done, or not all of it. */
  isFailure?: boolean;
} | null;

type Act<Input, Output> = {
  run(input: Input, client: QueryClient): Promise<Output>;
  /** A title, or the whole message. */
  done?: string | ((output: Output, input: Input, client: QueryClient) => Said);
  /** A title, with the error's own words below it; null where the screen says it at a field. */
  failed: string | ((error: unknown, input: Input) => Said);
  /** The key of the act's own screen, which waits for its fresh rows; all other screens count as old, too. */
  refreshes?: readonly [string];
  /** Only what is read under this key becomes old. */
  refreshesOnly?: readonly unknown[];
  /** Every screen becomes old, and the act waits for none. */
  refreshesAll?: boolean;
  /** Acts of one scope happen one after the other. */
  scope?: { id: string };
};

/** An act of a screen that knows more of it than its module: what it does, what is said of it, and what is read anew. */
export function useAct<Input = void, Output = void>({
  run,
  done,
  failed,
  refreshes,
  refreshesOnly,
  refreshesAll,
  scope,
}: Act<Input, Output>) {
  const client = useQueryClient();
  return useMutation({
    ...(scope && { scope }),
    mutationFn: (input: Input) => run(input, client),
    onSuccess(output, input) {
      tell(
        typeof done === 'function' ? done(output, input, client) : done ? { title: done } : null,
      );
    },
    onError(error, input) {
      const said = typeof failed === 'function' ? failed(error, input) : { title: failed };
      tell(said && { description: describeError(error), isFailure: !said.isNews, ...said });
    },
    onSettled() {
      if (refreshesAll) void client.invalidateQueries();
      if (refreshes) return refreshAll(client, refreshes);
      return refreshesOnly && client.invalidateQueries({ queryKey: refreshesOnly });
    },
  });
}

/** An act of a module, as a hook. */
export const act =
  <Input = void, Output = void>(described: Act<Input, Output>) =>
  () =>
    useAct(described);

function tell(said: Said): void {
  if (!said) return;
  const { isNews, isFailure, description = '', ...words } = said;
  const tone = isFailure ? 'destructive' : isNews ? 'default' : 'success';
  if (tone === 'destructive') toast({ ...words, description, tone });
  else toast({ ...words, ...(description && { description }), tone });
}
