import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { useQuery } from '@tanstack/react-query';
import { Button } from '~/admin/ui/Button.tsx';
import { FilterFields } from '~/admin/ui/list/FilterBar.tsx';
import { countFilters, withoutFilters } from '~/admin/ui/list/list-view.ts';
import { CloseIcon } from '~/ui/icons.tsx';
import { auditQueries } from './audit.queries.ts';
import { type AuditView, filtersFor, withTarget } from './audit-filters.rules.ts';

type AuditFilterFieldsProps = { view: AuditView; onChange(view: AuditView): void };

/** Who, what, to what and when. */
export function AuditFilterFields({ view, onChange }: AuditFilterFieldsProps) {
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
    <SimpleGrid
      columns={{ base: 1, sm: 2 }}
      gap="3"
      // Names are long, and the two days stay side by side.
      css={{ sm: { '& > :nth-of-type(3), & > button': { gridColumn: '1 / -1' } } }}
    >
      <FilterFields
        address={{ filters: filtersFor(filters) }}
        view={view}
        choices={{ actor: people }}
        set={(name, value) => {
          const changed: AuditView['filters'] = { ...filters, [name]: value };
          onChange({ ...view, filters: withTarget(changed, changed.target) });
        }}
      />
      {countFilters(view) > 0 && (
        <Button
          size="sm"
          variant="ghost"
          justifySelf="start"
          icon={<CloseIcon size={16} />}
          onClick={() => onChange(withoutFilters(view))}
        >
          Limpar filtros
        </Button>
      )}
    </SimpleGrid>
  );
}
