import type { Auth } from './auth.ts';
import { type Query, violates } from './database.ts';
import { badRequest, forbidden } from './errors.ts';
import { mergeIdentityData } from './identities.ts';
import { isExpired } from './links.ts';
import { clearTokens, findToken, type OneTimeTokenType } from './one-time-tokens.ts';
import {
  confirmEmail,
  emailExists,
  findUserById,
  isBanned,
  isConfirmed,
  reloadUser,
  type UserRow,
} from './users.ts';

/** What a link or code in a mail is for. */
export type VerificationType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change';

/** `email` stands for "whichever of signup and magiclink was sent". */
const tokenTypes: Record<VerificationType | 'email', readonly OneTimeTokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
};

const sentColumns = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
} as const satisfies Record<OneTimeTokenType, keyof UserRow>;

/** @throws AuthError 400 for a type that no mail of this service has */
export function verificationType(value: string): VerificationType | 'email' {
  const known = Object.keys(tokenTypes).find((type) => type === value);
  if (!known) throw badRequest('validation_failed', 'Unsupported verification type');
  return known as VerificationType | 'email'; // a key of the record, by the line above
}

/**
 * Uses up a one-time token and does what it is for.
 *
 * @param refusal words of the 403 for an unknown, used or old token
 * @returns the user to sign in; null when the other mailbox has still to confirm a change of address
 * @throws AuthError 403 otp_expired, 403 user_banned
 */
export async function spendToken(
  auth: Auth,
  tx: Query,
  hash: string,
  type: VerificationType | 'email',
  refusal: string,
): Promise<UserRow | null> {
  const token = await findToken(tx, hash, tokenTypes[type]);
  if (!token) throw forbidden('otp_expired', refusal);
  // Two clicks on one link take turns; the second finds the token used.
  await tx`select id from auth.users where id = ${token.userId} for update`;
  const user = await findUserById(tx, token.userId);
  const isUnused = await findToken(tx, hash, [token.type]);
  if (!user || !isUnused) throw forbidden('otp_expired', refusal);
  if (isBanned(user)) throw forbidden('user_banned', 'User is banned');
  if (isExpired(user[sentColumns[token.type]], auth.settings.email.otpExpiry)) {
    throw forbidden('otp_expired', refusal);
  }
  switch (token.type) {
    case 'confirmation_token':
      await confirmSignup(auth, tx, user);
      break;
    case 'recovery_token':
      await recoverAccess(tx, user);
      break;
    default:
      if (!(await changeEmail(auth, tx, user, token.type))) return null;
  }
  return reloadUser(tx, user.id);
}

async function confirmSignup(auth: Auth, tx: Query, user: UserRow): Promise<void> {
  await confirmEmail(tx, user.id);
  await mergeIdentityData(tx, user.id, 'email', { email: user.email, email_verified: true });
  if (!user.encrypted_password && user.invited_at) {
    const hash = await auth.passwords.hash(auth.passwords.random(), tx);
    await tx`update auth.users set encrypted_password = ${hash} where id = ${user.id}`;
  }
}

async function recoverAccess(tx: Query, user: UserRow): Promise<void> {
  await tx`update auth.users set recovery_token = '', updated_at = now() where id = ${user.id}`;
  await clearTokens(tx, user.id, ['recovery_token']);
  if (!isConfirmed(user)) await confirmEmail(tx, user.id);
}

/** @returns false when this was the first of two confirmations */
async function changeEmail(
  auth: Auth,
  tx: Query,
  user: UserRow,
  used: OneTimeTokenType,
): Promise<boolean> {
  const { enableConfirmations, doubleConfirmChanges } = auth.settings.email;
  // As on the platform, where confirmations are off one mailbox suffices.
  const needsBoth = enableConfirmations && doubleConfirmChanges && user.email;
  if (needsBoth && user.email_change_confirm_status === 0) {
    await tx`
      update auth.users
      set email_change_confirm_status = 1, updated_at = now(),
        email_change_token_new = case when ${used === 'email_change_token_new'} then '' else email_change_token_new end,
        email_change_token_current =
          case when ${used === 'email_change_token_current'} then '' else email_change_token_current end
      where id = ${user.id}`;
    await clearTokens(tx, user.id, [used]);
    return false;
  }
  await finishEmailChange(tx, user);
  return true;
}

async function finishEmailChange(tx: Query, user: UserRow): Promise<void> {
  try {
    await tx`
      update auth.users
      set email = email_change, email_change = '', email_change_token_new = '', email_change_token_current = '',
        email_change_confirm_status = 0, email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
      where id = ${user.id}`;
  } catch (error) {
    throw violates(error, 'users_email_partial_key') ? emailExists() : error;
  }
  await tx`delete from auth.one_time_tokens where user_id = ${user.id}`;
  await mergeIdentityData(tx, user.id, 'email', { email: user.email_change, email_verified: true });
}
