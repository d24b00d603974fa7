import type * as z from 'zod';
import { type ColumnOf, columnOf } from '#contracts/noun.ts';
import type { FieldWords } from './shown-edit.ts';

/** A field of a form over one or more columns of a row. */
export type RowField = FieldWords & {
  /** What the form holds of a row, where that is not the value of the first column. */
  read?(row: never): unknown;
  /** The columns of a value, where it is not that of the first column alone. */
  write?(value: never): object;
};
type RowFields = Readonly<Record<string, RowField>>;

/** Every column that a form reads. */
export type EditedColumn<Fields extends RowFields> = Fields[keyof Fields]['columns'][number];

/** The names and columns of what is written of a noun, field by field. */
export function wordsOf<N extends Readonly<Record<string, { label: string }>>>(noun: N) {
  // Object.entries forgets which value belongs to which key.
  return Object.fromEntries(
    Object.entries(noun).map(([field, { label }]) => [
      field,
      { label, columns: [columnOf(field)] },
    ]),
  ) as unknown as {
    [Field in keyof N & string]: { label: string; columns: readonly [ColumnOf<Field>] };
  };
}

/** What a form of a new row begins with: the default of each field, else the emptiest value that its column takes. */
export function emptyForm<
  N extends Readonly<Record<string, { form: z.ZodType; answer: z.ZodType }>>,
>(noun: N) {
  // Object.entries forgets which value belongs to which key.
  return Object.fromEntries(
    Object.entries(noun).map(([field, { form, answer }]) => [
      field,
      [form.safeParse(undefined).data, null, '', []].find((one) => answer.safeParse(one).success),
    ]),
  ) as { [Field in keyof N]: z.output<N[Field]['answer']> };
}

/** The columns that a form reads, in the order of its fields. */
export function editedColumns<Fields extends RowFields>(fields: Fields): EditedColumn<Fields>[] {
  return Object.values(fields).flatMap(({ columns }) => [...columns]);
}

/** What a form holds of a row. */
export function readFields(fields: RowFields, row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { columns, read }]) => [
      name,
      // A field reads rows of its own table.
      read ? read(row as never) : (row as Record<string, unknown>)[columns[0] ?? name],
    ]),
  );
}

/** Changes of a form as columns; fields without a value are not written. */
export function writtenFields(
  fields: RowFields,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const written = Object.entries(fields).filter(([name]) => changes[name] !== undefined);
  return Object.assign(
    {},
    ...written.map(([name, { columns, write }]) =>
      // A field writes its own values.
      write ? write(changes[name] as never) : { [columns[0] ?? name]: changes[name] },
    ),
  );
}
