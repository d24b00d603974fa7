import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { countFilters, withoutFilters } from '~/admin/ui/list/list-view.ts';
import { Panel } from '~/admin/ui/Panel.tsx';
import { rowsOf } from '~/lib/keyset.ts';
import { ClockIcon } from '~/ui/icons.tsx';
import { FilterIcon } from '~/ui/later-icons.tsx';
import { AuditEntries } from './AuditEntries.tsx';
import { AuditFilterFields } from './AuditFilterFields.tsx';
import { auditQueries } from './audit.queries.ts';
import { AUDIT_PAGE_SIZE } from './audit.rules.ts';
import type { AuditView } from './audit-filters.rules.ts';

type RecentActivityProps = {
  /** The page keeps it in the address. */
  view: AuditView;
  onViewChange(view: AuditView): void;
};

/** "Atividade recente": who did what, newest first, with the values before and after; the audit log on a screen. */
export function RecentActivity({ view, onViewChange }: RecentActivityProps) {
  const id = useId();
  const count = countFilters(view);
  const [isFiltering, setIsFiltering] = useState(count > 0);
  const query = useInfiniteQuery(auditQueries.list(view.filters));
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
        {isFiltering && <AuditFilterFields view={view} onChange={onViewChange} />}
      </div>
      <ListStates
        query={query}
        count={entries.length}
        words={{
          failed: 'Não foi possível carregar a atividade',
          none: 'Nenhuma atividade registrada',
          more: 'Carregar mais atividade',
          icon: <ClockIcon size={28} />,
        }}
        {...(count > 0 && {
          emptyText: 'Nada corresponde aos filtros.',
          emptyAction: (
            <Button variant="surface" onClick={() => onViewChange(withoutFilters(view))}>
              Limpar filtros
            </Button>
          ),
        })}
        skeleton={{ rows: AUDIT_PAGE_SIZE, height: 44 }}
        onMore={() => void query.fetchNextPage()}
      >
        <AuditEntries entries={entries} isBusy={query.isPlaceholderData} />
      </ListStates>
    </Panel>
  );
}
