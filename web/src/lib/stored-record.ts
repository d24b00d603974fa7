import { isRecord } from './is-record.ts';
import { personalStorage } from './personal-storage.ts';

/** The text under a key; null where there is none, or storage is forbidden. */
export function readStored(key: string): string | null {
  try {
    return personalStorage().getItem(key);
  } catch {
    return null;
  }
}

/** Stored text as an object; an empty one where it is nothing of the sort. */
export function parseRecord(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRecord(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Remembers an object; where storage is forbidden or full, for this visit only. */
export function store(key: string, value: object): void {
  try {
    personalStorage().setItem(key, JSON.stringify(value));
  } catch {
    // Forbidden or full.
  }
}
