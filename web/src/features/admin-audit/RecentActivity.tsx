import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { describeError } from '~/lib/errors.ts';
import { formatDateTime } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { ClockIcon } from '~/ui/icons.tsx';
import { FilterIcon } from '~/ui/later-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { AuditFilterFields } from './AuditFilterFields.tsx';
import { auditQueries, type NamedEntry } from './audit.queries.ts';
import { AUDIT_PAGE_SIZE, actOf, actorOf, changesOf } from './audit.rules.ts';
import { type AuditFilters, countAuditFilters, NO_AUDIT_FILTERS } from './audit-filters.rules.ts';
import styles from './RecentActivity.module.css';

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
    <Card as="section" className={styles.card} aria-labelledby="activity-title">
      <header className={styles.head}>
        <h2 id="activity-title" className={styles.title}>
          Atividade recente
        </h2>
        <Button
          size="sm"
          variant="quiet"
          icon={<FilterIcon size={16} />}
          aria-expanded={isFiltering}
          aria-controls={id}
          onClick={() => setIsFiltering(!isFiltering)}
        >
          {count > 0 ? `Filtros (${count})` : 'Filtros'}
        </Button>
      </header>
      <div id={id} hidden={!isFiltering}>
        {isFiltering && <AuditFilterFields filters={filters} onChange={onFiltersChange} />}
      </div>
      {query.isPending && (
        <div className={styles.waiting} aria-busy="true">
          {Array.from({ length: AUDIT_PAGE_SIZE }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
            <Skeleton key={index} height={44} />
          ))}
        </div>
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
              <Button variant="quiet" onClick={() => onFiltersChange(NO_AUDIT_FILTERS)}>
                Limpar filtros
              </Button>
            ),
          })}
        />
      )}
      {entries.length > 0 && (
        <ol className={styles.list} aria-busy={query.isPlaceholderData}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          isWide
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Carregar mais atividade
        </Button>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: NamedEntry }) {
  const changes = changesOf(entry);
  const head = (
    <>
      <span className={styles.act}>
        <strong>{actorOf(entry)}</strong> {actOf(entry, entry.targetName)}
      </span>
      <time className={styles.time} dateTime={entry.at}>
        {formatDateTime(entry.at)}
      </time>
    </>
  );
  if (changes.length === 0) return <li className={styles.entry}>{head}</li>;
  return (
    <li>
      <details className={styles.details}>
        <summary className={styles.entry}>{head}</summary>
        <dl className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {before === '–' ? (
                  after
                ) : (
                  <>
                    <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}
