import type { ReactNode } from 'react';
import type { Column } from './DataTable.tsx';

type More<Row> = Omit<Column<Row>, 'key' | 'label' | 'cell'>;

/** A column that always stands there, told from others by its label. */
export const fact = <Row>(
  label: string,
  cell: (row: Row) => ReactNode,
  more: More<Row> = {},
): Column<Row> => ({ key: label, label, cell, ...more });

/** The same for a number, a length or a date. */
export const figure = <Row>(label: string, cell: (row: Row) => ReactNode): Column<Row> =>
  fact(label, cell, { isEnd: true });
