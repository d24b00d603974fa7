import { promisifyRequest } from 'idb-keyval';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { inTime } from './in-time.ts';
import { trackDeletion } from './pending-deletions.ts';

export const DOWNLOADS_DATABASE = 'plantao-downloads';

let tell = () => {};

/** Calls `listener` when every download of this device is going; what it reads comes after the deletion. */
export function whenDownloadsGo(listener: () => void): void {
  tell = listener;
}

const drop = () =>
  inTime(DOWNLOADS_DATABASE, async () =>
    promisifyRequest(indexedDB.deleteDatabase(DOWNLOADS_DATABASE)),
  );

/**
 * Deletes every download of this device, of every person; a sign-out waits for it. Nothing of a person on
 * a shared computer is stored, and what its own people downloaded is not theirs to delete.
 */
export function deleteDownloads(): void {
  if (isSharedComputer()) return;
  // A browser that forbids storage keeps none.
  trackDeletion(drop().catch(() => {}));
  tell();
}
