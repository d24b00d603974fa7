import { randomBytes } from 'node:crypto';
import type { Query } from './database.ts';
import { AuthError, badRequest } from './errors.ts';
import type { AuthSettings } from './settings.ts';

/** The platform's work factor. */
const BCRYPT_COST = 10;

/** bcrypt looks at no more than this. */
const MAX_PASSWORD_BYTES = 72;

/** Hashing and checking of passwords with the bcrypt of pgcrypto, so that this process is never blocked. */
export type Passwords = {
  /** @param tx the transaction that waits for it, which must not wait for another connection */
  hash(password: string, tx?: Query): Promise<string>;
  /** Checks against a stored hash; without one it does the same work and says no. */
  matches(password: string, hash: string | null): Promise<boolean>;
  /** @throws AuthError 400 for a password longer than bcrypt can take */
  requireShort(password: string): void;
  /** @throws AuthError 422 weak_password; 400 for a password longer than bcrypt can take */
  requireStrong(password: string): void;
  /** The complaint about an accepted but weak password, for the answer to a sign-in. */
  weakness(password: string): { reasons: string[]; message: string } | undefined;
  /** A password nobody knows. */
  random(): string;
};

/** @param sql a connection whose role may use pgcrypto in schema `extensions` */
export function createPasswords(sql: Query, settings: AuthSettings): Passwords {
  let dummy: Promise<string> | undefined;

  async function hash(password: string, tx: Query = sql): Promise<string> {
    const [row] = await tx<{ hash: string }[]>`
      select extensions.crypt(${password}, extensions.gen_salt('bf', ${BCRYPT_COST}::int)) as hash`;
    if (!row) throw new Error('pgcrypto returned no hash');
    return row.hash;
  }

  function weakness(password: string) {
    if (password.length >= settings.minimumPasswordLength) return undefined;
    return {
      reasons: ['length'],
      message: `Password should be at least ${settings.minimumPasswordLength} characters.`,
    };
  }

  function requireShort(password: string) {
    if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
      throw badRequest(
        'validation_failed',
        `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`,
      );
    }
  }

  return {
    hash,
    requireShort,
    async matches(password, stored) {
      dummy ??= hash(randomBytes(24).toString('hex'));
      const known = comparable(stored);
      const against = known ?? (await dummy);
      const [row] = await sql<{ same: boolean }[]>`
        select extensions.crypt(${password}, ${against}) = ${against} as same`;
      return known !== null && row?.same === true;
    },
    requireStrong(password) {
      requireShort(password);
      const weak = weakness(password);
      if (weak) throw new AuthError(422, 'weak_password', weak.message, { reasons: weak.reasons });
    },
    weakness,
    random: () => randomBytes(32).toString('base64url'),
  };
}

/** A stored hash as pgcrypto can read it; null when there is none that it could compare with. */
function comparable(stored: string | null): string | null {
  if (!stored || !/^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/.test(stored)) return null;
  // $2b$ and $2y$ name the same algorithm as $2a$, the only one of them that pgcrypto knows.
  return `$2a$${stored.slice(4)}`;
}
