import { Box } from '@chakra-ui/react/box';
import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { useQuery } from '@tanstack/react-query';
import { Button } from '~/admin/ui/Button.tsx';
import { SelectField } from '~/admin/ui/SelectField.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { CloseIcon } from '~/ui/icons.tsx';
import { auditQueries } from './audit.queries.ts';
import { actionNames } from './audit.rules.ts';
import {
  AUDIT_TARGETS,
  type AuditFilters,
  countAuditFilters,
  NO_AUDIT_FILTERS,
  withTarget,
} from './audit-filters.rules.ts';

type AuditFilterFieldsProps = { filters: AuditFilters; onChange(filters: AuditFilters): void };

/** Names are long, and the two days stay side by side. */
const WIDE = { sm: '1 / -1' };

/** Who, what, to what and when. */
export function AuditFilterFields({ filters, onChange }: AuditFilterFieldsProps) {
  const actors = useQuery(auditQueries.actors());
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
      <SelectField
        hasNote={false}
        label="Sobre"
        value={filters.target ?? ''}
        onChange={({ target }) => onChange(withTarget(filters, target.value || null))}
      >
        <option value="">Tudo</option>
        {AUDIT_TARGETS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        hasNote={false}
        label="Ação"
        value={filters.action ?? ''}
        onChange={({ target }) => onChange({ ...filters, action: target.value || null })}
      >
        <option value="">Todas</option>
        {actionNames(filters.target).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Box gridColumn={WIDE}>
        <SelectField
          hasNote={false}
          label="Quem"
          value={filters.actor ?? ''}
          onChange={({ target }) => onChange({ ...filters, actor: target.value || null })}
        >
          <option value="">Todos</option>
          {(actors.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name || `Usuário removido (${id.slice(0, 8)})`}
            </option>
          ))}
          {filters.actor !== null &&
            filters.actor !== 'system' &&
            !actors.data?.some(({ id }) => id === filters.actor) && (
              <option value={filters.actor}>{`Usuário ${filters.actor.slice(0, 8)}`}</option>
            )}
          <option value="system">Sistema</option>
        </SelectField>
      </Box>
      <TextField
        hasNote={false}
        label="De"
        type="date"
        max={filters.until ?? undefined}
        value={filters.since ?? ''}
        onChange={({ target }) => onChange({ ...filters, since: target.value || null })}
      />
      <TextField
        hasNote={false}
        label="Até"
        type="date"
        min={filters.since ?? undefined}
        value={filters.until ?? ''}
        onChange={({ target }) => onChange({ ...filters, until: target.value || null })}
      />
      {countAuditFilters(filters) > 0 && (
        <Button
          size="sm"
          variant="ghost"
          gridColumn={WIDE}
          justifySelf="start"
          icon={<CloseIcon size={16} />}
          onClick={() => onChange(NO_AUDIT_FILTERS)}
        >
          Limpar filtros
        </Button>
      )}
    </SimpleGrid>
  );
}
