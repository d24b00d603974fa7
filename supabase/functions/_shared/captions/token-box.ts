import { sha256Hex } from '../secrets.ts';

const NONCE_BYTES = 12;

/** The name of a key, which tells nothing of it. */
export const keyIdOf = async (key: string): Promise<string> => (await sha256Hex(key)).slice(0, 8);

/**
 * Encrypts a text (AES-256-GCM).
 *
 * @param key 32 bytes in base64
 * @param owner what the text belongs to: it opens for nothing else
 */
export async function seal(key: string, text: string, owner: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: bytesOf(owner) },
    await imported(key),
    bytesOf(text),
  );
  return `${base64Url(nonce)}.${base64Url(new Uint8Array(sealed))}`;
}

/** The sealed text; null for another key or owner, or when it was changed. */
export async function unseal(key: string, sealed: string, owner: string): Promise<string | null> {
  try {
    const [nonce = '', text = ''] = sealed.split('.');
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(nonce), additionalData: bytesOf(owner) },
      await imported(key),
      fromBase64(text),
    );
    return new TextDecoder().decode(opened);
  } catch {
    return null;
  }
}

export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
}

const imported = (key: string) =>
  crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
