import { isRecord } from './is-record.ts';
import { personalStorage } from './personal-storage.ts';

/** Names a storage, at which a browser that forbids it throws. */
type Naming<Part extends keyof Storage> = () => Pick<Storage, Part>;

/** What only this tab remembers. */
export const ofTab = (): Storage => sessionStorage;

/** What is remembered under a key; null where nothing is, or the browser forbids storage. */
export function readKept(key: string, storage: Naming<'getItem'> = personalStorage): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** The fields of a text of JSON; none where it is no record. */
export function parseRecord(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The fields of what is remembered as JSON, in storage or in the given text. */
export const readKeptRecord = (key: string, inMemory?: string | null): Record<string, unknown> =>
  parseRecord(inMemory ?? readKept(key));

/** Remembers a text, or forgets it (null). False where storage is forbidden or full: it is remembered for this visit at most. */
export function keep(
  key: string,
  text: string | null,
  storage: Naming<'setItem' | 'removeItem'> = personalStorage,
): boolean {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
