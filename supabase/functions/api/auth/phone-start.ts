import * as z from 'zod';
import { serviceClient } from '../../_shared/clients.ts';
import { describeDevice } from '../../_shared/contracts/device.ts';
import type { PhoneStarted } from '../../_shared/contracts/phone-sign-in.ts';
import type { Deps } from '../../_shared/deps.ts';
import { unavailable } from '../../_shared/errors.ts';
import { rows } from '../../_shared/rows.ts';
import { fingerprint, randomToken, sha256Hex } from '../../_shared/secrets.ts';
import { limitSubjectOf, type Origin } from '../session/address.ts';

/** Seconds that a code and a QR are good for; the table's default says the same. */
const GOOD_FOR = 60;
/** Of a million codes some thousands may be taken: so many misses in a row do not happen. */
const MAX_DRAWS = 10;

/**
 * A computer asks to be signed in by a phone. Only hashes are kept, the six digits under the secret key. No address is
 * ever refused, because a whole hospital has one: what its newest requests would make too many, the oldest of it make
 * room for.
 * Errors: 503.
 */
export async function startPhoneSignIn(
  deps: Deps,
  challenge: string,
  { address, browser }: Origin,
  place: { network: string | null; city: string | null },
): Promise<PhoneStarted> {
  const token = randomToken();
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const code = randomCode();
    const id = rows(
      await serviceClient(deps).rpc('start_phone_sign_in', {
        p_secret_hash: challenge,
        p_code_hash: await codeHash(deps, code),
        p_link_hash: await sha256Hex(token),
        p_device: describeDevice(browser),
        p_user_agent: browser,
        p_network_hash: await networkHash(deps, place.network),
        p_city: place.city,
        p_address_hash: await fingerprint(
          deps.env().secretKey,
          `phone-address:${limitSubjectOf(address)}`,
        ),
        p_most: deps.env().PHONE_CODES_PER_ADDRESS,
      }),
      z.string().nullable(),
    );
    if (id !== null) return { id, code, token, expiresIn: GOOD_FOR };
  }
  throw unavailable('no free code');
}

/** A fast hash of a million codes hides none of them, so theirs needs the secret key. */
export function codeHash(deps: Deps, code: string): Promise<string> {
  return fingerprint(deps.env().secretKey, `phone-code:${code}`);
}

/** Networks are only ever compared, so no address is kept. */
export async function networkHash(deps: Deps, network: string | null): Promise<string | null> {
  return network === null ? null : fingerprint(deps.env().secretKey, `phone-network:${network}`);
}

function randomCode(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 1_000_000).padStart(6, '0');
}
