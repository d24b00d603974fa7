import { emptyStorage, OUTBOX_PREFIX } from '~/lib/session/stored-keys.ts';

/**
 * What a sign-out keeps in the browser's storage: settings of the device, and reports of watched
 * lessons that the server does not have yet (each is sent only as the person it belongs to). Anything that is not
 * named here is deleted as private.
 */
export const STAYS_ON_DEVICE = [
  'theme',
  'player_preferences',
  'podcast_preferences',
  'download_limit',
  'device_id',
  'auto-sync-interval',
  'auto-sync-enabled',
  'cleanup_done',
  OUTBOX_PREFIX,
] as const;

/** Deletes every other entry of both storages. */
export function clearPersonalData(storages: () => readonly Storage[]): void {
  try {
    for (const storage of storages()) emptyStorage(storage, stays);
  } catch {
    // Forbidden.
  }
}

const stays = (key: string) =>
  STAYS_ON_DEVICE.some((name) => (name.endsWith(':') ? key.startsWith(name) : key === name));
