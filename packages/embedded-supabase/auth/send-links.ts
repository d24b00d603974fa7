import { type Auth, verifyLink } from './auth.ts';
import { requireInterval } from './links.ts';
import type { OneTimeToken } from './one-time-tokens.ts';
import { allowedRedirect } from './redirects.ts';
import type { UserRow } from './users.ts';

/** Where the link of the request's mail is to lead. */
export function redirectOf(auth: Auth, url: URL): string {
  return allowedRedirect(url.searchParams.get('redirect_to'), auth.settings.siteUrl);
}

/** Mails the link that confirms a new account. @throws AuthError 429 */
export async function sendConfirmation(
  auth: Auth,
  user: UserRow,
  redirectTo: string,
): Promise<void> {
  mayMail(auth, user.confirmation_sent_at);
  const token = await auth.db.transaction('Database error updating user', (tx) =>
    auth.links.confirmation(tx, user, 'signup'),
  );
  const values = linkValues(auth, token, 'signup', redirectTo);
  await auth.mailer.send('confirmation', user.email ?? '', values);
}

/** Mails the link that lets somebody who was invited choose a password. @throws AuthError 429 */
export async function sendInvite(auth: Auth, user: UserRow, redirectTo: string): Promise<void> {
  mayMail(auth, user.confirmation_sent_at);
  const token = await auth.db.transaction('Database error updating user', (tx) =>
    auth.links.confirmation(tx, user, 'invite'),
  );
  const values = linkValues(auth, token, 'invite', redirectTo);
  await auth.mailer.send('invite', user.email ?? '', values);
}

/** Mails a link to a new password, or one that signs in. @throws AuthError 429 */
export async function sendRecovery(
  auth: Auth,
  user: UserRow,
  type: 'recovery' | 'magiclink',
  redirectTo: string,
): Promise<void> {
  mayMail(auth, user.recovery_sent_at);
  const token = await auth.db.transaction('Database error updating user', (tx) =>
    auth.links.recovery(tx, user),
  );
  const template = type === 'recovery' ? 'recovery' : 'magic_link';
  await auth.mailer.send(template, user.email ?? '', linkValues(auth, token, type, redirectTo));
}

/** Mails the new address (and, as configured, the old one) a link that confirms the change. @throws AuthError 429 */
export async function sendEmailChange(
  auth: Auth,
  user: UserRow,
  newEmail: string,
  redirectTo: string,
): Promise<void> {
  mayMail(auth, user.email_change_sent_at);
  const { current, next } = await auth.db.transaction('Database error updating user', (tx) =>
    auth.links.emailChange(tx, user, newEmail),
  );
  const mail = (to: string, token: OneTimeToken) =>
    auth.mailer.send('email_change', to, {
      ...linkValues(auth, token, 'email_change', redirectTo),
      Email: user.email ?? '',
      NewEmail: newEmail,
    });
  await mail(newEmail, next);
  if (current && user.email) await mail(user.email, current);
}

function mayMail(auth: Auth, lastSentAt: Date | null): void {
  requireInterval(lastSentAt, auth.settings.email.maxFrequency);
  auth.limits.takeEmail();
}

function linkValues(auth: Auth, token: OneTimeToken, type: string, redirectTo: string) {
  return {
    ConfirmationURL: verifyLink(auth, token.hash, type, redirectTo),
    Token: token.otp,
    TokenHash: token.hash,
  };
}
