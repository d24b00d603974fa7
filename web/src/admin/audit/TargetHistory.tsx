import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '~/admin/ui/Button.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { describeError } from '~/lib/errors.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { AuditEntryItem } from './AuditEntryItem.tsx';
import { auditQueries } from './audit.queries.ts';
import { AUDIT_PAGE_SIZE } from './audit.rules.ts';

/** "Histórico": what the audit log tells of one target, newest first. */
export function TargetHistory({ target }: { target: { type: string; id: string; name: string } }) {
  const query = useInfiniteQuery(auditQueries.of(target));
  const entries = rowsOf(query.data?.pages ?? [], AUDIT_PAGE_SIZE);
  return (
    <Panel title="Histórico" titleId="history-title">
      {query.isPending && <Skeleton height={132} />}
      {query.isError && (
        <ErrorState
          title="Não foi possível carregar o histórico"
          text={describeError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && entries.length === 0 && (
        <Text fontSize="sm" color="fg.muted">
          Nenhum administrador mudou nada ainda.
        </Text>
      )}
      {entries.length > 0 && (
        <Box as="ol" position="relative" maxHeight="28rem" overflowY="auto" tabIndex={0}>
          {entries.map((entry) => (
            <AuditEntryItem key={entry.id} entry={entry} />
          ))}
        </Box>
      )}
      {query.hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          width="full"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Carregar mais histórico
        </Button>
      )}
    </Panel>
  );
}
