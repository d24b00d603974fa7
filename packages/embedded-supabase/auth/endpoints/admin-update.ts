import type { z } from 'zod';
import type { Auth, Endpoint } from '../auth.ts';
import { requireAdmin } from '../callers.ts';
import { type Query, unlessEmailTaken } from '../database.ts';
import { mergeIdentityData } from '../identities.ts';
import { readBody, validateEmail } from '../requests.ts';
import { endSessions } from '../sessions.ts';
import { presentUser } from '../user-json.ts';
import {
  confirmEmail,
  emailExists,
  mergeAppMetadata,
  mergeUserMetadata,
  reloadUser,
  requireFreeEmail,
  setPasswordHash,
  type UserRow,
} from '../users.ts';
import { bannedUntil, freePhone, requireUser, updateSchema } from './admin-users.ts';

/** `PUT /admin/users/:id`: changes anything about an account at once, without mail. A new password ends its sessions. */
export const updateUserById: Endpoint = async (auth, request, _url, id) => {
  await requireAdmin(auth, request);
  const user = await requireUser(auth, id);
  const body = await readBody(request, updateSchema);
  const changes = await readChanges(auth, user, body);
  await unlessEmailTaken(
    auth.db.transaction('Error updating user', (tx) => applyChanges(tx, user, changes)),
    emailExists(),
  );
  return Response.json(await presentUser(auth.db.pool, await reloadUser(auth.db.pool, user.id)));
};

type Body = z.infer<typeof updateSchema>;

async function readChanges(auth: Auth, user: UserRow, body: Body) {
  const email = body.email === '' ? null : validateEmail(body.email);
  if (email && email !== user.email) await requireFreeEmail(auth.db.pool, email);
  if (body.password) auth.passwords.requireStrong(body.password);
  return {
    email,
    phone: await freePhone(auth, body.phone, user.id),
    passwordHash: body.password ? await auth.passwords.hash(body.password) : null,
    bannedUntil: bannedUntil(body.ban_duration),
    role: body.role,
    isEmailConfirmed: body.email_confirm === true,
    isPhoneConfirmed: body.phone_confirm === true,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
  };
}

async function applyChanges(
  tx: Query,
  { id }: UserRow,
  changes: Awaited<ReturnType<typeof readChanges>>,
): Promise<void> {
  if (changes.role) await tx`update auth.users set role = ${changes.role} where id = ${id}`;
  if (changes.isEmailConfirmed) await confirmEmail(tx, id);
  if (changes.passwordHash) {
    await setPasswordHash(tx, id, changes.passwordHash);
    await endSessions(tx, id, 'global', null);
  }
  if (changes.email) {
    await tx`update auth.users set email = ${changes.email}, updated_at = now() where id = ${id}`;
    const data = { email: changes.email, email_verified: changes.isEmailConfirmed };
    await mergeIdentityData(tx, id, 'email', data);
  }
  if (changes.phone) {
    await tx`update auth.users set phone = ${changes.phone}, updated_at = now() where id = ${id}`;
    const data = { phone: changes.phone, phone_verified: changes.isPhoneConfirmed };
    await mergeIdentityData(tx, id, 'phone', data);
  }
  if (changes.isPhoneConfirmed) {
    await tx`update auth.users set phone_confirmed_at = now() where id = ${id}`;
  }
  if (changes.appMetadata) await mergeAppMetadata(tx, id, changes.appMetadata);
  if (changes.userMetadata) await mergeUserMetadata(tx, id, changes.userMetadata);
  if (changes.bannedUntil !== undefined) {
    await tx`update auth.users set banned_until = ${changes.bannedUntil}, updated_at = now() where id = ${id}`;
  }
}
