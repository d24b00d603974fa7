import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { Query } from './database.ts';

/** The proofs of a mailbox, by the column of `auth.users` that also holds them. */
export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'reauthentication_token';

/** A short code for people and the hash that links carry and the database keeps. */
export type OneTimeToken = { otp: string; hash: string };

/**
 * The hash of a code sent to an address. Unlike the platform's plain SHA-224 it is keyed, so that knowing an address
 * is not enough to compute the hashes of all codes.
 */
export function hashCode(secret: string, address: string, otp: string): string {
  return createHmac('sha224', secret).update(`${address}:${otp}`).digest('hex');
}

/** @param length digits of the code */
export function newOneTimeToken(secret: string, address: string, length: number): OneTimeToken {
  const otp = String(randomInt(10 ** length)).padStart(length, '0');
  return { otp, hash: hashCode(secret, address, otp) };
}

/** Keeps the newest token of a type; the one before it ends. */
export async function storeToken(
  tx: Query,
  userId: string,
  type: OneTimeTokenType,
  relatesTo: string,
  hash: string,
): Promise<void> {
  await clearTokens(tx, userId, [type]);
  await tx`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    values (${randomUUID()}, ${userId}, ${type}, ${hash}, ${relatesTo})`;
}

/** Whose token of one of the types this is. */
export async function findToken(
  sql: Query,
  hash: string,
  types: readonly OneTimeTokenType[],
): Promise<{ userId: string; type: OneTimeTokenType } | undefined> {
  const [row] = await sql<{ userId: string; type: OneTimeTokenType }[]>`
    select user_id as "userId", token_type as type from auth.one_time_tokens
    where token_hash = ${hash} and token_type = any(${[...types]}::auth.one_time_token_type[])`;
  return row;
}

/** Ends the outstanding tokens of these types. */
export async function clearTokens(
  tx: Query,
  userId: string,
  types: readonly OneTimeTokenType[],
): Promise<void> {
  await tx`
    delete from auth.one_time_tokens
    where user_id = ${userId} and token_type = any(${[...types]}::auth.one_time_token_type[])`;
}
