import { chakra } from '@chakra-ui/react/styled-system';
import { Table } from '@chakra-ui/react/table';
import { ArrowDownIcon, ArrowUpIcon, SortIcon } from '~/ui/later-icons.tsx';

type SortTitleProps = {
  label: string;
  /** How the table is sorted by this column now; null when it is not. */
  direction: 'ascending' | 'descending' | null;
  onSort(): void;
};

/** A column's title by which a table can be sorted; its sign shows that also before it is. */
export function SortTitle({ label, direction, onSort }: SortTitleProps) {
  const Icon =
    direction === null ? SortIcon : direction === 'descending' ? ArrowDownIcon : ArrowUpIcon;
  return (
    <Table.ColumnHeader aria-sort={direction ?? undefined}>
      <chakra.button
        type="button"
        display="inline-flex"
        alignItems="center"
        gap="1"
        minHeight="6"
        fontWeight="inherit"
        color={direction ? 'fg' : 'inherit'}
        cursor="pointer"
        title={`Ordenar por ${label.toLowerCase()}`}
        onClick={onSort}
      >
        {label}
        <Icon size={14} />
      </chakra.button>
    </Table.ColumnHeader>
  );
}
