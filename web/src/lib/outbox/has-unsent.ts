import { OUTBOX_PREFIX } from '~/lib/stored-keys.ts';

/** Whether an earlier visit left something to send, told without loading anything. */
export function hasUnsent(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(OUTBOX_PREFIX));
  } catch {
    return false;
  }
}
