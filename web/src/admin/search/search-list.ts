import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';

/** The row behind a form: what may be edited of it, and its version. */
export type EditedEntry<V extends FieldValues> = Versioned<V> & { id: number };

/** A column of the file in which a list travels. */
type FileColumn<V> = {
  title: string;
  read(values: V): string;
  /** What a cell says; the schema checks it. */
  write(cell: string): object;
};

export type SearchTable = 'search_terms' | 'search_modifiers';

/** A list that search reads names from, as its screens keep it: clinical terms, or patients and routes. */
export type SearchList<V extends FieldValues, Row extends { id: number }> = {
  table: SearchTable;
  /** As the audit log names it. */
  target: 'search_term' | 'search_modifier';
  schema: z.ZodType<V, V>;
  words: FormWords<V> & {
    one: string;
    /** With its article and in the plural, as in "carregar os termos". */
    all: string;
    many: string;
    searchFor: string;
    isTaken: string;
    deletion(name: string): string;
  };
  nameField: Path<V>;
  named(name: string): V;
  nameOf(row: Row): string;
  detailOf(row: Row): string;
  valuesOf(row: Omit<Row, 'id'>): V;
  columnsOf(changes: Partial<V>): Partial<Omit<Row, 'id'>>;
  file: { name: string; columns: readonly FileColumn<V>[] };
  find(text: string, after: string | null, limit: number, signal: AbortSignal): Promise<Row[]>;
  read(id: number, signal?: AbortSignal): Promise<EditedEntry<V> | null>;
  insert(form: V): Promise<void>;
  /** False when the row has another version, or is gone. */
  update(id: number, changes: Partial<V>, version: string): Promise<boolean>;
  remove(id: number): Promise<void>;
};

export type EntryForm<V extends FieldValues> = UseFormReturn<V, unknown, V>;
