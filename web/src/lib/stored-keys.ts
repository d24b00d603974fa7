/**
 * Entries of local storage that begin so are reports of watched lessons that the server does not have yet. Nothing that
 * empties the storage may take them.
 */
export const PROGRESS_OUTBOX_PREFIX = 'progress_outbox:';

/** Deletes the reports of somebody whose account is gone: they would wait on this device for ever. */
export function forgetReports(userId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${PROGRESS_OUTBOX_PREFIX}${userId}:`)) localStorage.removeItem(key);
    }
  } catch {
    // A browser that forbids storage keeps none.
  }
}
