import { z } from '@hono/zod-openapi';
import { serviceClient } from '../../_shared/clients.ts';
import {
  ADDRESS_CHANGE_OUTCOMES,
  ADDRESS_LINK_OUTCOMES,
  type AddressChangeOutcome,
  type AddressLinkOutcome,
} from '../../_shared/contracts/auth.ts';
import type { Deps } from '../../_shared/deps.ts';
import { HttpError } from '../../_shared/errors.ts';
import { type Limit, refundLimits, takeLimits } from '../../_shared/limits.ts';
import { rows } from '../../_shared/rows.ts';
import { sha256Hex } from '../../_shared/secrets.ts';
import { limitSubjectOf, type Origin } from '../session/address.ts';
import { restoreEmail } from './restore-email.ts';

export const addressLinkShape = z.object({ outcome: z.enum(ADDRESS_LINK_OUTCOMES) });

/**
 * Applies a link of the mail about a registration. Only unknown tokens use up the limit.
 * Errors: 429, 503.
 */
export async function useAddressLink(
  deps: Deps,
  token: string,
  isDisowning: boolean,
  { address }: Origin,
): Promise<AddressLinkOutcome> {
  return followLink(deps, address, async () =>
    rows(
      await serviceClient(deps).rpc('use_address_link', {
        p_hash: await sha256Hex(token),
        p_is_disowning: isDisowning,
      }),
      addressLinkShape.shape.outcome,
    ),
  );
}

export const addressChangeShape = z.object({ outcome: z.enum(ADDRESS_CHANGE_OUTCOMES) });

const pressedSchema = addressChangeShape.extend({
  restore: z.object({ userId: z.string(), email: z.string(), isTaken: z.boolean() }).optional(),
});

/**
 * Applies a link of the mails to an old mailbox about a change of address. Only unknown tokens use up the limit.
 * Errors: 409 email_taken, 429, 503.
 */
export async function useAddressChange(
  deps: Deps,
  token: string,
  { address }: Origin,
): Promise<AddressChangeOutcome> {
  return followLink(deps, address, async () => {
    const { outcome, restore } = rows(
      await serviceClient(deps).rpc('use_address_change', { p_hash: await sha256Hex(token) }),
      pressedSchema,
    );
    // Auth would answer with a 500 that does not name the reason.
    if (restore?.isTaken) throw formerTaken();
    if (restore) await restoreEmail(deps, restore.userId, restore.email);
    return outcome;
  });
}

const formerTaken = () =>
  new HttpError(
    409,
    'email_taken',
    'As sessões da conta terminaram, mas outra conta já usa este e-mail. Fale com o suporte agora.',
  );

/** Follows a link under the limit of guesses, which only an unknown token uses up. */
async function followLink<Outcome extends string>(
  deps: Deps,
  address: Origin['address'],
  follow: () => Promise<Outcome>,
): Promise<Outcome> {
  const subject = limitSubjectOf(address);
  const limit = deps.env().LOGIN_FAILURES_PER_ADDRESS;
  const limits: Limit[] = [{ bucket: 'link:address', subject, limit }];
  await takeLimits(deps, limits);
  const outcome = await follow();
  if (outcome !== 'unknown') await refundLimits(deps, limits);
  return outcome;
}
