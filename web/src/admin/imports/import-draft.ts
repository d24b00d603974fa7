const KEY = 'import_draft';

/** For browsers that forbid storage. */
let inMemory = '';

/** The pasted list of this tab, which survives a reload or a visit to another screen. */
export function readImportDraft(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return inMemory;
  }
}

/** Stores the list, or deletes an empty one. A sign-out deletes it too. */
export function keepImportDraft(text: string): void {
  inMemory = text;
  try {
    if (text === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Storage forbidden or full: the list is kept in memory.
  }
}
