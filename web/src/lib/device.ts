import { describeDevice } from '#contracts/device.ts';
import { personalStorage } from './personal-storage.ts';

const KEY = 'device_id';
const SEPARATOR = '#';

/**
 * Names this browser for the member's other devices: what a person would call it, and a few characters that
 * tell two of the same kind apart. At most 60 characters.
 */
export function readDevice(): string {
  return `${describeDevice(navigator.userAgent)}${SEPARATOR}${readId()}`.slice(-60);
}

/** Where somebody was, of a device's name: "no Android (Chrome)"; "em outro aparelho" where nobody can tell. */
export function placeOfUse(device: string | null): string {
  const [, browser, place] = /^(.+) (no .+)$/.exec(device?.split(SEPARATOR)[0] ?? '') ?? [];
  return place ? `${place} (${browser})` : 'em outro aparelho';
}

let ownId: string | null = null;

function readId(): string {
  try {
    ownId ??= personalStorage().getItem(KEY);
    ownId ??= newId();
    personalStorage().setItem(KEY, ownId);
  } catch {
    // Without storage every visit counts as a new device.
  }
  ownId ??= newId();
  return ownId;
}

const newId = () => crypto.randomUUID().slice(0, 8);
