import type { QueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import type { Said } from '~/kit/act.ts';
import type { Loose, Versioned } from '~/lib/edits/edit.rules.ts';
import type { EditedType } from '~/lib/edits/last-edits.api.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';

type Id = number | string;

/** A title above the error's own words, or the whole message. */
type Failure = string | ((error: unknown) => Said);

/** What is said at one field. */
export type Refusal = { field: string; message: string };

/** A noun whose rows are edited in a dialog: how its rows are read and written, and what is said meanwhile. */
export type EditedNoun<V extends FieldValues, RowId extends Id, Fresh extends Versioned<V>> = {
  /** The first part of its query keys. */
  key: string;
  /** As the audit log names it. */
  target: EditedType;
  schema: z.ZodType<Loose<V>>;
  words: FormWords<V>;
  titles: { edit: string; create?: string; createButton?: string };
  /** Heights of the fields while they are on their way. */
  skeleton: readonly number[];
  /** The row as it is now; null when it is gone. */
  read(id: RowId, signal?: AbortSignal): Promise<Fresh | null>;
  /**
   * Writes upon the version of `base`; false when the row has another version, or is gone.
   *
   * @param opened the row as it was when the form opened
   */
  write(id: RowId, changes: Partial<V>, base: Fresh, opened: Fresh): Promise<boolean>;
  create?(values: V, client: QueryClient): Promise<unknown>;
  said: {
    created?: Said;
    updated: { title: string; description?: string };
    createFailed?: Failure;
    updateFailed: Failure;
  };
  /** What a refusal says at one field; null where it belongs to none. */
  refusal?(error: unknown): Refusal | null;
  /** Only what is read under `key` becomes old by a change; otherwise every screen does. */
  isAlone?: boolean;
};
