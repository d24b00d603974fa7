import type { FieldValues } from 'react-hook-form';
import * as z from 'zod';
import { isSame } from '~/lib/edits/edit.rules.ts';
import type { Json } from '~/types/database.ts';
import type { ReadFile, RefusedRow } from './list-file.rules.ts';
import type { SearchList } from './search-list.ts';

/** What a row does: it is new, changes one, or meets one that was changed or deleted here since the export. */
const OUTCOMES = ['new', 'changed', 'conflict', 'gone'] as const;

/** What the database says of each row that was sent, in their order. */
export const answerSchema = z.array(
  z.object({
    outcome: z.enum([...OUTCOMES, 'same', 'repeated']),
    /** The version of the entry that is there now. */
    version: z.string().nullable(),
    found: z.record(z.string(), z.unknown()).nullable(),
  }),
);

/** What becomes of one field: the names that come and go, or the new and the old text. */
export type FieldChange = { label: string; added: string[]; removed: string[] };
/** A row as it is sent: its columns, and the version of the entry that the sender has seen. */
export type SentRow = { [column: string]: Json | undefined; version: string | null };
/** A row that would change something, as it would be applied. */
type LookedRow = { line: number; name: string; changes: FieldChange[]; sent: SentRow };

type Outcome = (typeof OUTCOMES)[number];
/** A file, compared with the list. */
export type Comparison = Record<Outcome, LookedRow[]> & { same: number; refused: RefusedRow[] };
/** Which rows are applied. */
export type Wanted = Readonly<Record<Outcome, boolean>>;

/** Brings the rows of a file together with what the database says of them. */
export function compare(
  list: SearchList,
  { rows, refused }: ReadFile,
  answer: z.output<typeof answerSchema>,
): Comparison {
  const result: Comparison = {
    new: [],
    changed: [],
    conflict: [],
    gone: [],
    same: 0,
    refused: [...refused],
  };
  for (const [index, { outcome, version, found }] of answer.entries()) {
    const row = rows[index];
    if (!row) continue;
    const { line, name, values } = row;
    if (outcome === 'same') result.same += 1;
    else if (outcome === 'repeated') {
      result.refused.push({ line, name, reason: 'O nome já está numa linha acima' });
    } else {
      const changes = changesOf(list, found && list.valuesOf(found), values);
      result[outcome].push({ line, name, changes, sent: { ...list.columnsOf(values), version } });
    }
  }
  result.refused.sort((a, b) => a.line - b.line);
  return result;
}

function changesOf(
  { words, nameField }: SearchList,
  was: FieldValues | null,
  is: FieldValues,
): FieldChange[] {
  return Object.entries(words.fields).flatMap(([key, { label, show = String }]) => {
    const [before, now]: unknown[] = [was?.[key], is[key]];
    // What is new stands under its name.
    if ((was === null && key === nameField) || isSame(before, now)) return [];
    const partsOf = (value: unknown): string[] =>
      Array.isArray(value)
        ? value.map(String)
        : [value === undefined ? '' : show(value)].filter((text) => text !== '');
    const [old, fresh] = [partsOf(before), partsOf(now)];
    const added = fresh.filter((part) => !old.includes(part));
    const removed = old.filter((part) => !fresh.includes(part));
    if (added.length + removed.length > 0) return [{ label, added, removed }];
    const isReordered = Array.isArray(now) && now.length > 0;
    return isReordered ? [{ label: `${label}, em outra ordem`, added, removed }] : [];
  });
}

/** The rows that a person wants applied. */
export const wantedRows = (compared: Comparison, wanted: Wanted): SentRow[] =>
  OUTCOMES.flatMap((outcome) => (wanted[outcome] ? compared[outcome] : [])).map(({ sent }) => sent);
