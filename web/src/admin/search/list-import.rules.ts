import type { FieldValues } from 'react-hook-form';
import * as z from 'zod';
import { isSame } from '~/lib/edits/edit.rules.ts';
import type { Json } from '~/types/database.ts';
import type { FileRow, RefusedRow } from './list-file.rules.ts';
import type { SearchList } from './search-list.api.ts';

/** What the database says of each row that was sent, in their order. */
export const answerSchema = z.array(
  z.object({
    outcome: z.enum(['new', 'changed', 'same', 'repeated', 'conflict', 'gone']),
    /** Of what is there now. */
    version: z.string().nullable(),
    found: z.record(z.string(), z.unknown()).nullable(),
  }),
);
export type Answer = z.output<typeof answerSchema>;

/** What one field becomes: for lists the names that come and go, else both values. */
export type FieldChange = { label: string; added: string[]; removed: string[] };
/** A row as it is sent: its columns, and the version of what is there as far as its sender knows. */
export type SentRow = { [column: string]: Json | undefined; version: string | null };
/** A row that would change something, as it would be applied. */
export type LookedRow = { line: number; name: string; changes: FieldChange[]; sent: SentRow };

/** A file, compared with the list. */
export type Comparison = {
  fresh: LookedRow[];
  changed: LookedRow[];
  /** Changed here since the export. */
  conflicts: LookedRow[];
  /** Deleted here since the export. */
  gone: LookedRow[];
  same: number;
  refused: RefusedRow[];
};

/** Brings the rows of a file together with what the database says of them. */
export function compare<V extends FieldValues>(
  list: SearchList<V>,
  { rows, refused }: { rows: readonly FileRow<V>[]; refused: readonly RefusedRow[] },
  answer: Answer,
): Comparison {
  const result: Comparison = {
    fresh: [],
    changed: [],
    conflicts: [],
    gone: [],
    same: 0,
    refused: [...refused],
  };
  for (const [index, row] of rows.entries()) {
    const said = answer[index];
    if (!said) continue;
    const { outcome, version, found } = said;
    const was = found && list.valuesOf(found);
    const { line, name, values } = row;
    const sent = rowToSend(list, { values, version });
    const looked = { line, name, changes: changesOf(list, was, values), sent };
    if (outcome === 'new') result.fresh.push(looked);
    else if (outcome === 'changed') result.changed.push(looked);
    else if (outcome === 'conflict') result.conflicts.push(looked);
    else if (outcome === 'gone') result.gone.push(looked);
    else if (outcome === 'same') result.same += 1;
    else result.refused.push({ line, name, reason: 'O nome já está numa linha acima' });
  }
  result.refused.sort((a, b) => a.line - b.line);
  return result;
}

const show = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function changesOf<V extends FieldValues>(
  { words, nameField }: SearchList<V>,
  was: V | null,
  is: V,
): FieldChange[] {
  return Object.entries(words.fields).flatMap(([key, field]) => {
    // What is new stands under its name.
    if (was === null && key === nameField) return [];
    const { label, show: shown = show } = field as (typeof words.fields)[keyof V & string];
    const [before, now] = [was?.[key] as unknown, is[key] as unknown];
    if (isSame(before, now)) return [];
    if (!Array.isArray(now)) {
      const [from, to] = [before === undefined ? '' : shown(before), shown(now)];
      const filled = (text: string) => (text === '' ? [] : [text]);
      return from === to ? [] : [{ label, added: filled(to), removed: filled(from) }];
    }
    const old: unknown[] = Array.isArray(before) ? before : [];
    const added = now.filter((name) => !old.includes(name)).map(String);
    const removed = old.filter((name) => !now.includes(name)).map(String);
    if (added.length + removed.length > 0) return [{ label, added, removed }];
    return now.length + old.length > 0
      ? [{ label: `${label}, em outra ordem`, added, removed }]
      : [];
  });
}

/** A row to look through or to apply. */
export function rowToSend<V extends FieldValues>(
  { columnsOf }: SearchList<V>,
  { values, version }: { values: V; version: string | null },
): SentRow {
  return { ...columnsOf(values), version };
}

/** The rows that a person wants applied. */
export function wantedRows(
  { fresh, changed, conflicts, gone }: Comparison,
  also: { conflicts: boolean; gone: boolean },
): SentRow[] {
  const decided = [...(also.conflicts ? conflicts : []), ...(also.gone ? gone : [])];
  return [...fresh, ...changed, ...decided].map(({ sent }) => sent);
}
