import { z } from '@hono/zod-openapi';
import { serviceClient } from '../../_shared/clients.ts';
import { ADDRESS_LINK_OUTCOMES, type AddressLinkOutcome } from '../../_shared/contracts/auth.ts';
import type { Deps } from '../../_shared/deps.ts';
import { type Limit, refundLimits, takeLimits } from '../../_shared/limits.ts';
import { rows } from '../../_shared/rows.ts';
import { sha256Hex } from '../../_shared/secrets.ts';
import { limitSubjectOf, type Origin } from '../session/address.ts';

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
  const limits: Limit[] = [
    {
      bucket: 'link:address',
      subject: limitSubjectOf(address),
      limit: deps.env().LOGIN_FAILURES_PER_ADDRESS,
    },
  ];
  await takeLimits(deps, limits);
  const outcome = rows(
    await serviceClient(deps).rpc('use_address_link', {
      p_hash: await sha256Hex(token),
      p_is_disowning: isDisowning,
    }),
    addressLinkShape.shape.outcome,
  );
  if (outcome !== 'unknown') await refundLimits(deps, limits);
  return outcome;
}
