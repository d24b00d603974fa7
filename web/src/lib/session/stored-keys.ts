/**
 * Entries of local storage that begin so are what members did and the server does not know yet. Nothing that empties
 * the storage may take them. Reports of lessons came first; another name would lose what waits on people's devices.
 */
export const OUTBOX_PREFIX = 'progress_outbox:';

/** Entries that begin so are notes and reports that were typed and not saved; only a sign-out deletes them. */
export const NOTE_DRAFT_PREFIX = 'note_draft:';

/** Deletes every entry but those that are kept. */
export function emptyStorage(storage: Storage, isKept: (key: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key !== null && !isKept(key)) storage.removeItem(key);
  }
}
