import { describeError } from '~/lib/errors.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';

type LoadErrorProps = {
  title: string;
  query: { error: unknown; refetch(): unknown };
  /** Where another try is more than to read again. */
  onRetry?: (() => void) | undefined;
};

/** In the place of what a query could not read: why, and another try. */
export function LoadError({ title, query, onRetry }: LoadErrorProps) {
  const retry = onRetry ?? (() => void query.refetch());
  return <ErrorState title={title} text={describeError(query.error)} onRetry={retry} />;
}
