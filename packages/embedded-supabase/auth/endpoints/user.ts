import { z } from 'zod';
import type { Auth, Endpoint } from '../auth.ts';
import { type Caller, requestOrigin, requireCaller } from '../callers.ts';
import { badRequest, forbidden, unprocessable } from '../errors.ts';
import { redirectOf, sendEmailChange } from '../links.ts';
import { flowFields, metadata, readBody, text, validateEmail } from '../requests.ts';
import { endSessions, sessionClaims } from '../sessions.ts';
import { presentById, presentUser } from '../user-json.ts';
import { mergeMetadata, requireFreeEmail, setPasswordHash } from '../users.ts';

const bodySchema = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  current_password: text,
  data: metadata,
  app_metadata: metadata,
  ...flowFields,
});

/** `GET /user`: the caller, as stored now. */
export const getUser: Endpoint = async (auth, request) => {
  const { user } = await requireCaller(auth, request);
  return Response.json(await presentUser(auth.db.pool, user));
};

/** `PUT /user`: changes the caller's password, metadata and (after confirmation) e-mail address. */
export const updateUser: Endpoint = async (auth, request, url) => {
  const caller = await requireCaller(auth, request);
  auth.limits.takeRequest('accountRequests', (await requestOrigin(auth, request)).ip);
  const body = await readBody(request, bodySchema);
  const { user } = caller;
  const email = body.email === '' ? '' : validateEmail(body.email);
  const password = body.password ?? null;
  if (body.phone !== '') throw badRequest('phone_provider_disabled', 'Phone logins are disabled');
  if (password !== null) auth.passwords.requireStrong(password);
  if (body.app_metadata) {
    throw forbidden('not_admin', 'Updating app_metadata requires admin privileges');
  }
  const newEmail = email !== '' && email !== user.email ? email : null;
  if (newEmail) await requireFreeEmail(auth.db.pool, newEmail);
  if (password !== null) {
    await requirePasswordRights(auth, caller, body.current_password);
    if (await auth.passwords.matches(password, user.encrypted_password)) {
      throw unprocessable(
        'same_password',
        'New password should be different from the old password.',
      );
    }
  }
  const hash = password === null ? null : await auth.passwords.hash(password);
  await auth.db.transaction('Error updating user', async (tx) => {
    if (hash !== null) {
      await setPasswordHash(tx, user.id, hash);
      await endSessions(tx, user.id, 'others', caller.sessionId);
    }
    if (body.data) await mergeMetadata(tx, user.id, 'raw_user_meta_data', body.data);
  });
  if (hash !== null && user.email && auth.settings.email.notifyPasswordChanged) {
    await auth.sendMail('password_changed', user.email, {});
  }
  if (newEmail) await sendEmailChange(auth, user, newEmail, redirectOf(auth, url));
  return Response.json(await presentById(auth.db.pool, user.id));
};

/** Whether this session may set a password: with the current one, or because a mailed link opened it. */
async function requirePasswordRights(
  auth: Auth,
  { user, sessionId }: Caller,
  currentPassword: string,
): Promise<void> {
  if (!auth.settings.email.requireCurrentPassword || !user.encrypted_password) return;
  const amr = sessionId ? (await sessionClaims(auth.db.pool, sessionId)).amr : [];
  if (amr.some(({ method }) => method === 'otp')) return;
  const message = 'Current password required when setting new password.';
  if (currentPassword === '') throw badRequest('current_password_required', message);
  if (!(await auth.passwords.matches(currentPassword, user.encrypted_password))) {
    throw badRequest('current_password_invalid', message);
  }
}
