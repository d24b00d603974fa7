import type { FieldValues } from 'react-hook-form';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import type { FieldWords } from '~/lib/edits/shown-edit.ts';
import { database } from '~/lib/session/database.ts';

/** Tables whose rows are edited with their columns as they are. */
type EditedTable = 'categories' | 'category_rules' | 'search_terms' | 'search_modifiers';
type Row = Record<string, unknown>;
// One of the tables stands for all of them: the client types a table by its literal name.
const asOne = (table: EditedTable) => table as 'categories';

/** Reads and writes the rows of a table for a form whose fields are a column each, named by the form's words. */
export function tableRows<V extends FieldValues>(
  table: EditedTable,
  fields: { [Name in keyof V & string]: FieldWords },
) {
  const columns = Object.entries<FieldWords>(fields).map(
    ([name, words]) => [name, words.columns[0] ?? name] as const,
  );
  const columnsOf = (values: Partial<V>): Row =>
    Object.fromEntries(
      columns.filter(([name]) => values[name] !== undefined).map(([name, c]) => [c, values[name]]),
    );
  const insert = (row: Row) => database((db) => db.from(asOne(table)).insert(row as never));
  return {
    async read(id: number, signal?: AbortSignal): Promise<Versioned<V> | null> {
      const row: Row | null = await database((db) => {
        const wanted = [...columns.map(([, column]) => column), 'updated_at'].join();
        const asked = db.from(asOne(table)).select(wanted).eq('id', id);
        return (signal ? asked.abortSignal(signal) : asked)
          .maybeSingle()
          .overrideTypes<Row, { merge: false }>();
      });
      if (row === null) return null;
      // Object.fromEntries forgets which value belongs to which field.
      const values = Object.fromEntries(columns.map(([name, column]) => [name, row[column]])) as V;
      return { version: String(row.updated_at), values };
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
