import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import { claimsOf } from '../../_shared/claims.ts';
import { serviceClient } from '../../_shared/clients.ts';
import type { Deps } from '../../_shared/deps.ts';
import { rows } from '../../_shared/rows.ts';
import { sha256Hex } from '../../_shared/secrets.ts';
import { placeOf } from './address.ts';
import { isSecure } from './cookie.ts';

const DEVICE_COOKIE = 'plantao_device';
/** Seconds; browsers keep no cookie for longer. */
const MAX_AGE = 400 * 24 * 3600;
/** 256 random bits in base64url. */
const DEVICE_FORM = /^[\w-]{43}$/;

/**
 * Shows the browser of a new session to the database, which knows it, or learns it and lets the person be told. The
 * cookie outlives the sign-out, and each person who uses the browser is known by it separately.
 *
 * @param accessToken of a caller whom Auth has checked
 */
export async function recognizeDevice(c: Context, deps: Deps, accessToken: string): Promise<void> {
  const isHttps = isSecure(deps.env().SITE_URL);
  // The prefix binds the cookie to this host: no other site of the hospital's domain can plant a known one.
  const prefix = isHttps ? 'host' : undefined;
  const shown = getCookie(c, DEVICE_COOKIE, prefix) || '';
  const device = DEVICE_FORM.test(shown) ? shown : newDevice();
  const { city } = await placeOf(c, deps.env());
  const outcome = rows(
    await serviceClient(deps).rpc('recognize_session', {
      p_session_id: claimsOf(accessToken).session_id ?? null,
      p_device_hash: await sha256Hex(device),
      ...(city !== null && { p_city: city }),
    }),
    z.enum(['known', 'new']).nullable(),
  );
  // A second tab's device is not learned, so it must not take the place of the first one's.
  if (outcome === null) return;
  setCookie(c, DEVICE_COOKIE, device, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps,
    maxAge: MAX_AGE,
    ...(prefix && { prefix }),
  });
}

function newDevice(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
