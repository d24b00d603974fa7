import { Flex } from '@chakra-ui/react/flex';
import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { Table } from '@chakra-ui/react/table';
import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { CheckboxField } from '../CheckboxField.tsx';
import { CHOSEN_CARDS, rowsAsCards } from '../rows-as-cards.ts';
import { SortTitle } from '../SortTitle.tsx';
import type { Order } from './list-view.ts';

/** A column of a list, as data. */
export type Column<Row> = {
  key: string;
  label: string;
  /** How the address spells it; a column without a spelling cannot be left out. */
  spelled?: string;
  /** What the database orders by when its title is pressed. */
  sort?: string;
  isEnd?: boolean;
  wraps?: boolean;
  minWidth?: string;
  /** A card on a phone names it before its value, of all rows or of some. */
  isNamed?: boolean | ((row: Row) => boolean);
  /** A card on a phone leaves it out for these rows. */
  isMissing?(row: Row): boolean;
  cell(row: Row): ReactNode;
};

type Id = number | string;

/** Which rows are chosen, and which can be. */
type RowChoice<Row> = {
  isChosen(row: Row): boolean;
  onToggle(row: Row): void;
  mayChoose?(row: Row): boolean;
};

type DataTableProps<Row extends { id: Id }, Sort extends string> = {
  label: string;
  rows: readonly Row[];
  /** What a row is called, as in "Selecionar {name}". */
  nameOf(row: Row): string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  /** The buttons of a row. */
  acts?: ((row: Row) => ReactNode) | undefined;
  /** The width below which a row is a card. */
  cardsBelow?: 'md' | 'lg';
  choice?: RowChoice<Row> | undefined;
  orders?: readonly Order<Sort>[];
  view?: { order: Order<Sort>; columns: readonly string[]; isCompact: boolean };
  onOrder?(order: Order<Sort>): void;
  isBusy?: boolean;
  /** The element of a row, to which keys move the focus. */
  rowId?: ((id: Id) => string) | undefined;
  /** The focus came into a row. */
  onEnter?: ((row: Row) => void) | undefined;
  /** On top of a table's rows, not of its cards. */
  rowStyle?: SystemStyleObject;
  /** On top of the cards. */
  cardStyle?: SystemStyleObject;
};

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;
const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

/** Rows of a list as a table; below a width each is a card. */
export function DataTable<Row extends { id: Id }, Sort extends string = never>({
  label,
  rows,
  nameOf,
  columns,
  acts,
  cardsBelow = 'lg',
  choice,
  orders = [],
  view,
  onOrder,
  isBusy = false,
  rowId,
  onEnter,
  rowStyle,
  cardStyle,
}: DataTableProps<Row, Sort>) {
  const defs = useMemo(() => columns.map((column) => defOf(column, orders)), [columns, orders]);
  const sorting = columns
    .filter(({ sort }) => view && sort === view.order.by)
    .map(({ key }) => ({ id: key, desc: view?.order.isDescending ?? false }));
  // The functions of a row are the same over all renders, and call what is given now.
  const latest = useRef({ choice, onEnter });
  latest.current = { choice, onEnter };
  const toggle = useCallback((row: Row) => latest.current.choice?.onToggle(row), []);
  const enter = useCallback((row: Row) => latest.current.onEnter?.(row), []);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const table = useTable({
    features,
    data: rows as Row[],
    columns: defs,
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      columnVisibility: Object.fromEntries(
        columns.map(({ key, spelled }) => [key, !spelled || !view || view.columns.includes(key)]),
      ),
      sorting,
    },
    onSortingChange(change) {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      const by = next && byKey.get(next.id)?.sort;
      const order = orders.find((one) => one.by === by && one.isDescending === next?.desc);
      if (order) onOrder?.(order);
    },
  });
  return (
    <Table.Root
      css={tableStyle(cardsBelow, Boolean(choice), view?.isCompact ?? false, rowStyle, cardStyle)}
      aria-label={label}
      aria-busy={isBusy}
    >
      <Table.Header>
        <Table.Row>
          {choice && (
            <Table.ColumnHeader>
              <VisuallyHidden>Selecionar</VisuallyHidden>
            </Table.ColumnHeader>
          )}
          {table.getHeaderGroups()[0]?.headers.map(({ id, column }) => {
            const { label: title, isEnd } = byKey.get(id) ?? { label: id };
            const sorted = column.getIsSorted();
            return column.getCanSort() && onOrder ? (
              <SortTitle
                key={id}
                label={title}
                direction={sorted ? DIRECTIONS[sorted] : null}
                onSort={() => column.toggleSorting()}
              />
            ) : (
              <Table.ColumnHeader key={id} textAlign={isEnd ? 'end' : undefined}>
                {title}
              </Table.ColumnHeader>
            );
          })}
          {acts && <Table.ColumnHeader textAlign="end">Ações</Table.ColumnHeader>}
        </Table.Row>
      </Table.Header>
      <Table.Body asChild>
        <MotionList as="tbody">
          {table.getRowModel().rows.map((listed) => (
            <DataRow
              key={listed.id}
              row={listed.original}
              columns={listed.getVisibleCells().flatMap(({ column }) => byKey.get(column.id) ?? [])}
              domId={rowId?.(listed.original.id)}
              isChosen={choice ? choice.isChosen(listed.original) : null}
              mayChoose={choice?.mayChoose?.(listed.original) !== false}
              onToggle={toggle}
              onEnter={enter}
              {...{ nameOf, acts, cardsBelow }}
            />
          ))}
        </MotionList>
      </Table.Body>
    </Table.Root>
  );
}

type DataRowProps<Row extends { id: Id }> = Pick<
  DataTableProps<Row, never>,
  'nameOf' | 'columns' | 'acts'
> & {
  row: Row;
  cardsBelow: 'md' | 'lg';
  domId: string | undefined;
  /** Null where no row can be chosen. */
  isChosen: boolean | null;
  mayChoose: boolean;
  onToggle(row: Row): void;
  onEnter(row: Row): void;
};

/** A row of a long list is drawn again only when something of it changed. */
const DataRow = memo(DrawnRow, (before, after) =>
  (Object.keys(after) as (keyof typeof after)[]).every((key) =>
    key === 'columns'
      ? before.columns.length === after.columns.length &&
        before.columns.every((column, index) => column === after.columns[index])
      : before[key] === after[key],
  ),
) as typeof DrawnRow;

function DrawnRow<Row extends { id: Id }>({
  row,
  nameOf,
  columns: [head, ...facts],
  acts,
  cardsBelow,
  domId,
  isChosen,
  mayChoose,
  onToggle,
  onEnter,
}: DataRowProps<Row>) {
  return (
    <Table.Row
      // The keys j and k go from row to row.
      id={domId}
      tabIndex={-1}
      onFocus={() => onEnter(row)}
      data-selected={isChosen || undefined}
    >
      {isChosen !== null && (
        <Table.Cell width={{ [cardsBelow]: '1px' }}>
          <CheckboxField
            name={`Selecionar ${nameOf(row)}`}
            checked={isChosen}
            disabled={!mayChoose}
            onChange={() => onToggle(row)}
          />
        </Table.Cell>
      )}
      {head && (
        <Table.Cell
          asChild
          color="fg"
          {...textCell(cardsBelow, '40ch')}
          minWidth={{ [cardsBelow]: head.minWidth }}
        >
          <th scope="row">{head.cell(row)}</th>
        </Table.Cell>
      )}
      {facts.map((column) => (
        <DataCell key={column.key} {...{ column, row, cardsBelow }} />
      ))}
      {acts && (
        <Table.Cell textAlign="end" whiteSpace="nowrap">
          {acts(row)}
        </Table.Cell>
      )}
    </Table.Row>
  );
}

/** Words are whole; one without an end is cut where the widest column ends, and a card has the whole width. */
const textCell = (cardsBelow: 'md' | 'lg', widest: string) => ({
  overflowWrap: { base: 'anywhere', [cardsBelow]: 'break-word' },
  maxWidth: { [cardsBelow]: widest },
});

type DataCellProps<Row> = { column: Column<Row>; row: Row; cardsBelow: 'md' | 'lg' };

function DataCell<Row>({ column, row, cardsBelow }: DataCellProps<Row>) {
  const { label, isNamed, isEnd, wraps, minWidth, isMissing, cell } = column;
  return (
    <Table.Cell
      textAlign={isEnd ? 'end' : undefined}
      hideBelow={isMissing?.(row) ? cardsBelow : undefined}
      {...textCell(cardsBelow, '24ch')}
      // A button in a cell has no width of its own: where there is room, its longest word is not cut.
      minWidth={{ [cardsBelow]: minWidth, ...(wraps && !minWidth && { xl: '16ch' }) }}
      // Tripled, to win over the table's rule for its cells.
      css={{ '&&&': { whiteSpace: wraps ? 'normal' : undefined } }}
    >
      {(typeof isNamed === 'function' ? isNamed(row) : isNamed) ? (
        <Flex columnGap="1" wrap={{ base: 'wrap', [cardsBelow]: 'nowrap' }}>
          <chakra.span hideFrom={cardsBelow} color="fg.subtle">
            {label}:{' '}
          </chakra.span>
          {cell(row)}
        </Flex>
      ) : (
        cell(row)
      )}
    </Table.Cell>
  );
}

/** The column as the library takes it: it decides what is shown and what is sorted, the cells are drawn above. */
function defOf<Row extends { id: Id }>(
  { key, sort }: Column<Row>,
  orders: readonly Order<string>[],
): ColumnDef<typeof features, Row> {
  const first = orders.find(({ by }) => by === sort);
  return {
    id: key,
    accessorFn: () => null,
    enableSorting: sort !== undefined,
    sortDescFirst: first?.isDescending ?? false,
  };
}

const tableStyle = (
  below: 'md' | 'lg',
  isChosen: boolean,
  isCompact: boolean,
  rows: SystemStyleObject = {},
  cards: SystemStyleObject = {},
) =>
  rowsAsCards(below, {
    cards: { ...(isChosen && CHOSEN_CARDS), ...cards },
    rows: {
      ...(isChosen && { '& tbody > tr > *': { paddingBlock: isCompact ? '0' : '2' } }),
      ...(isCompact && { fontSize: 'sm' }),
      ...rows,
    },
  });
