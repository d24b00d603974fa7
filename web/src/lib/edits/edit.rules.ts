/** What a form holds, by field. */
export type Values = Record<string, unknown>;

/** What was read of a row, and of which version of it that is (`updated_at`, to the letter: a Date would lose digits). */
export type Versioned<V extends Values> = { values: V; version: string };

/** Values of a form as its schema gives them: what is left out may be missing or undefined. */
export type Loose<V extends Values> = { [Key in keyof V]?: V[Key] | undefined };

type Key<V> = keyof V & string;

/** Whether two values of a field are equal; null equals an empty text. */
export function isSame(one: unknown, other: unknown): boolean {
  return (
    JSON.stringify(one || one === 0 || one === false ? one : null) ===
    JSON.stringify(other || other === 0 || other === false ? other : null)
  );
}

// The keys of an object literal of the form, never of a wider one.
const keysOf = <V extends Values>(values: Loose<V>) => Object.keys(values) as Key<V>[];

/**
 * What a person changed: of `checked`, the fields as the schema gives them, those that differ from what was read. A
 * field that still reads as it came (`typed`) was not touched, also where the schema would write it in another way.
 */
export function changesOf<V extends Values>(base: V, typed: Values, checked: Loose<V>): Partial<V> {
  return pick(checked, (key) => !isSame(typed[key], base[key]) && !isSame(checked[key], base[key]));
}

/** What happens to the changes when the row has another version than the one read. */
export function mergeEdits<V extends Values>(base: V, mine: Partial<V>, theirs: V) {
  const changedThere = keysOf<V>(theirs).filter((key) => !isSame(base[key], theirs[key]));
  /** Values still to be written. */
  const toSend = pick(mine, (key) => !isSame(mine[key], theirs[key]));
  return {
    toSend,
    /** Changed on both sides to different values: the person decides. */
    conflicts: changedThere.filter((key) => key in toSend),
    /** Changed only by others. */
    others: changedThere.filter((key) => !(key in mine)),
  };
}

/** The entries of some fields. */
export function pick<V extends Values>(
  values: Loose<V>,
  isWanted: (key: Key<V>) => boolean,
): Partial<V> {
  const wanted: Partial<V> = {};
  for (const key of keysOf(values)) {
    const value = values[key];
    if (value !== undefined && isWanted(key)) wanted[key] = value;
  }
  return wanted;
}

/**
 * What a form counts as read when the row comes in again during the typing: untouched fields follow, a touched one
 * keeps what it was begun upon. As long as one is touched the version stays the old one, so that the server tells.
 */
export function followBase<V extends Values>(
  base: Versioned<V>,
  fresh: Versioned<V>,
  typed: Values,
): Versioned<V> {
  const touched = pick(
    base.values,
    (key) => !isSame(typed[key], base.values[key]) && !isSame(typed[key], fresh.values[key]),
  );
  return keysOf(touched).length === 0
    ? fresh
    : { version: base.version, values: { ...fresh.values, ...touched } };
}
