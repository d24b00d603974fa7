/**
 * Entries of local storage that begin so are what members did and the server does not know yet. Nothing that empties
 * the storage may take them. Reports of lessons came first; another name would lose what waits on people's devices.
 */
export const OUTBOX_PREFIX = 'progress_outbox:';

/** Deletes the unsent entries of a deleted account, which could never be sent. */
export function deleteUnsent(userId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${OUTBOX_PREFIX}${userId}:`)) localStorage.removeItem(key);
    }
  } catch {
    // A browser that forbids storage keeps none.
  }
}
