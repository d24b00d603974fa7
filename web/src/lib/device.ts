import { describeDevice } from '#contracts/device.ts';
import { keep, readKept } from './kept.ts';

const KEY = 'device_id';
const SEPARATOR = '#';

/**
 * Names this browser for the member's other devices: what a person would call it, and a few characters that
 * tell two of the same kind apart. At most 60 characters.
 */
export function readDevice(): string {
  return `${describeDevice(navigator.userAgent)}${SEPARATOR}${readId()}`.slice(-60);
}

/** Where a person was, of a device's name: "no Android (Chrome)"; "em outro aparelho" where it is unknown. */
export function placeOfUse(device: string | null): string {
  const [, browser, place] = /^(.+) (no .+)$/.exec(device?.split(SEPARATOR)[0] ?? '') ?? [];
  return place ? `${place} (${browser})` : 'em outro aparelho';
}

/** Whether a device's name is that of a telephone. */
export const isPhone = (device: string): boolean =>
  / no (iPhone|Android)$/.test(device.split(SEPARATOR)[0] ?? '');

let ownId: string | null = null;

function readId(): string {
  // Without storage every visit counts as a new device.
  ownId ??= readKept(KEY) ?? crypto.randomUUID().slice(0, 8);
  keep(KEY, ownId);
  return ownId;
}
