import * as z from 'zod';
import { serviceClient } from '../_shared/clients.ts';
import type { Deps } from '../_shared/deps.ts';
import { rows } from '../_shared/rows.ts';
import { refusedToken, sameSecret } from '../_shared/secrets.ts';

/** Whether one of the given values is a secret key of this project, in the new or the old format. */
export async function isSecretKey(
  deps: Deps,
  given: readonly (string | null | undefined)[],
): Promise<boolean> {
  const known = await Promise.all(
    given.flatMap((one) => (one ? deps.env().secretKeys.map((key) => sameSecret(one, key)) : [])),
  );
  return known.includes(true);
}

/**
 * Requires a token that the database created for its own call.
 *
 * @throws HttpError 401
 */
export async function requireJobToken(deps: Deps, given: string): Promise<void> {
  // Anything else needs no call to the database.
  const isForm = /^[0-9a-f]{64}$/.test(given);
  const answer = isForm && (await serviceClient(deps).rpc('is_job_token', { p_token: given }));
  if (!answer || !rows(answer, z.boolean())) {
    throw refusedToken('x-cron-token');
  }
}
