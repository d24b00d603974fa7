import { describeError } from '~/lib/errors.ts';
import { useIsOnline } from '~/lib/offline/connectivity.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';

type LoadErrorProps = {
  title: string;
  query: { data?: unknown; error: unknown; refetch(): unknown };
  /** Where another try is more than to read again. */
  onRetry?: (() => void) | undefined;
};

/**
 * In the place of what a query could not read: why, and another try. Without a network one quiet line: the notice of the
 * page has said the cause, and everything on the screen is read again by itself when the network is back.
 */
export function LoadError({ title, query, onRetry }: LoadErrorProps) {
  const isOnline = useIsOnline();
  if (!isOnline) {
    return <p className="empty-text">{query.data === undefined ? NOT_HERE : NO_MORE}</p>;
  }
  const retry = onRetry ?? (() => void query.refetch());
  return <ErrorState title={title} text={describeError(query.error)} onRetry={retry} />;
}

export const NOT_HERE =
  'Sem internet: esta parte não está salva neste aparelho e aparece quando a conexão voltar.';
const NO_MORE = 'Sem internet: o resto só carrega com conexão.';
