import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { useId, useState } from 'react';
import { ROLES } from '#contracts/user.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { CheckboxField } from '~/admin/ui/CheckboxField.tsx';
import { SelectField } from '~/admin/ui/SelectField.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { CloseIcon, SearchIcon } from '~/ui/icons.tsx';
import { FilterIcon } from '~/ui/later-icons.tsx';
import { ExportUsersButton } from './ExportUsersButton.tsx';
import {
  COLUMNS,
  countPeopleFilters,
  NO_PEOPLE_FILTERS,
  ORDERS,
  type PeopleView,
  STANDINGS,
} from './people.rules.ts';
import { ROLE_LABELS } from './user-admin.rules.ts';

type UserFilterBarProps = { view: PeopleView; onChange(view: PeopleView): void };

/** Search, order, filters and columns of the people; the page keeps them in the address. */
export function UserFilterBar({ view, onChange }: UserFilterBarProps) {
  const id = useId();
  const count = countPeopleFilters(view);
  const [isOpen, setIsOpen] = useState(count > 0);
  return (
    <Grid gap="3">
      <Grid
        gap="3"
        alignItems="end"
        templateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'minmax(0, 1fr) auto',
          lg: 'minmax(0, 1fr) 240px auto',
        }}
      >
        <Box gridColumn={{ md: '1 / -1', lg: 'auto' }}>
          <TextField
            label="Buscar por nome ou e-mail"
            hasNote={false}
            type="search"
            placeholder="Buscar usuários..."
            autoComplete="off"
            icon={<SearchIcon />}
            value={view.text}
            onChange={({ target }) => onChange({ ...view, text: target.value })}
          />
        </Box>
        <SelectField
          label="Ordenar por"
          hasNote={false}
          value={view.order.text}
          onChange={({ target }) =>
            onChange({
              ...view,
              order: ORDERS.find(({ text }) => text === target.value) ?? ORDERS[0],
            })
          }
        >
          {ORDERS.map(({ text, label }) => (
            <option key={text} value={text}>
              {label}
            </option>
          ))}
        </SelectField>
        <Flex gap="2" wrap="wrap">
          <Button
            variant="surface"
            icon={<FilterIcon size={18} />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {count > 0 ? `Filtros e colunas (${count})` : 'Filtros e colunas'}
          </Button>
          <ExportUsersButton view={view} />
        </Flex>
      </Grid>
      <Grid id={id} hidden={!isOpen} gap="3">
        {isOpen && <Filters view={view} onChange={onChange} hasFilters={count > 0} />}
      </Grid>
    </Grid>
  );
}

function Filters({ view, onChange, hasFilters }: UserFilterBarProps & { hasFilters: boolean }) {
  return (
    <>
      <Grid
        gap="3"
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
      >
        <SelectField
          label="Situação"
          hasNote={false}
          value={view.standing ?? ''}
          onChange={({ target }) =>
            onChange({
              ...view,
              standing: STANDINGS.find(({ value }) => value === target.value)?.value ?? null,
            })
          }
        >
          <option value="">Todas</option>
          {STANDINGS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Perfil"
          hasNote={false}
          value={view.role ?? ''}
          onChange={({ target }) =>
            onChange({ ...view, role: ROLES.find((role) => role === target.value) ?? null })
          }
        >
          <option value="">Todos</option>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_LABELS[role]}
            </option>
          ))}
        </SelectField>
        <YesNo
          label="E-mail"
          yes="Confirmado"
          no="Não confirmado"
          value={view.isEmailConfirmed}
          onChange={(isEmailConfirmed) => onChange({ ...view, isEmailConfirmed })}
        />
        <YesNo
          label="CRM"
          yes="Informado"
          no="Não informado"
          value={view.hasCrm}
          onChange={(hasCrm) => onChange({ ...view, hasCrm })}
        />
      </Grid>
      <Flex as="fieldset" wrap="wrap" align="center" columnGap="4" rowGap="1">
        {/* A legend takes no part in a row. */}
        <legend className="visually-hidden">Colunas</legend>
        {COLUMNS.map(({ key, label }) => (
          <CheckboxField
            key={key}
            label={label}
            checked={view.columns.includes(key)}
            onChange={(isShown) =>
              onChange({
                ...view,
                columns: isShown
                  ? [...view.columns, key]
                  : view.columns.filter((column) => column !== key),
              })
            }
          />
        ))}
        {hasFilters && (
          <Button
            size="sm"
            variant="ghost"
            icon={<CloseIcon size={16} />}
            onClick={() => onChange({ ...view, ...NO_PEOPLE_FILTERS, text: view.text })}
          >
            Limpar filtros
          </Button>
        )}
      </Flex>
    </>
  );
}

type YesNoProps = {
  label: string;
  yes: string;
  no: string;
  value: boolean | null;
  onChange(value: boolean | null): void;
};

function YesNo({ label, yes, no, value, onChange }: YesNoProps) {
  return (
    <SelectField
      label={label}
      hasNote={false}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
    >
      <option value="">Todos</option>
      <option value="true">{yes}</option>
      <option value="false">{no}</option>
    </SelectField>
  );
}
