import { personalStorage } from '~/lib/personal-storage.ts';

/**
 * Entries of local storage that begin so are what members did and the server does not know yet. Nothing that empties
 * the storage may take them. Reports of lessons came first; another name would lose what waits on people's devices.
 */
export const OUTBOX_PREFIX = 'progress_outbox:';

/** Entries that begin so are notes that were typed and not saved; only a sign-out deletes them. */
export const NOTE_DRAFT_PREFIX = 'note_draft:';

/** Deletes the unsent entries and drafts of a deleted account, which could never be sent. */
export function deleteUnsent(userId: string): void {
  try {
    const storage = personalStorage();
    for (const key of Object.keys(storage)) {
      const isTheirs = [OUTBOX_PREFIX, NOTE_DRAFT_PREFIX].some((prefix) =>
        key.startsWith(`${prefix}${userId}:`),
      );
      if (isTheirs) storage.removeItem(key);
    }
  } catch {
    // A browser that forbids storage keeps none.
  }
}

/** Deletes every entry but those that are kept. */
export function emptyStorage(storage: Storage, isKept: (key: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key !== null && !isKept(key)) storage.removeItem(key);
  }
}
