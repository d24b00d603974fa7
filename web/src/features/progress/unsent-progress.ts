import { PROGRESS_OUTBOX_PREFIX } from '~/lib/stored-keys.ts';

/** Whether an earlier visit left reports behind, told without loading anything. */
export function hasUnsentProgress(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PROGRESS_OUTBOX_PREFIX));
  } catch {
    return false;
  }
}
