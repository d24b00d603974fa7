import { isSharedComputer, personalStorage } from '~/lib/personal-storage.ts';
import { NOTE_DRAFT_PREFIX, OUTBOX_PREFIX } from '~/lib/session/stored-keys.ts';

/** Whether an earlier visit left something to send, told without loading anything. */
export function hasUnsent(): boolean {
  try {
    return Object.keys(personalStorage()).some((key) => key.startsWith(OUTBOX_PREFIX));
  } catch {
    return false;
  }
}

/**
 * Whether something of this person would be lost by leaving: drafts of notes, notes that wait for the network or were
 * refused; on a shared computer, where nothing waits for the next visit, whatever is unsent.
 */
export function hasUnsavedWork(userId: string | null): boolean {
  try {
    return Object.entries<string>(personalStorage()).some(
      ([key, text]) =>
        key.startsWith(`${NOTE_DRAFT_PREFIX}${userId}:`) ||
        (key.startsWith(`${OUTBOX_PREFIX}${userId}:`) &&
          (isSharedComputer() || text.includes('"kind":"note'))),
    );
  } catch {
    return false;
  }
}
