import type { Query } from './database.ts';
import { tooManyRequests } from './errors.ts';
import { newOneTimeToken, type OneTimeToken, storeToken } from './one-time-tokens.ts';
import type { AuthSettings } from './settings.ts';
import type { UserRow } from './users.ts';

/** Makes the one-time tokens that links and codes in mails are made of, and notes when they were sent. */
export type Links = {
  confirmation(tx: Query, user: UserRow, kind: 'signup' | 'invite'): Promise<OneTimeToken>;
  /** Serves recovery and magic links alike. */
  recovery(tx: Query, user: UserRow): Promise<OneTimeToken>;
  /** `current` only when the old mailbox must (or may) confirm too. */
  emailChange(
    tx: Query,
    user: UserRow,
    newEmail: string,
  ): Promise<{ current: OneTimeToken | null; next: OneTimeToken }>;
  reauthentication(tx: Query, user: UserRow): Promise<OneTimeToken>;
};

/** @param secret key of the hashes */
export function createLinks(secret: string, settings: AuthSettings['email']): Links {
  const make = (address: string) => newOneTimeToken(secret, address, settings.otpLength);
  return {
    async confirmation(tx, user, kind) {
      const address = user.email ?? '';
      const token = make(address);
      await tx`
        update auth.users
        set confirmation_token = ${token.hash}, confirmation_sent_at = now(), updated_at = now(),
          invited_at = case when ${kind === 'invite'} then now() else invited_at end
        where id = ${user.id}`;
      await storeToken(tx, user.id, 'confirmation_token', address, token.hash);
      return token;
    },
    async recovery(tx, user) {
      const address = user.email ?? '';
      const token = make(address);
      await tx`
        update auth.users set recovery_token = ${token.hash}, recovery_sent_at = now(), updated_at = now()
        where id = ${user.id}`;
      await storeToken(tx, user.id, 'recovery_token', address, token.hash);
      return token;
    },
    async emailChange(tx, user, newEmail) {
      const next = make(newEmail);
      const current = settings.doubleConfirmChanges && user.email ? make(user.email) : null;
      await tx`
        update auth.users
        set email_change = ${newEmail}, email_change_token_new = ${next.hash},
          email_change_token_current = ${current?.hash ?? ''}, email_change_confirm_status = 0,
          email_change_sent_at = now(), updated_at = now()
        where id = ${user.id}`;
      await storeToken(tx, user.id, 'email_change_token_new', newEmail, next.hash);
      if (current && user.email) {
        await storeToken(tx, user.id, 'email_change_token_current', user.email, current.hash);
      }
      return { current, next };
    },
    async reauthentication(tx, user) {
      const address = user.email ?? '';
      const token = make(address);
      await tx`
        update auth.users
        set reauthentication_token = ${token.hash}, reauthentication_sent_at = now(), updated_at = now()
        where id = ${user.id}`;
      await storeToken(tx, user.id, 'reauthentication_token', address, token.hash);
      return token;
    },
  };
}

/** @throws AuthError 429 when the last mail of the kind is younger than `maxFrequency` seconds */
export function requireInterval(sentAt: Date | null, maxFrequency: number): void {
  if (!sentAt) return;
  const left = sentAt.getTime() + maxFrequency * 1000 - Date.now();
  if (left > 0) {
    throw tooManyRequests(
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${Math.ceil(left / 1000)} seconds.`,
    );
  }
}

/** True when a link sent then has ended. @param expiry seconds */
export function isExpired(sentAt: Date | null, expiry: number): boolean {
  return sentAt === null || sentAt.getTime() + expiry * 1000 < Date.now();
}
