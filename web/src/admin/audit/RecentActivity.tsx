import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { describeError } from '~/lib/errors.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { ClockIcon } from '~/ui/icons.tsx';
import { FilterIcon } from '~/ui/later-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { AuditEntryItem } from './AuditEntryItem.tsx';
import { AuditFilterFields } from './AuditFilterFields.tsx';
import { auditQueries } from './audit.queries.ts';
import { AUDIT_PAGE_SIZE } from './audit.rules.ts';
import { type AuditFilters, countAuditFilters, NO_AUDIT_FILTERS } from './audit-filters.rules.ts';

type RecentActivityProps = {
  /** The page keeps them in the address. */
  filters: AuditFilters;
  onFiltersChange(filters: AuditFilters): void;
};

/** "Atividade recente": who did what, newest first, with the values before and after; the audit log on a screen. */
export function RecentActivity({ filters, onFiltersChange }: RecentActivityProps) {
  const id = useId();
  const count = countAuditFilters(filters);
  const [isFiltering, setIsFiltering] = useState(count > 0);
  const query = useInfiniteQuery(auditQueries.list(filters));
  const entries = rowsOf(query.data?.pages ?? [], AUDIT_PAGE_SIZE);
  return (
    <Panel
      title="Atividade recente"
      titleId="activity-title"
      action={
        <Button
          size="sm"
          variant="surface"
          icon={<FilterIcon size={16} />}
          aria-expanded={isFiltering}
          aria-controls={id}
          onClick={() => setIsFiltering(!isFiltering)}
        >
          {count > 0 ? `Filtros (${count})` : 'Filtros'}
        </Button>
      }
    >
      <div id={id} hidden={!isFiltering}>
        {isFiltering && <AuditFilterFields filters={filters} onChange={onFiltersChange} />}
      </div>
      {query.isPending && (
        <Grid gap="1px" aria-busy="true">
          {Array.from({ length: AUDIT_PAGE_SIZE }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
            <Skeleton key={index} height={44} />
          ))}
        </Grid>
      )}
      {query.isError && (
        <ErrorState
          title="Não foi possível carregar a atividade"
          text={describeError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && entries.length === 0 && (
        <EmptyState
          icon={<ClockIcon size={28} />}
          title="Nenhuma atividade registrada"
          {...(count > 0 && {
            text: 'Nada corresponde aos filtros.',
            action: (
              <Button variant="surface" onClick={() => onFiltersChange(NO_AUDIT_FILTERS)}>
                Limpar filtros
              </Button>
            ),
          })}
        />
      )}
      {entries.length > 0 && (
        <Box
          as="ol"
          position="relative"
          maxHeight="28rem"
          overflowY="auto"
          aria-busy={query.isPlaceholderData}
        >
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
          Carregar mais atividade
        </Button>
      )}
    </Panel>
  );
}
