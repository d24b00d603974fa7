import { z } from 'zod';
import type { Auth, Endpoint } from '../auth.ts';
import { type Caller, requestOrigin, requireCaller } from '../callers.ts';
import { badRequest, forbidden, unprocessable } from '../errors.ts';
import { isExpired } from '../links.ts';
import { clearTokens, hashCode } from '../one-time-tokens.ts';
import { flowFields, metadata, readBody, refusePkce, text, validateEmail } from '../requests.ts';
import { redirectOf, sendEmailChange } from '../send-links.ts';
import { endSessions, sessionClaims } from '../sessions.ts';
import { presentUser } from '../user-json.ts';
import {
  mergeUserMetadata,
  reloadUser,
  requireFreeEmail,
  setPasswordHash,
  type UserRow,
} from '../users.ts';

const bodySchema = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  current_password: text,
  nonce: text,
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
  refusePkce(body);
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
    await requirePasswordRights(auth, caller, body);
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
      await endSessions(
        tx,
        user.id,
        caller.session ? 'others' : 'global',
        caller.session?.id ?? null,
      );
    }
    if (body.data) await mergeUserMetadata(tx, user.id, body.data);
  });
  if (hash !== null) await notifyPasswordChanged(auth, user);
  if (newEmail) await sendEmailChange(auth, user, newEmail, redirectOf(auth, url));
  return Response.json(await presentUser(auth.db.pool, await reloadUser(auth.db.pool, user.id)));
};

/** Whether this session may set a password: with the current one, a mailed code, or a link it was opened by. */
async function requirePasswordRights(
  auth: Auth,
  { user, session }: Caller,
  body: { current_password: string; nonce: string },
): Promise<void> {
  const { email } = auth.settings;
  if (email.securePasswordChange && (!session || isExpired(session.created_at, 24 * 3600))) {
    await spendNonce(auth, user, body.nonce);
  }
  if (!email.requireCurrentPassword || !user.encrypted_password) return;
  const amr = session ? (await sessionClaims(auth.db.pool, session.id)).amr : [];
  if (amr.some(({ method }) => method === 'otp')) return;
  if (body.current_password === '') {
    throw badRequest(
      'current_password_required',
      'Current password required when setting new password.',
    );
  }
  if (!(await auth.passwords.matches(body.current_password, user.encrypted_password))) {
    throw badRequest(
      'current_password_invalid',
      'Current password required when setting new password.',
    );
  }
}

async function spendNonce(auth: Auth, user: UserRow, nonce: string): Promise<void> {
  if (nonce === '') {
    throw badRequest('reauthentication_needed', 'Password update requires reauthentication');
  }
  const isRight =
    user.reauthentication_token === hashCode(auth.secret, user.email ?? '', nonce) &&
    !isExpired(user.reauthentication_sent_at, auth.settings.email.otpExpiry);
  if (!isRight) {
    throw unprocessable('reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  await auth.db.transaction('Database error updating user', async (tx) => {
    await tx`update auth.users set reauthentication_token = '' where id = ${user.id}`;
    await clearTokens(tx, user.id, ['reauthentication_token']);
  });
}

async function notifyPasswordChanged(auth: Auth, user: UserRow): Promise<void> {
  if (!auth.settings.email.notifyPasswordChanged || !user.email) return;
  await auth.mailer.send('password_changed', user.email, {});
}
