import type { Values } from './edit.rules.ts';
import type { Conflict } from './save-edit.ts';

/** Who gave a column its value, and when, in words. */
export type Editor = { name: string; at: string | null };
/** By column. */
export type LastEdits = ReadonlyMap<string, Editor>;

/** An editor without a known name. */
export const OTHER = 'Outra pessoa';
/** Where there is no audit log: the fields name who else may have changed them. */
export const NO_KNOWN_EDITORS = async (): Promise<LastEdits> => new Map();

/** How a field of a form is named in messages. */
export type FieldWords = {
  label: string;
  /** Its columns, as named in the audit log. */
  columns: readonly string[];
  show?(value: unknown): string;
  /** Who else may have changed it, where the log cannot be asked. */
  by?: string;
  /** A field that this one belongs to: where both are in conflict, one answer counts for both. */
  partOf?: string;
};
export type FormWords<V extends Values> = {
  /** "Este vídeo mudou enquanto você editava" */
  changed: string;
  /** "Este vídeo foi excluído" */
  gone: string;
  fields: { [Key in keyof V & string]: FieldWords };
};

const EMPTY = '(vazio)';
const list = new Intl.ListFormat('pt-BR');

function shown({ show }: FieldWords, value: unknown): string {
  const text = show ? show(value) : String(value ?? '');
  return text.trim() === '' ? EMPTY : text;
}

function editorOf({ columns, by }: FieldWords, editors: LastEdits): Editor {
  const known = columns.map((column) => editors.get(column)).find((editor) => editor !== undefined);
  return known ?? { name: by ?? OTHER, at: null };
}

/** "Ana Lima também mudou Título e Situação."; null without other changes. */
export function othersSentence<V extends Values>(
  others: readonly (keyof V & string)[],
  { fields }: FormWords<V>,
  editors: LastEdits,
): string | null {
  const labels = new Map<string, string[]>();
  for (const key of others) {
    const { name } = editorOf(fields[key], editors);
    labels.set(name, [...(labels.get(name) ?? []), fields[key].label]);
  }
  const sentences = [...labels].map(([name, of]) => `${name} também mudou ${list.format(of)}.`);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

/** A conflict as the question to the person. */
export function shownConflict<V extends Values>(
  { fields: keys, others, mine, theirs }: Conflict<V>,
  words: FormWords<V>,
  editors: LastEdits,
) {
  const { changed, fields } = words;
  return {
    title: changed,
    fields: keys
      .filter((key) => !keys.some((other) => other === fields[key].partOf))
      .map((key) => ({
        key,
        label: fields[key].label,
        mine: shown(fields[key], mine[key]),
        theirs: shown(fields[key], theirs.values[key]),
        ...editorOf(fields[key], editors),
      })),
    others: othersSentence(others, words, editors),
  };
}

/** What a person typed, one line per field, to be copied. */
export function typedText<V extends Values>(mine: Partial<V>, { fields }: FormWords<V>): string {
  // Changes have the keys of the form's own fields.
  return (Object.keys(mine) as (keyof V & string)[])
    .map((key) => `${fields[key].label}: ${shown(fields[key], mine[key])}`)
    .join('\n');
}
