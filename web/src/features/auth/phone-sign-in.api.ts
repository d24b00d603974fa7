import {
  type PhoneClaimed,
  type PhoneStarted,
  phoneClaimedSchema,
  phoneStartedSchema,
} from '#contracts/phone-sign-in.ts';
import { platformError } from '~/lib/errors.ts';
import { postToApi } from '~/lib/post-to-api.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';

/** What this computer shows, and the secret that proves it asked; in memory only. */
export type PhoneRequest = PhoneStarted & { secret: string };

/** Asks for a code and a QR. Throws `AppError`. */
export async function startPhoneRequest(signal: AbortSignal): Promise<PhoneRequest> {
  const secret = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  const challenge = [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const started = await postToApi('/auth/phone/start', { challenge }, phoneStartedSchema, {
    signal,
  });
  return { ...started, secret };
}

/** What became of it; the session comes once. Throws `AppError`. */
export function claimPhoneRequest(
  { id, secret }: PhoneRequest,
  signal: AbortSignal,
): Promise<PhoneClaimed> {
  return postToApi('/auth/phone/claim', { id, secret }, phoneClaimedSchema, { signal });
}

/** Ends a session that is not the right person's, before this computer has used it. Throws `AppError`. */
export async function endClaimed(accessToken: string): Promise<void> {
  const supabase = await loadSupabase();
  const { error } = await supabase.auth.admin.signOut(accessToken, 'local');
  if (error) throw platformError(error);
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
