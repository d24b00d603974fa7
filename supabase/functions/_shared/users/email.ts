import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { HttpError, unavailable } from '../errors.ts';
import { changeOwnAccount } from './auth-user.ts';

/**
 * Asks Auth to change the caller's own address. Where confirmations are on, the new one counts only once
 * both mailboxes have confirmed it.
 *
 * @throws HttpError 409 email_taken, 400 for an address that Auth refuses, 429, 503
 */
export async function changeOwnEmail(deps: Deps, caller: Caller, email: string): Promise<void> {
  const refusal = await changeOwnAccount(deps, caller, { email });
  if (refusal) throw emailRefusal(refusal) ?? unavailable(refusal);
}

/** Auth's refusal of a new address, by its code; undefined for one that is not about the address. */
export function emailRefusal(refusal: { code?: string | undefined }): HttpError | undefined {
  switch (refusal.code) {
    case 'email_exists':
    case 'user_already_exists':
      return emailTaken(refusal);
    case 'email_address_invalid':
    case 'email_address_not_authorized':
    case 'validation_failed':
      return new HttpError(400, 'invalid_request', 'Email inválido', {
        field: 'email',
        cause: refusal,
      });
    default:
      return undefined;
  }
}

/** The refusal of an address that another account has. */
export function emailTaken(cause?: unknown): HttpError {
  return new HttpError(409, 'email_taken', 'E-mail já cadastrado', { field: 'email', cause });
}
