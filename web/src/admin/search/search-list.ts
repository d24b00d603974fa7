import type { FieldValues } from 'react-hook-form';
import type { EditedNoun } from '~/admin/ui/edit/edited-noun.ts';
import { tableRows } from '~/admin/ui/edit/table-rows.api.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import type { RowField } from '~/lib/edits/row-form.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';
import { AppError } from '~/lib/errors.ts';

/** A column of the file in which a list travels; what its cells say is a value of a field, or parts of one. */
type FileColumn<Value> = {
  title: string;
  read(value: Value): string;
  /** The schema checks it. */
  write(cell: string): unknown;
};

/** A field of an entry: in its form, its table and its file. */
export type EntryField<Value> = RowField & {
  /** What a new entry begins with. */
  empty: Value;
  help?: string;
  /** Its columns in the file; without them its text is one. */
  file?: readonly FileColumn<Value>[];
};

export type SearchTable = 'search_terms' | 'search_modifiers';
type Row = Record<string, unknown>;

type Description<V extends FieldValues> = {
  table: SearchTable;
  schema: EditedNoun<V, number, Versioned<V>>['schema'];
  words: Omit<FormWords<V>, 'fields'> & {
    fields: { [Name in keyof V & string]: EntryField<V[Name]> };
    one: string;
    /** With its article and in the plural, as in "carregar os termos". */
    all: string;
    many: string;
    searchFor: string;
    isTaken: string;
    deletion(name: string): string;
  };
  nameField: keyof V & string;
  /** Under the name of an entry. */
  detailOf(values: V): string;
  fileName: string;
};

/** A list that search reads names from, as its screens keep it: clinical terms, or patients and routes. */
export type SearchList<V extends FieldValues = FieldValues> = ReturnType<typeof searchList<V>>;

/** The first part of all keys of this room. */
export const SEARCH_KEY = ['search-admin'] as const;

/** Makes a list of its description. */
export function searchList<V extends FieldValues>(of: Description<V>) {
  const { table, schema, words, nameField } = of;
  const { valuesOf, columnsOf, read, write, create } = tableRows<V>(table, words.fields);
  const one = words.one.toLowerCase();
  const fields: [string, EntryField<V[string]>][] = Object.entries(words.fields);
  const noun: EditedNoun<V, number, Versioned<V>> = {
    key: SEARCH_KEY[0],
    target: table === 'search_terms' ? 'search_term' : 'search_modifier',
    schema,
    words,
    titles: { edit: `Editar ${one}`, create: `Novo ${one}`, createButton: `Criar ${one}` },
    skeleton: [46, 96, 96, 96],
    read,
    write,
    create,
    said: {
      created: { title: `${words.one} criado` },
      updated: { title: `${words.one} atualizado` },
      createFailed: `Erro ao criar ${one}`,
      updateFailed: `Erro ao atualizar ${one}`,
    },
    refusal: (error) =>
      error instanceof AppError && error.code === 'conflict'
        ? { field: nameField, message: words.isTaken }
        : null,
  };
  return {
    ...of,
    noun,
    valuesOf,
    columnsOf,
    nameOf: (row: Row) => String(valuesOf(row)[nameField]),
    /** What a new entry of this name begins with. */
    named: (name: string): V => ({
      // The fields are those of the form.
      ...(Object.fromEntries(fields.map(([field, { empty }]) => [field, empty])) as V),
      [nameField]: name,
    }),
    fileColumns: fields.flatMap(([field, { label, file = [textColumn(label)] }]) =>
      file.map((column) => ({ field, ...column })),
    ),
  };
}

const textColumn = (title: string) => ({ title, read: String, write: (cell: string) => cell });

/** A field of names, one a line; in one cell of a file bars part them, and a bar within a name has a backslash. */
export const namesField = (label: string, column: string, help: string): EntryField<string[]> => ({
  label,
  columns: [column],
  help,
  empty: [],
  show: (names) => (Array.isArray(names) ? names.join(', ') : String(names)),
  file: [
    {
      title: label,
      read: (names) => names.map((name) => name.replaceAll('|', '\\|')).join(' | '),
      write: (cell) =>
        (cell.match(/(?:\\\||[^|])+/g) ?? [])
          .map((name) => name.replaceAll('\\|', '|').trim())
          .filter((name) => name !== ''),
    },
  ],
});
