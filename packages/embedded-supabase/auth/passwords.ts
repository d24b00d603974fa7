import { randomBytes } from 'node:crypto';
import type { Query } from './database.ts';
import { AuthError, badRequest } from './errors.ts';

/** The platform's work factor. */
const BCRYPT_COST = 10;

/** bcrypt looks at no more than this. */
const MAX_PASSWORD_BYTES = 72;

/**
 * Hashing and checking of passwords with the bcrypt of pgcrypto, so that this process is never blocked.
 *
 * @param sql a connection whose role may use pgcrypto in schema `extensions`
 */
export function createPasswords(sql: Query, minimumLength: number) {
  let dummy: Promise<string> | undefined;

  async function hash(password: string): Promise<string> {
    const [row] = await sql<{ hash: string }[]>`
      select extensions.crypt(${password}, extensions.gen_salt('bf', ${BCRYPT_COST}::int)) as hash`;
    if (!row) throw new Error('pgcrypto returned no hash');
    return row.hash;
  }

  /** Why a password is weak; also told with a sign-in by one that was accepted earlier. */
  function weakness(password: string) {
    if (password.length >= minimumLength) return undefined;
    return {
      reasons: ['length'],
      message: `Password should be at least ${minimumLength} characters.`,
    };
  }

  /** @throws AuthError 400 for a password longer than bcrypt can take */
  function requireShort(password: string): void {
    if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
      throw badRequest(
        'validation_failed',
        `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`,
      );
    }
  }

  /** @throws AuthError 422 weak_password; 400 for a password longer than bcrypt can take */
  function requireStrong(password: string): void {
    requireShort(password);
    const weak = weakness(password);
    if (weak) throw new AuthError(422, 'weak_password', weak.message, { reasons: weak.reasons });
  }

  /** Checks against a stored hash; without one it does the same work and says no. */
  async function matches(password: string, stored: string | null): Promise<boolean> {
    dummy ??= hash(randomBytes(24).toString('hex'));
    const known = comparable(stored);
    const against = known ?? (await dummy);
    const [row] = await sql<{ same: boolean }[]>`
      select extensions.crypt(${password}, ${against}) = ${against} as same`;
    return known !== null && row?.same === true;
  }

  return { hash, matches, requireShort, requireStrong, weakness };
}

/** A stored hash as pgcrypto can read it; null when there is none that it could compare with. */
function comparable(stored: string | null): string | null {
  if (!stored || !/^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/.test(stored)) return null;
  // $2b$ and $2y$ name the same algorithm as $2a$, the only one of them that pgcrypto knows.
  return `$2a$${stored.slice(4)}`;
}
