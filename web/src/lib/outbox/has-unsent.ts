import { NOTE_DRAFT_PREFIX, OUTBOX_PREFIX } from '~/lib/stored-keys.ts';

/** Whether an earlier visit left something to send, told without loading anything. */
export function hasUnsent(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(OUTBOX_PREFIX));
  } catch {
    return false;
  }
}

/** Whether notes of this person are on this device only: drafts, and what waits for the network or was refused. */
export function hasNotesOnlyHere(userId: string | null): boolean {
  try {
    return Object.entries<string>(localStorage).some(
      ([key, text]) =>
        key.startsWith(`${NOTE_DRAFT_PREFIX}${userId}:`) ||
        (key.startsWith(`${OUTBOX_PREFIX}${userId}:`) && text.includes('"kind":"note')),
    );
  } catch {
    return false;
  }
}
