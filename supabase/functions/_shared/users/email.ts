import * as z from 'zod';
import { type Caller, requireOwnDevice } from '../caller.ts';
import { serviceClient } from '../clients.ts';
import type { Deps } from '../deps.ts';
import { fromDatabase, HttpError, type PlatformError, unavailable } from '../errors.ts';
import { tooMany } from '../limits.ts';
import { changeOwnAccount } from './auth-user.ts';
import { requirePassword } from './password.ts';

/**
 * Asks Auth to change the caller's own address after the present password; it counts once the new mailbox has confirmed it.
 * The database tells the old mailbox when Auth takes it.
 *
 * @param field of the body that holds the password
 * @throws HttpError 400 wrong_password, 409 email_taken, 400 for an address that Auth refuses, 403, 409, 429, 503
 */
export async function changeOwnEmail(
  deps: Deps,
  caller: Caller,
  email: string,
  password: string,
  field: string,
): Promise<void> {
  await requireOwnDevice(caller);
  await requirePassword(deps, caller, password, field);
  const service = serviceClient(deps);
  const permit = await service.rpc('permit_address', { p_user_id: caller.id, p_address: email });
  if (permit.error) throw askingRefusal(permit.error);
  const refusal = await changeOwnAccount(deps, caller, { email });
  if (refusal) throw emailRefusal(refusal) ?? unavailable(refusal);
}

/**
 * Without the password the old mailbox is asked whether the address may change; then the new one confirms it.
 *
 * @throws HttpError 409 email_taken, 400 where there is no old mailbox, 403, 409, 429
 */
export async function askOldMailbox(deps: Deps, caller: Caller, email: string): Promise<void> {
  await requireOwnDevice(caller);
  const { data, error } = await serviceClient(deps).rpc('ask_address_change', {
    p_user_id: caller.id,
    p_address: email,
  });
  if (error) throw askingRefusal(error);
  const wait = z.number().parse(data);
  if (wait > 0) throw tooMany(wait);
}

function askingRefusal(error: PlatformError): HttpError {
  switch (error.code) {
    case '23505':
      return emailTaken(error);
    case '22023':
      return new HttpError(400, 'invalid_request', 'Digite a senha atual para mudar o e-mail.', {
        field: 'currentPassword',
        cause: error,
      });
    case '55006':
      return new HttpError(
        409,
        'conflict',
        'O novo e-mail não foi pedido: um computador compartilhado está conectado. Saia dele em Aparelhos conectados e tente de novo.',
        { cause: error },
      );
    default:
      return fromDatabase(error);
  }
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
