import * as z from 'zod';
import { changedText, optionalText } from './fields.ts';

/** A column that people write: what administrators call it, and its value in a form, in a change through the API and in an answer. */
type WrittenColumn = {
  label: string;
  form: z.ZodType;
  /** A missing value keeps the column as it is, null clears it. None where the API changes no such noun. */
  change?: z.ZodType;
  answer: z.ZodType;
};
/** What people write of a noun. Schemas, answers, selects and words derive from this one list. */
export type Noun = Readonly<Record<string, WrittenColumn>>;

/** The column of a field: `categoryId` is `category_id`. */
export type ColumnOf<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : Field;

/** The column of a field: `categoryId` is `category_id`. */
export function columnOf<Field extends string>(field: Field): ColumnOf<Field> {
  // The type says letter by letter what the expression does.
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<Field>;
}

/** The fields of an object's schema: the form, the change or the answer of every column. */
export function fieldsOf<
  Part extends 'form' | 'change' | 'answer',
  N extends Readonly<Record<string, Record<Part, z.ZodType>>>,
>(noun: N, part: Part) {
  // Object.entries forgets which value belongs to which key.
  return Object.fromEntries(
    Object.entries(noun).map(([field, column]) => [field, column[part]]),
  ) as { -readonly [Field in keyof N]: N[Field][Part] };
}

/** What administrators call each column, by its name in the database. */
export function labelsOf(noun: Noun): Record<string, string> {
  return Object.fromEntries(
    Object.entries(noun).map(([field, { label }]) => [columnOf(field), label]),
  );
}

/** A text that may be empty. `name` begins its messages where they do not use the label. */
export function textColumn(label: string, max: number, name = label) {
  return {
    label,
    form: optionalText(name, max),
    change: changedText(name, max),
    answer: z.string().nullable(),
  };
}
