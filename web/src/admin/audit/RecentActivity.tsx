import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { FilterFields } from '~/admin/ui/list/FilterBar.tsx';
import { countFilters, withoutFilters } from '~/admin/ui/list/list-view.ts';
import { useListView } from '~/admin/ui/list/use-list-view.ts';
import { Panel } from '~/admin/ui/Panel.tsx';
import { ClockIcon, CloseIcon } from '~/ui/icons.tsx';
import { FilterIcon } from '~/ui/later-icons.tsx';
import { AuditEntries } from './AuditEntries.tsx';
import { auditQueries } from './audit.queries.ts';
import { AUDIT_PAGE_SIZE } from './audit.rules.ts';
import { AUDIT, type AuditView, filtersFor, withTarget } from './audit-filters.rules.ts';

/** "Atividade recente": who did what, newest first, with the values before and after; the audit log on a screen. */
export function RecentActivity() {
  const id = useId();
  const { view, show } = useListView(AUDIT);
  const count = countFilters(view);
  const [isFiltering, setIsFiltering] = useState(count > 0);
  const clear = () => show(withoutFilters(view));
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
        {isFiltering && (
          <SimpleGrid
            columns={{ base: 1, sm: 2 }}
            gap="3"
            // Names are long, and the two days stay side by side.
            css={{ sm: { '& > :nth-of-type(3), & > button': { gridColumn: '1 / -1' } } }}
          >
            <AuditFilters view={view} onChange={show} />
            {count > 0 && (
              <Button
                size="sm"
                variant="ghost"
                justifySelf="start"
                icon={<CloseIcon size={16} />}
                onClick={clear}
              >
                Limpar filtros
              </Button>
            )}
          </SimpleGrid>
        )}
      </div>
      <AuditEntries
        log={auditQueries.list(view.filters)}
        words={{
          failed: 'Não foi possível carregar a atividade',
          none: 'Nenhuma atividade registrada',
          more: 'Carregar mais atividade',
          icon: <ClockIcon size={28} />,
        }}
        {...(count > 0 && {
          emptyText: 'Nada corresponde aos filtros.',
          emptyAction: (
            <Button variant="surface" onClick={clear}>
              Limpar filtros
            </Button>
          ),
        })}
        skeleton={{ rows: AUDIT_PAGE_SIZE, height: 44 }}
      />
    </Panel>
  );
}

type AuditFiltersProps = { view: AuditView; onChange(view: AuditView): void };

/** Who, what, to what and when. */
function AuditFilters({ view, onChange }: AuditFiltersProps) {
  const { filters } = view;
  const { data: actors = [] } = useQuery(auditQueries.actors());
  const chosen = filters.actor === 'system' ? null : filters.actor;
  const people = actors.map(({ id, name }) => ({
    id,
    name: name || `Usuário removido (${id.slice(0, 8)})`,
  }));
  if (chosen && !actors.some(({ id }) => id === chosen)) {
    people.push({ id: chosen, name: `Usuário ${chosen.slice(0, 8)}` });
  }
  return (
    <FilterFields
      address={{ filters: filtersFor(filters) }}
      view={view}
      choices={{ actor: people }}
      set={(name, value) => {
        const changed: AuditView['filters'] = { ...filters, [name]: value };
        onChange({ ...view, filters: withTarget(changed, changed.target) });
      }}
    />
  );
}
