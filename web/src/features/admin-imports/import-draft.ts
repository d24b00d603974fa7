const KEY = 'import_draft';

/** For browsers that forbid storage. */
let inMemory = '';

/** The list that was pasted in this tab and is still there: a reload or a look at another screen loses nothing. */
export function readImportDraft(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return inMemory;
  }
}

/** Keeps it; an empty one is forgotten. It goes with everything else of the person when they leave. */
export function keepImportDraft(text: string): void {
  inMemory = text;
  try {
    if (text === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Forbidden or full: it lives as long as the page.
  }
}
