import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '~/lib/errors.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { type ToastMessage, toast } from '~/ui/toast.ts';

/** What is said of an act; nothing with null. */
type Said = {
  title: string;
  description?: string;
  /** Of a failure: what to do now. */
  advice?: string;
  action?: NonNullable<ToastMessage['action']>;
  /** Nothing went wrong, and nothing was done. */
  isNews?: boolean;
} | null;

type Act<Input, Output> = {
  run(input: Input, client: QueryClient): Promise<Output>;
  /** A title, or the whole message. */
  done?: string | ((output: Output, input: Input) => Said);
  /** A title, with the error's own words below it; null where the screen says it at a field. */
  failed: string | ((error: unknown, input: Input) => Said);
  /** The key of the act's own screen, which waits for its fresh rows; all other screens count as old, too. */
  refreshes?: readonly [string];
  /** Only what is read under this key becomes old. */
  refreshesOnly?: readonly unknown[];
  /** Acts of one scope happen one after the other. */
  scope?: { id: string };
};

/** An act, as a hook: what it does, what is said of it, and what is read anew after it. */
export function act<Input = void, Output = void>({
  run,
  done,
  failed,
  refreshes,
  refreshesOnly,
  scope,
}: Act<Input, Output>) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per act, at module level.
  return function useAct() {
    const client = useQueryClient();
    return useMutation({
      ...(scope && { scope }),
      mutationFn: (input: Input) => run(input, client),
      onSuccess(output, input) {
        tell(typeof done === 'function' ? done(output, input) : done ? { title: done } : null, {
          tone: 'success',
        });
      },
      onError(error, input) {
        tell(typeof failed === 'function' ? failed(error, input) : { title: failed }, {
          tone: 'destructive',
          description: describeError(error),
        });
      },
      onSettled() {
        if (refreshes) return refreshAll(client, refreshes);
        return refreshesOnly && client.invalidateQueries({ queryKey: refreshesOnly });
      },
    });
  };
}

/** Shows what is said; `usual` is the tone, and the words where it brings none. */
function tell(
  said: Said,
  usual: { tone: 'success' } | { tone: 'destructive'; description: string },
): void {
  if (!said) return;
  const { isNews, ...words } = said;
  if (usual.tone === 'destructive' && !isNews) toast({ ...usual, ...words });
  else toast({ ...words, tone: isNews ? 'default' : 'success' });
}
