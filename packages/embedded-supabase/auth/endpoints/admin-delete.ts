import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '../auth.ts';
import { requireAdmin } from '../callers.ts';
import type { Query } from '../database.ts';
import { readBody } from '../requests.ts';
import { endSessions } from '../sessions.ts';
import type { UserRow } from '../users.ts';
import { requireUser } from './admin-users.ts';

const bodySchema = z.object({ should_soft_delete: z.boolean().nullish() });

/** `DELETE /admin/users/:id`: deletes an account, or (softly) everything about it but its id. */
export const deleteUser: Endpoint = async (auth, request, _url, id) => {
  await requireAdmin(auth, request);
  const user = await requireUser(auth, id);
  const body = await readBody(request, bodySchema);
  await auth.db.transaction('Database error deleting user', async (tx) => {
    if (!body.should_soft_delete) await tx`delete from auth.users where id = ${id}`;
    else if (!user.deleted_at) await softDelete(tx, user);
  });
  return Response.json({});
};

async function softDelete(tx: Query, user: UserRow): Promise<void> {
  await tx`
    update auth.users
    set email = ${obscure(user.id, user.email)}, phone = ${obscure(user.id, user.phone)?.slice(0, 15) ?? null},
      encrypted_password = '', confirmation_token = '', recovery_token = '', reauthentication_token = '',
      email_change = '', email_change_token_new = '', email_change_token_current = '', phone_change = '',
      raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = now(), updated_at = now()
    where id = ${user.id}`;
  await tx`
    update auth.identities set provider_id = ${obscure(user.id, user.id)} || '-' || provider, identity_data = '{}'
    where user_id = ${user.id}`;
  await tx`delete from auth.one_time_tokens where user_id = ${user.id}`;
  await endSessions(tx, user.id, 'global', null);
}

/** A stand-in that stays unique but tells nothing. */
function obscure(id: string, value: string | null): string | null {
  return value && createHash('sha256').update(`${id}${value}`).digest('base64url');
}
