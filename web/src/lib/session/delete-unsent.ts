import { personalStorage } from '~/lib/personal-storage.ts';
import { NOTE_DRAFT_PREFIX, OUTBOX_PREFIX } from './stored-keys.ts';

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
