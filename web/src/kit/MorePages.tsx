import { Button } from '~/ui/Button.tsx';
import { LoadError } from './LoadError.tsx';

type MorePagesProps = {
  query: {
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    refetch(): unknown;
  };
  /** "Ver mais anotações" */
  label: string;
  /** "Não foi possível carregar mais anotações" */
  failed: string;
  /** Read already, and not shown yet. */
  hasMore?: boolean;
  onMore(): void;
  /** After a failure; the same, unless it is said. */
  onRetry?: () => void;
};

/** Below a list that is read page by page: what loads the next one, or why it did not come. */
export function MorePages({ query, label, failed, hasMore, onMore, onRetry }: MorePagesProps) {
  if (query.isFetchNextPageError) {
    return <LoadError title={failed} query={query} onRetry={onRetry ?? onMore} />;
  }
  if (!query.hasNextPage && !hasMore) return null;
  return (
    <Button
      variant="quiet"
      isLoading={query.isFetchingNextPage}
      loadingText="Carregando..."
      onClick={onMore}
    >
      {label}
    </Button>
  );
}
