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

/** "Chrome no Android" of a user agent string. */
export function describeDevice(userAgent: string): string {
  const browser =
    (/Edg\//.test(userAgent) && 'Edge') ||
    (/OPR\//.test(userAgent) && 'Opera') ||
    (/SamsungBrowser\//.test(userAgent) && 'Samsung Internet') ||
    (/Firefox\/|FxiOS\//.test(userAgent) && 'Firefox') ||
    (/Chrome\/|CriOS\//.test(userAgent) && 'Chrome') ||
    (/Safari\//.test(userAgent) && 'Safari') ||
    'Navegador';
  const place =
    (/iPhone/.test(userAgent) && 'no iPhone') ||
    (/iPad/.test(userAgent) && 'no iPad') ||
    (/Android/.test(userAgent) && 'no Android') ||
    (/Windows/.test(userAgent) && 'no Windows') ||
    (/Mac OS X/.test(userAgent) && 'no Mac') ||
    (/Linux|CrOS/.test(userAgent) && 'no computador') ||
    'em outro aparelho';
  return `${browser} ${place}`;
}

let ownId: string | null = null;

function readId(): string {
  try {
    ownId ??= localStorage.getItem(KEY);
    ownId ??= newId();
    localStorage.setItem(KEY, ownId);
  } catch {
    // Without storage every visit counts as a new device.
  }
  ownId ??= newId();
  return ownId;
}

const newId = () => crypto.randomUUID().slice(0, 8);
