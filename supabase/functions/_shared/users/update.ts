import * as z from 'zod';
import { type Caller, requireOwnDevice } from '../caller.ts';
import { serviceClientFor } from '../clients.ts';
import type { UserEdit } from '../contracts/user.ts';
import type { Deps } from '../deps.ts';
import { fromDatabase, HttpError, type PlatformError, unavailable } from '../errors.ts';
import { ensure, rows } from '../rows.ts';
import { changeAudited } from './audited-change.ts';
import { emailRefusal, emailTaken } from './email.ts';
import { phoneTaken } from './profile.ts';
import { lastSuperuser, readTarget, refuseOwnAccount } from './target.ts';

/**
 * Changes a person on behalf of a superuser; a field that is left out stays. The database changes name,
 * phone and role and checks the caller; the address is changed through Auth, which the log-in uses. With a version, only
 * if the person's row still has it.
 *
 * @throws HttpError 404, 409 email_taken | phone_taken | last_superuser | version_conflict, 403 for one's own role or
 * address
 */
export async function updateUser(
  deps: Deps,
  caller: Caller,
  userId: string,
  edit: UserEdit,
  version?: string,
): Promise<void> {
  await requireOwnDevice(caller);
  const target = await readTarget(caller.client, userId);
  const newEmail = edit.email !== undefined && edit.email !== target.email ? edit.email : undefined;
  if (newEmail !== undefined) {
    refuseOwnAccount(
      caller,
      userId,
      'email',
      'O seu próprio e-mail é alterado em Configurações e vale depois de confirmado pelo link.',
    );
  }
  // Checked first, so that an edit with a taken address changes nothing.
  if (newEmail !== undefined) await requireFreeEmail(caller, userId, newEmail);

  const isOfProfile =
    edit.fullName !== undefined || edit.phone !== undefined || edit.role !== undefined;
  // The database also compares the version where only the address changes.
  if (isOfProfile || version !== undefined) {
    const { error } = await caller.client.rpc('update_user', {
      p_user_id: userId,
      p_full_name: edit.fullName ?? null,
      p_phone: edit.phone ?? null,
      p_role: edit.role ?? null,
      ...(version !== undefined && { p_version: version }),
    });
    if (error) throw editRefusal(error);
  }
  if (newEmail !== undefined) await changeEmail(deps, caller, userId, target.email, newEmail);
}

/** @throws HttpError 409 when another account has the address */
async function requireFreeEmail(caller: Caller, userId: string, email: string): Promise<void> {
  const owners = rows(
    await caller.client.from('profiles').select('id').eq('email', email).neq('id', userId).limit(1),
    z.array(z.object({ id: z.string() })),
  );
  if (owners.length > 0) throw emailTaken();
}

async function changeEmail(
  deps: Deps,
  caller: Caller,
  userId: string,
  before: string,
  after: string,
): Promise<void> {
  const service = serviceClientFor(deps, caller.id);
  const change = { email: after, email_confirm: true };
  const error = await changeAudited(service, 'user.email', userId, change, {
    p_before: { email: before },
    p_after: { email: after },
  });
  if (error) {
    // Auth answers a taken address with a 500 that does not name the reason.
    if (error.status === 500) await requireFreeEmail(caller, userId, after);
    throw emailRefusal(error) ?? unavailable(error);
  }
  // As with a new password: every session of the person ends.
  ensure(await service.rpc('end_sessions', { p_user_id: userId }));
}

function editRefusal(error: PlatformError): HttpError {
  if (error.code === '23505') return phoneTaken(error);
  if (error.code === '42501' && error.message.includes('last superuser'))
    return lastSuperuser(error);
  if (error.code === '42501' && error.message.includes('their own role')) {
    return new HttpError(
      403,
      'forbidden',
      'Ninguém muda o próprio perfil de acesso. Peça a outro super administrador.',
      {
        field: 'role',
        cause: error,
      },
    );
  }
  return fromDatabase(error);
}
