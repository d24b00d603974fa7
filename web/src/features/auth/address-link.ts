import type { AddressLinkOutcome } from '#contracts/auth.ts';
import { AppError, responseError, toAppError } from '~/lib/errors.ts';

const TIMEOUT_MS = 15_000;
const PATHS = { confirm: '/api/auth/confirm-email', disown: '/api/auth/disown' } as const;

/** What a link of the mail about a registration asks for. */
export type AddressLinkAct = keyof typeof PATHS;

/** Follows such a link: the token tells who it is about, a session counts for nothing. Throws `AppError`. */
export async function followAddressLink(
  act: AddressLinkAct,
  token: string,
): Promise<AddressLinkOutcome> {
  const response = await fetch(PATHS[act], {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw toAppError(error);
  });
  if (!response.ok) throw await responseError(response);
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('outcome' in body)) {
    throw new AppError({ status: 200, code: 'internal', body: 'no outcome in the answer' });
  }
  // An outcome that this version does not know is told as an unknown link.
  return body.outcome as AddressLinkOutcome;
}
