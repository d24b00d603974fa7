import type { Auth } from './auth.ts';
import { unlessEmailTaken } from './database.ts';
import { insertIdentity } from './identities.ts';
import {
  confirmEmail,
  emailExists,
  insertUser,
  type NewUser,
  reloadUser,
  type UserRow,
} from './users.ts';

/** What an administrator may say about a new account beyond its row. */
export type AccountOptions = {
  isEmailConfirmed?: boolean;
  isPhoneConfirmed?: boolean;
  bannedUntil?: Date | null;
};

/**
 * Creates an account on somebody's behalf: the user and one identity for its address (and number).
 *
 * @throws AuthError 422 email_exists; 500 when a trigger raises
 */
export async function createAccount(
  auth: Auth,
  user: NewUser,
  options: AccountOptions = {},
): Promise<UserRow> {
  const id = await unlessEmailTaken(
    auth.db.transaction('Database error creating new user', async (tx) => {
      const created = await insertUser(tx, user);
      if (user.email) await insertIdentity(tx, created, 'email', { email: user.email });
      if (user.phone) await insertIdentity(tx, created, 'phone', { phone: user.phone });
      if (options.isEmailConfirmed) await confirmEmail(tx, created);
      if (options.isPhoneConfirmed) {
        await tx`update auth.users set phone_confirmed_at = now() where id = ${created}`;
      }
      if (options.bannedUntil) {
        await tx`update auth.users set banned_until = ${options.bannedUntil} where id = ${created}`;
      }
      return created;
    }),
    emailExists(),
  );
  return reloadUser(auth.db.pool, id);
}
