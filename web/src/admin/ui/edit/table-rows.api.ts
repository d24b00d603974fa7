import type { FieldValues } from 'react-hook-form';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { editedColumns, type RowField, readFields, writtenFields } from '~/lib/edits/row-form.ts';
import { database } from '~/lib/session/database.ts';

/** Tables whose rows are edited with their columns as they are. */
type EditedTable =
  | 'videos'
  | 'podcasts'
  | 'categories'
  | 'category_rules'
  | 'rejection_reasons'
  | 'content_reports'
  | 'search_terms'
  | 'search_modifiers';
type Row = Record<string, unknown>;
// One of the tables stands for all of them: the client types a table by its literal name.
const asOne = (table: EditedTable) => table as 'categories';

/** Reads and writes the rows of a table for a form, whose fields name their columns; `more` are read beside them. */
export function tableRows<V extends FieldValues, More extends object = object>(
  table: EditedTable,
  fields: { [Name in keyof V & string]: RowField },
  more: readonly (keyof More & string)[] = [],
) {
  /** What the form holds of a row. */
  // The fields are those of the form.
  const valuesOf = (row: Row) => readFields(fields, row) as V;
  /** Changes of the form as columns. */
  const columnsOf = (changes: Partial<V>): Row => writtenFields(fields, changes);
  const insert = (row: Row) => database((db) => db.from(asOne(table)).insert(row as never));
  return {
    valuesOf,
    columnsOf,
    async read(id: number, signal?: AbortSignal): Promise<(More & Versioned<V>) | null> {
      const edited = editedColumns<Record<string, RowField>>(fields);
      const wanted = [...edited, ...more, 'updated_at'].join();
      const row: Row | null = await database((db) => {
        const asked = db.from(asOne(table)).select(wanted).eq('id', id);
        return (signal ? asked.abortSignal(signal) : asked)
          .maybeSingle()
          .overrideTypes<Row, { merge: false }>();
      });
      // The columns that were asked for.
      return row && { ...(row as More), version: String(row.updated_at), values: valuesOf(row) };
    },
    async write(id: number, changes: Partial<V>, { version }: Versioned<V>): Promise<boolean> {
      const row = await database((db) =>
        db
          .from(asOne(table))
          .update(columnsOf(changes) as never)
          .eq('id', id)
          .eq('updated_at', version)
          .select('id')
          .maybeSingle(),
      );
      return row !== null;
    },
    // The form's schema gives every column that has no default.
    create: (values: V) => insert(columnsOf(values)),
    createWith: (values: V, more: Row) => insert({ ...columnsOf(values), ...more }),
  };
}
