import type { FieldValues } from 'react-hook-form';
import type { EditedNoun } from '~/admin/ui/edit/edited-noun.ts';
import { tableRows } from '~/admin/ui/edit/table-rows.api.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import type { RowField } from '~/lib/edits/row-form.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';
import { AppError } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';

/** A column of the file in which a list travels. */
type FileColumn<V> = {
  title: string;
  read(values: V): string;
  /** What a cell says; the schema checks it. */
  write(cell: string): object;
};

export type SearchTable = 'search_terms' | 'search_modifiers';

type Row = Record<string, unknown>;
/** A row as the list shows it. */
export type ListedEntry = Row & { id: number };

type Description<V extends FieldValues> = {
  table: SearchTable;
  schema: EditedNoun<V, number, Versioned<V>>['schema'];
  words: Omit<FormWords<V>, 'fields'> & {
    fields: { [Name in keyof V & string]: RowField };
    one: string;
    /** With its article and in the plural, as in "carregar os termos". */
    all: string;
    many: string;
    searchFor: string;
    isTaken: string;
    deletion(name: string): string;
  };
  skeleton: readonly number[];
  nameField: keyof V & string;
  /** What a new entry begins with. */
  empty: V;
  /** Under the name of an entry. */
  detailOf(values: V): string;
  file: { name: string; columns: readonly FileColumn<V>[] };
};

/** A list that search reads names from, as its screens keep it: clinical terms, or patients and routes. */
export type SearchList<V extends FieldValues> = ReturnType<typeof searchList<V>>;

/** The first part of all keys of this room. */
export const SEARCH_KEY = ['search-admin'] as const;

/** Makes a list of its description. */
export function searchList<V extends FieldValues>(of: Description<V>) {
  const { table, words, nameField } = of;
  const { createWith: _, ...rows } = tableRows<V>(table, words.fields);
  const one = words.one.toLowerCase();
  const noun: EditedNoun<V, number, Versioned<V>> = {
    key: SEARCH_KEY[0],
    target: table === 'search_terms' ? 'search_term' : 'search_modifier',
    schema: of.schema,
    words,
    titles: { edit: `Editar ${one}`, create: `Novo ${one}`, createButton: `Criar ${one}` },
    skeleton: of.skeleton,
    read: rows.read,
    write: rows.write,
    create: rows.create,
    said: {
      created: { title: `${words.one} criado!` },
      updated: { title: `${words.one} atualizado!` },
      createFailed: `Erro ao criar ${one}`,
      updateFailed: `Erro ao atualizar ${one}`,
    },
    refusal: (error) =>
      error instanceof AppError && error.code === 'conflict'
        ? { field: nameField, message: words.isTaken }
        : null,
  };
  const nameOf = (row: Row) => String(rows.valuesOf(row)[nameField]);
  return {
    ...of,
    ...rows,
    noun,
    nameOf,
    /** What a new entry of this name begins with. */
    named: (name: string): V => ({ ...of.empty, [nameField]: name }),
    /** Entries that have the words in one of their names, by name, behind the entry `after`. */
    find: (text: string, after: string | null, limit: number, signal: AbortSignal) => {
      const asked = { p_query: text, p_limit: limit, ...(after !== null && { p_after: after }) };
      return database((db) =>
        // Both functions take the same and give rows of their table.
        (table === 'search_terms'
          ? db.rpc('find_search_terms', asked)
          : db.rpc('find_search_modifiers', asked)
        )
          .select()
          .abortSignal(signal)
          .overrideTypes<ListedEntry[], { merge: false }>(),
      );
    },
    remove: (id: number) =>
      database((db) => db.from(table).delete().eq('id', id).select('id').single()),
  };
}
