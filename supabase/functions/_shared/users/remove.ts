import * as z from 'zod';
import { type Caller, requireOwnDevice } from '../caller.ts';
import { serviceClient, serviceClientFor } from '../clients.ts';
import type { Deps } from '../deps.ts';
import { fromDatabase, HttpError, type PlatformError } from '../errors.ts';
import { removeFolder } from '../files/storage.ts';
import { mapConcurrent } from '../map-concurrent.ts';
import { describeFailure } from '../redact.ts';
import { rows } from '../rows.ts';
import { requirePassword } from './password.ts';
import { lastSuperuser } from './target.ts';

/**
 * Rejects a registration: the person is deleted and gets a mail with the optional reason.
 * The database decides whether the caller may, and audits it in the same transaction.
 *
 * @throws HttpError 404; 409 when the person is approved already; 403
 */
export async function rejectUser(
  deps: Deps,
  caller: Caller,
  userId: string,
  reason: string | null,
): Promise<void> {
  const { error } = await caller.client.rpc('reject_user', {
    p_user_id: userId,
    p_reason: reason,
  });
  if (error) throw removalRefusal(error);
  await removeFiles(deps, userId);
}

/** How many folders are removed at the same time. */
const FOLDERS_AT_ONCE = 5;

/**
 * Ends rejections that can no longer be undone: the database deletes these people, as its schedule would a little later.
 * Who came back, or was deleted already, is passed over.
 *
 * @returns how many were deleted
 * @throws HttpError 403
 */
export async function finishRejections(
  deps: Deps,
  caller: Caller,
  userIds: readonly string[],
): Promise<number> {
  const answer = await caller.client.rpc('finish_rejections', { p_user_ids: userIds });
  const deleted = rows(answer, z.array(z.guid()));
  await mapConcurrent(deleted, FOLDERS_AT_ONCE, (userId) => removeFiles(deps, userId));
  return deleted.length;
}

/** As the database returns it; it tells nothing of whose data were erased. */
const receiptSchema = z.object({
  number: z.string(),
  kind: z.literal('erasure'),
  issued_at: z.string(),
  counts: z.record(z.string(), z.number()),
  checksum: z.null(),
});
export type ErasureReceipt = z.output<typeof receiptSchema>;

/**
 * Deletes a person's account on behalf of a superuser; decided and audited by the database like a rejection.
 *
 * @throws HttpError 404, 409 last_superuser, 403 for one's own account
 */
export async function deleteUser(
  deps: Deps,
  caller: Caller,
  userId: string,
): Promise<ErasureReceipt> {
  if (userId === caller.id) {
    throw new HttpError(403, 'forbidden', 'Para excluir a sua conta, use as Configurações.');
  }
  const { data, error } = await caller.client.rpc('delete_user', { p_user_id: userId });
  if (error) throw removalRefusal(error);
  await removeFiles(deps, userId);
  return receiptSchema.parse(data);
}

/**
 * "Excluir minha conta": deletes the caller's account after checking the password.
 *
 * @throws HttpError 400 wrong_password, 409 last_superuser, 429, 503 while Auth cannot check the password
 */
export async function deleteOwnAccount(
  deps: Deps,
  caller: Caller,
  password: string,
): Promise<void> {
  await requireOwnDevice(caller);
  await requirePassword(deps, caller, password, 'password');
  const removal = await serviceClientFor(deps, caller.id).rpc('delete_own_account');
  if (removal.error) throw removalRefusal(removal.error);
  await removeFiles(deps, caller.id);
}

/**
 * Removes the files of a deleted person. It runs after the deletion, because a refused one must not lose the photo.
 * What cannot be removed now is left to the job of unused files.
 */
async function removeFiles(deps: Deps, userId: string): Promise<void> {
  try {
    await removeFolder(serviceClient(deps), 'avatars', userId);
  } catch (error) {
    deps.log({ level: 'warn', function: 'users', event: 'files kept', ...describeFailure(error) });
  }
}

function removalRefusal(error: PlatformError): HttpError {
  if (error.message.includes('there is no such user')) {
    return new HttpError(404, 'not_found', 'Usuário não encontrado. Atualize a lista.', {
      cause: error,
    });
  }
  if (error.message.includes('an approved user cannot be rejected')) {
    return new HttpError(409, 'conflict', 'Este usuário já foi aprovado. Atualize a lista.', {
      cause: error,
    });
  }
  if (error.message.includes('last superuser')) return lastSuperuser(error);
  return fromDatabase(error);
}
