import { AppError } from '../errors.ts';
import { mergeEdits, pick, type Values, type Versioned } from './edit.rules.ts';

type Key<V> = keyof V & string;

export type Conflict<V extends Values> = {
  /** The row on which the person's changes are based. */
  base: Versioned<V>;
  mine: Partial<V>;
  theirs: Versioned<V>;
  /** The fields in conflict. */
  fields: Key<V>[];
  /** Other fields changed since, which keep their stored value. */
  others: Key<V>[];
};

type Edit<V extends Values> = {
  base: Versioned<V>;
  /** Only what the person changed. */
  mine: Partial<V>;
  /** Asks for every field in conflict; resolves with those that are to stay as they are there, or null to go on editing. */
  ask(conflict: Conflict<V>): Promise<Key<V>[] | null>;
  /** The form's new base; `taken` are fields whose stored value was taken. */
  onBase(base: Versioned<V>, taken: Key<V>[]): void;
};

export type EditServer<V extends Values> = {
  /** The row as it is now; null when it is gone. */
  read(): Promise<Versioned<V> | null>;
  /**
   * Writes upon the version of `base`, compared by the statement itself; false when the row has another one, or is gone.
   */
  write(changes: Partial<V>, base: Versioned<V>): Promise<boolean>;
};

type EditOutcome<V extends Values> =
  | { outcome: 'saved'; others: Key<V>[] }
  /** Nothing had to be written, or every stored value was taken. */
  | { outcome: 'unchanged' }
  /** The person continues editing. */
  | { outcome: 'kept' }
  | { outcome: 'gone' };

/**
 * Saves what a person changed, upon the version it was made upon. When the row has changed meanwhile, both changes are
 * brought together: those of different fields silently, those of one field as the person says; as often as it takes.
 */
export async function saveEdit<V extends Values>(
  edit: Edit<V>,
  { read, write }: EditServer<V>,
): Promise<EditOutcome<V>> {
  let { base, mine } = edit;
  const others = new Set<Key<V>>();
  while (Object.keys(mine).length > 0) {
    if (await write(mine, base)) return { outcome: 'saved', others: [...others] };
    const theirs = await read();
    if (theirs === null) return { outcome: 'gone' };
    if (theirs.version === base.version) {
      // Version and row are right, so the person lost the permission to write it.
      throw new AppError({ status: 403, code: 'forbidden', body: 'no row was written' });
    }
    const merged = mergeEdits(base.values, mine, theirs.values);
    for (const key of merged.others) others.add(key);
    let taken: Key<V>[] = [];
    if (merged.conflicts.length > 0) {
      const conflict = { base, mine, theirs, fields: merged.conflicts, others: [...others] };
      const answer = await edit.ask(conflict);
      if (answer === null) return { outcome: 'kept' };
      taken = answer;
      for (const key of taken) others.delete(key);
    }
    base = theirs;
    mine = pick(merged.toSend, (key) => !taken.includes(key));
    edit.onBase(base, taken);
  }
  return { outcome: 'unchanged' };
}
