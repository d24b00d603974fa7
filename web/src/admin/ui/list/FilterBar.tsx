import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '~/ui/IconButton.tsx';
import { CloseIcon } from '~/ui/icons.tsx';
import { ArrowDownIcon, ArrowUpIcon, FilterIcon } from '~/ui/later-icons.tsx';
import { SelectField } from '~/ui/SelectField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { Button } from '../Button.tsx';
import { CheckboxField } from '../CheckboxField.tsx';
import {
  countFilters,
  type Filter,
  type ListAddress,
  type ListView,
  parseFilter,
  spelledFilter,
  withoutFilters,
} from './list-view.ts';
import { SearchField } from './SearchField.tsx';

/** One filter stands beside the search, so many have a row on a desk, and more of them wait behind their button. */
const FEW = 3;
const FEW_FIELDS = `repeat(${FEW}, minmax(0, 1fr))`;
const FIELDS = `repeat(${FEW + 1}, minmax(0, 1fr))`;

/** A row that a filter chooses from. */
type Named = { id: number | string; name: string };

/** The search field of a list, in words. */
type SearchWords = { label: string; placeholder: string };

type FilterBarProps = {
  address: ListAddress;
  view: ListView;
  onChange(view: ListView): void;
  search: SearchWords;
  /** The rows that a filter by id chooses from, by the name of the filter. */
  choices?: Readonly<Record<string, readonly Named[]>> | undefined;
  /** Columns are chosen beside the filters. */
  hasColumns?: boolean;
  /** "Limpar filtros" empties the search, too. */
  clearsSearch?: boolean;
  /** Beside the search. */
  children?: ReactNode;
};

/** Buttons are as high as fields; on a phone fields fill their line. */
const BAR: SystemStyleObject = {
  '& > button': { minHeight: '46px' },
  smDown: { '& > :not(button)': { flexGrow: '1' } },
};

/** Search, order and filters of a list; the page keeps them in the address. */
export function FilterBar({
  address,
  view,
  onChange,
  search,
  choices = {},
  hasColumns = false,
  clearsSearch = false,
  children,
}: FilterBarProps) {
  const id = useId();
  const filterCount = Object.keys(address.filters).length;
  const look = filterCount <= 1 ? 'beside' : filterCount <= FEW ? 'row' : 'folded';
  const count = countFilters(view);
  const [isOpen, setIsOpen] = useState(look === 'folded' && count > 0);
  const title = hasColumns ? 'Filtros e colunas' : 'Filtros';
  const isNarrowed = count > 0 || (clearsSearch && view.text.trim() !== '');
  const fields = (
    <FilterFields
      {...{ address, view, choices }}
      set={(name, value) => onChange({ ...view, filters: { ...view.filters, [name]: value } })}
    />
  );
  const clear = isNarrowed && (
    <Button
      size="sm"
      variant="ghost"
      alignSelf="end"
      minHeight="46px"
      icon={<CloseIcon size={16} />}
      onClick={() => onChange({ ...withoutFilters(view), ...(clearsSearch && { text: '' }) })}
    >
      Limpar filtros
    </Button>
  );
  return (
    <Grid as="section" aria-label="Busca e filtros" gap="3" templateColumns="minmax(0, 1fr)">
      <Flex wrap="wrap" gap="3" align="end" css={BAR}>
        <Grid flex="1 1 260px">
          <SearchField
            {...search}
            value={view.text}
            onChange={(text) => onChange({ ...view, text })}
          />
        </Grid>
        {address.orders.length > 0 && (
          <OrderField
            address={address}
            view={view}
            onChange={(order) => onChange({ ...view, order })}
          />
        )}
        {look === 'beside' ? (
          fields
        ) : (
          <Button
            variant="surface"
            hideFrom={look === 'row' ? 'md' : undefined}
            icon={<FilterIcon size={18} />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {count > 0 ? `${title} (${count})` : title}
          </Button>
        )}
        {children}
      </Flex>
      {look !== 'beside' && (
        <Grid
          id={id}
          gap="3"
          hidden={look === 'folded' && !isOpen}
          hideBelow={isOpen ? undefined : 'md'}
        >
          {(look === 'row' || isOpen) && (
            <Grid
              gap="3"
              alignItems="end"
              templateColumns={{
                base: 'repeat(2, minmax(0, 1fr))',
                md: look === 'folded' ? FIELDS : isNarrowed ? `${FEW_FIELDS} auto` : FEW_FIELDS,
              }}
            >
              {fields}
              {look === 'row' && clear}
            </Grid>
          )}
          {look === 'folded' && isOpen && hasColumns && (
            <ColumnBoxes columns={address.columns} view={view} onChange={onChange}>
              {clear}
            </ColumnBoxes>
          )}
          {look === 'folded' && isOpen && !hasColumns && clear && <Flex>{clear}</Flex>}
        </Grid>
      )}
    </Grid>
  );
}

type FilterFieldsProps = {
  address: Pick<ListAddress, 'filters'>;
  view: Pick<ListView, 'filters'>;
  choices: FilterBarProps['choices'] & object;
  set(name: string, value: unknown): void;
};

/** A field for each filter of a list. */
export function FilterFields({ address, view, choices, set }: FilterFieldsProps) {
  return Object.entries(address.filters).map(([name, filter]) =>
    filter.all === null ? (
      <CheckboxField
        key={name}
        label={filter.label}
        checked={view.filters[name] !== null}
        onChange={(isOn) => set(name, isOn || null)}
      />
    ) : (
      <FilterField
        key={name}
        filter={filter}
        rows={choices[name] ?? []}
        value={view.filters[name]}
        onChange={(value) => set(name, value)}
      />
    ),
  );
}

type FilterFieldProps = {
  filter: Filter<unknown>;
  rows: readonly Named[];
  value: unknown;
  onChange(value: unknown): void;
};

function FilterField({ filter, rows, value, onChange }: FilterFieldProps) {
  const field = {
    label: filter.label,
    value: spelledFilter(filter, value) ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(
        rows.find(({ id }) => String(id) === target.value)?.id ?? parseFilter(filter, target.value),
      ),
  };
  if (filter.type) {
    return <TextField type={filter.type} min={filter.min} max={filter.max} {...field} />;
  }
  return (
    <SelectField {...field}>
      <option value="">{filter.all}</option>
      {rows.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {filter.options.map(({ spelled, label }) => (
        <option key={spelled} value={spelled}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

type OrderFieldProps = {
  address: ListAddress;
  view: ListView;
  onChange(order: ListView['order']): void;
};

/** The orders that have a name, and a button that turns one round whose other direction has none. */
function OrderField({ address: { orders }, view: { order }, onChange }: OrderFieldProps) {
  const both = orders.filter(({ by }) => by === order.by);
  const named = both.find(({ label }) => label !== null) ?? order;
  const other = both.find((one) => one !== order);
  const isTurned = both.some(({ label }) => label === null);
  return (
    <Flex align="end" gap="1" css={{ '& > div': { flex: '1' } }}>
      <SelectField
        label="Ordenar por"
        value={isTurned ? named.spelled : order.spelled}
        onChange={({ target }) =>
          onChange(orders.find(({ spelled }) => spelled === target.value) ?? order)
        }
      >
        {orders.map(
          ({ spelled, label }) =>
            label !== null && (
              <option key={spelled} value={spelled}>
                {label}
              </option>
            ),
        )}
      </SelectField>
      {isTurned && other && (
        <IconButton
          label={order.isDescending ? 'Ordem decrescente: inverter' : 'Ordem crescente: inverter'}
          icon={order.isDescending ? <ArrowDownIcon size={16} /> : <ArrowUpIcon size={16} />}
          onClick={() => onChange(other)}
        />
      )}
    </Flex>
  );
}

type ColumnBoxesProps = {
  columns: readonly { key: string; label: string }[];
  view: ListView;
  onChange(view: ListView): void;
  children?: ReactNode;
};

/** Which of the columns that can be left out are shown. */
export function ColumnBoxes({ columns, view, onChange, children }: ColumnBoxesProps) {
  return (
    <Flex as="fieldset" wrap="wrap" align="center" columnGap="4" rowGap="1" border="0">
      {/* A legend takes no part in a row. */}
      <legend className="visually-hidden">Colunas</legend>
      {columns.map(({ key, label }) => (
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
      {children}
    </Flex>
  );
}
