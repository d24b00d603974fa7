import { Box } from '@chakra-ui/react/box';
import { DataList } from '@chakra-ui/react/data-list';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { describeError } from '~/lib/errors.ts';
import { formatDateTime } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { Button } from '~/ui/admin/Button.tsx';
import { Panel } from '~/ui/admin/Panel.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { ClockIcon } from '~/ui/icons.tsx';
import { FilterIcon } from '~/ui/later-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { AuditFilterFields } from './AuditFilterFields.tsx';
import { auditQueries, type NamedEntry } from './audit.queries.ts';
import { AUDIT_PAGE_SIZE, actOf, actorOf, changesOf } from './audit.rules.ts';
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
            <Entry key={entry.id} entry={entry} />
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

function Entry({ entry }: { entry: NamedEntry }) {
  const changes = changesOf(entry);
  const head = (
    <Grid
      templateColumns={{ sm: 'minmax(0, 1fr) auto' }}
      alignItems="baseline"
      columnGap="4"
      minHeight="11"
      paddingBlock="2"
      fontSize="sm"
    >
      <chakra.span color="fg.muted" overflowWrap="anywhere">
        <chakra.strong color="fg">{actorOf(entry)}</chakra.strong> {actOf(entry, entry.targetName)}
      </chakra.span>
      <chakra.time
        dateTime={entry.at}
        color="fg.subtle"
        fontVariantNumeric="tabular-nums"
        whiteSpace="nowrap"
      >
        {formatDateTime(entry.at)}
      </chakra.time>
    </Grid>
  );
  return (
    <Box as="li" borderBottom="line" _last={{ border: '0' }}>
      {changes.length === 0 ? head : <Changes head={head} changes={changes} />}
    </Box>
  );
}

type ChangesProps = { head: ReactNode; changes: ReturnType<typeof changesOf> };

/** The entry opens to the values before and after. */
function Changes({ head, changes }: ChangesProps) {
  return (
    <details>
      <chakra.summary cursor="pointer" listStyleType="none" _hover={{ background: 'bg.muted' }}>
        {head}
      </chakra.summary>
      <DataList.Root
        gap="1"
        marginBottom="3"
        padding="3"
        borderRadius="control"
        background="bg.muted"
        fontSize="sm"
      >
        {changes.map(({ field, before, after }) => (
          <DataList.Item
            key={field}
            display="grid"
            gridTemplateColumns="minmax(90px, 140px) minmax(0, 1fr)"
            gap="3"
          >
            <DataList.ItemLabel>{field}</DataList.ItemLabel>
            <DataList.ItemValue>
              {before === '–' ? (
                after
              ) : (
                <>
                  <chakra.del color="fg.subtle">{before}</chakra.del>{' '}
                  <span aria-hidden="true">→</span>{' '}
                  <chakra.ins textDecoration="none">{after}</chakra.ins>
                </>
              )}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList.Root>
    </details>
  );
}
