import type { AddressChangeOutcome, AddressLinkOutcome } from '#contracts/auth.ts';
import { asJson, postForOutcome } from '~/lib/post-to-api.ts';

const PATHS = { confirm: '/auth/confirm-email', disown: '/auth/disown' } as const;

/** What a link of the mail about a registration asks for. */
export type AddressLinkAct = keyof typeof PATHS;

/** Follows such a link: the token tells who it is about, a session counts for nothing. Throws `AppError`. */
export async function followAddressLink(
  act: AddressLinkAct,
  token: string,
): Promise<AddressLinkOutcome> {
  // An outcome that this version does not know is told as an unknown link.
  return (await postForOutcome(PATHS[act], asJson({ token }))) as AddressLinkOutcome;
}

/** Follows a link of the mails to an old mailbox about a change of address, in the same way. */
export async function followAddressChange(token: string): Promise<AddressChangeOutcome> {
  return (await postForOutcome('/auth/address-change', asJson({ token }))) as AddressChangeOutcome;
}
