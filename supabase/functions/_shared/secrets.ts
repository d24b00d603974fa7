import { HttpError } from './errors.ts';

/** Compares two secrets in constant time. */
export async function sameSecret(given: string, expected: string): Promise<boolean> {
  const [a, b] = await Promise.all([digest(given), digest(expected)]);
  let difference = 0;
  for (let index = 0; index < a.length; index += 1) {
    difference |= (a[index] ?? 0) ^ (b[index] ?? 0);
  }
  return difference === 0;
}

/** What a program is told that calls with no right token: no person is there who could sign in. */
export const refusedToken = (header: 'x-cron-token' | 'x-health-token') =>
  new HttpError(401, 'unauthenticated', `${header} ausente ou errado.`);

/**
 * Requires the scheduler's token (header `x-cron-token`).
 * Errors: 401 wrong or missing; 503 when this installation has no such token.
 */
export async function requireCronToken(given: string | undefined, expected: string | undefined) {
  if (expected === undefined) {
    throw new HttpError(503, 'unavailable', 'Este agendamento não está configurado.');
  }
  if (given === undefined || !(await sameSecret(given, expected))) {
    throw refusedToken('x-cron-token');
  }
}

/** A keyed hash (HMAC, hex), so that limits are counted without storing addresses or accounts. */
export async function fingerprint(secret: string, text: string): Promise<string> {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    bytes.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const signature = await crypto.subtle.sign('HMAC', key, bytes.encode(text));
  return hex(new Uint8Array(signature));
}

/** 256 random bits, as a link can carry them. */
export function randomToken(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** SHA-256 of a text, in hex. */
export async function sha256Hex(text: string): Promise<string> {
  return hex(await digest(text));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
