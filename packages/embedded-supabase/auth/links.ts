import { randomBytes, randomUUID } from 'node:crypto';
import type { Auth } from './auth.ts';
import { type Query, unlessEmailTaken } from './database.ts';
import { badRequest, forbidden, tooManyRequests } from './errors.ts';
import { allowedRedirect } from './redirects.ts';
import {
  confirmEmail,
  emailExists,
  findUserById,
  isBanned,
  isConfirmed,
  mergeIdentityData,
  type UserRow,
} from './users.ts';

/** The one-time tokens that links carry, by the column of `auth.users` that also holds them. */
type TokenType = 'recovery_token' | 'email_change_token_new' | 'email_change_token_current';

/** The `type` of a link and the tokens that it may carry. */
const tokenTypes = {
  recovery: ['recovery_token'],
  // Either word opens either link, as on the platform.
  magiclink: ['recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
} as const satisfies Record<string, readonly TokenType[]>;
type LinkType = keyof typeof tokenTypes;

const newToken = () => randomBytes(28).toString('hex');

/** Where the link of the request's mail is to lead. */
export function redirectOf(auth: Auth, url: URL): string {
  return allowedRedirect(url.searchParams.get('redirect_to'), auth.settings.siteUrl);
}

/** Mails the link to a new password. @throws AuthError 429 */
export async function sendRecovery(auth: Auth, user: UserRow, redirectTo: string): Promise<void> {
  takeMail(auth, user.recovery_sent_at);
  const values = linkValues(auth, await newRecoveryToken(auth, user), 'recovery', redirectTo);
  await auth.sendMail('recovery', user.email ?? '', values);
}

/** A link that a server with a secret key hands over by itself: no mail, and no limit of mails. */
export async function generateLink(
  auth: Auth,
  user: UserRow,
  type: 'recovery' | 'magiclink',
  redirectTo: string,
) {
  return linkValues(auth, await newRecoveryToken(auth, user), type, redirectTo);
}

/** The same for a new address: the link that its own mailbox would get, whatever is configured for the old one. */
export async function generateEmailChange(
  auth: Auth,
  user: UserRow,
  newEmail: string,
  redirectTo: string,
) {
  const token = newToken();
  await auth.db.transaction('Database error updating user', (tx) =>
    storeEmailChange(tx, user, newEmail, { next: token, current: null }),
  );
  return linkValues(auth, token, 'email_change', redirectTo);
}

async function newRecoveryToken(auth: Auth, user: UserRow): Promise<string> {
  const token = newToken();
  await auth.db.transaction('Database error updating user', async (tx) => {
    await tx`
      update auth.users set recovery_token = ${token}, recovery_sent_at = now(), updated_at = now()
      where id = ${user.id}`;
    await storeToken(tx, user.id, 'recovery_token', user.email ?? '', token);
  });
  return token;
}

/** Mails the new address and, as configured, the old one a link that confirms the change. @throws AuthError 429 */
export async function sendEmailChange(
  auth: Auth,
  user: UserRow,
  newEmail: string,
  redirectTo: string,
): Promise<void> {
  takeMail(auth, user.email_change_sent_at);
  const oldEmail = auth.settings.email.doubleConfirmChanges ? user.email : null;
  const next = newToken();
  const current = oldEmail ? newToken() : '';
  await auth.db.transaction('Database error updating user', (tx) =>
    storeEmailChange(tx, user, newEmail, { next, current }),
  );
  const mail = (to: string, token: string) =>
    auth.sendMail('email_change', to, {
      ...linkValues(auth, token, 'email_change', redirectTo),
      Email: user.email ?? '',
      NewEmail: newEmail,
    });
  await mail(newEmail, next);
  if (oldEmail) await mail(oldEmail, current);
}

/** @param current null leaves the link of the old mailbox as it is; an empty text takes it back */
async function storeEmailChange(
  tx: Query,
  user: UserRow,
  newEmail: string,
  { next, current }: { next: string; current: string | null },
): Promise<void> {
  await tx`
    update auth.users
    set email_change = ${newEmail}, email_change_token_new = ${next},
      email_change_token_current = coalesce(${current}::text, email_change_token_current),
      email_change_confirm_status = 0, email_change_sent_at = now(), updated_at = now()
    where id = ${user.id}`;
  await storeToken(tx, user.id, 'email_change_token_new', newEmail, next);
  if (current) {
    await storeToken(tx, user.id, 'email_change_token_current', user.email ?? '', current);
  }
}

/**
 * Uses up the token of a link and does what the link is for.
 *
 * @returns the id of the user to sign in
 * @throws AuthError 400 for an unknown type, 403 otp_expired, 403 user_banned
 */
export async function spendToken(
  auth: Auth,
  tx: Query,
  token: string,
  linkType: string,
): Promise<string> {
  if (!isLinkType(linkType)) throw badRequest('validation_failed', 'Unsupported verification type');
  const expired = forbidden('otp_expired', 'Email link is invalid or has expired');
  const found = await findToken(tx, token, tokenTypes[linkType]);
  if (!found) throw expired;
  // Two clicks on one link take turns; the second finds the token used.
  await tx`select id from auth.users where id = ${found.userId} for update`;
  const user = await findUserById(tx, found.userId);
  if (!user || !(await findToken(tx, token, [found.type]))) throw expired;
  if (isBanned(user)) throw forbidden('user_banned', 'User is banned');
  const isChange = linkType === 'email_change';
  const sentAt = isChange ? user.email_change_sent_at : user.recovery_sent_at;
  if (!sentAt || sentAt.getTime() + auth.settings.email.otpExpiry * 1000 < Date.now()) {
    throw expired;
  }
  await (isChange ? changeEmail(tx, user) : recoverAccess(tx, user));
  return user.id;
}

async function recoverAccess(tx: Query, user: UserRow): Promise<void> {
  await tx`update auth.users set recovery_token = '', updated_at = now() where id = ${user.id}`;
  // Every link that was mailed before ends with one that was followed.
  await tx`delete from auth.one_time_tokens where user_id = ${user.id}`;
  if (!isConfirmed(user)) await confirmEmail(tx, user.id);
}

/** Without confirmations of new accounts one of the two mailboxes is enough, as on the platform. */
async function changeEmail(tx: Query, user: UserRow): Promise<void> {
  const change = tx`
    update auth.users
    set email = email_change, email_change = '', email_change_token_new = '', email_change_token_current = '',
      email_change_confirm_status = 0, email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
    where id = ${user.id}`;
  await unlessEmailTaken(change, emailExists());
  await tx`delete from auth.one_time_tokens where user_id = ${user.id}`;
  await mergeIdentityData(tx, user.id, { email: user.email_change, email_verified: true });
}

const isLinkType = (type: string): type is LinkType => type in tokenTypes;

/** Keeps the newest token of a type; the one before it ends. */
async function storeToken(
  tx: Query,
  userId: string,
  type: TokenType,
  relatesTo: string,
  token: string,
): Promise<void> {
  await tx`delete from auth.one_time_tokens where user_id = ${userId} and token_type = ${type}`;
  await tx`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    values (${randomUUID()}, ${userId}, ${type}, ${token}, ${relatesTo})`;
}

async function findToken(sql: Query, token: string, types: readonly TokenType[]) {
  const [row] = await sql<{ userId: string; type: TokenType }[]>`
    select user_id as "userId", token_type as type from auth.one_time_tokens
    where token_hash = ${token} and token_type = any(${[...types]}::auth.one_time_token_type[])`;
  return row;
}

/** @throws AuthError 429 when the last mail of the kind is too young, or too many were sent */
function takeMail(auth: Auth, lastSentAt: Date | null): void {
  const { maxFrequency } = auth.settings.email;
  const left = lastSentAt ? lastSentAt.getTime() + maxFrequency * 1000 - Date.now() : 0;
  if (left > 0) {
    throw tooManyRequests(
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${Math.ceil(left / 1000)} seconds.`,
    );
  }
  auth.limits.takeEmail();
}

function linkValues(auth: Auth, token: string, type: LinkType, redirectTo: string) {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
  return {
    ConfirmationURL: `${auth.publicUrl}/verify?${query}`,
    TokenHash: token,
    RedirectTo: redirectTo,
  };
}
