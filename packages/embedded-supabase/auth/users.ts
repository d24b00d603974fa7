import { randomUUID } from 'node:crypto';
import { INSTANCE_ID, type Query } from './database.ts';
import { internalError, unprocessable } from './errors.ts';
import type { Metadata } from './requests.ts';

export const AUDIENCE = 'authenticated';

/** A row of `auth.users`. */
export type UserRow = {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  confirmation_token: string | null;
  confirmation_sent_at: Date | null;
  recovery_token: string | null;
  recovery_sent_at: Date | null;
  email_change_token_new: string | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Metadata | null;
  raw_user_meta_data: Metadata | null;
  created_at: Date | null;
  updated_at: Date | null;
  phone: string | null;
  confirmed_at: Date | null;
  banned_until: Date | null;
  deleted_at: Date | null;
  is_anonymous: boolean;
};

/** GoTrue reads these into plain strings and fails on NULL, the classic mistake of hand-written seeds. */
const requiredTexts = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change',
] as const;

/** @throws AuthError 500 for a row that the platform could not read either */
export function readable(row: UserRow | undefined): UserRow | undefined {
  const missing = row && requiredTexts.find((column) => row[column] === null);
  if (missing) {
    throw internalError(
      'Database error querying schema',
      new Error(`auth.users ${row.id}: ${missing} is NULL; GoTrue needs an empty string there`),
    );
  }
  return row;
}

/** @throws AuthError 500 for a row that GoTrue could not read, here as in all reads of users */
export async function findUserById(sql: Query, id: string): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow[]>`
    select * from auth.users where instance_id = ${INSTANCE_ID} and id = ${id}`;
  return readable(row);
}

/** The user as it is now; for use after writes and the triggers they set off. */
export async function reloadUser(sql: Query, id: string): Promise<UserRow> {
  const user = await findUserById(sql, id);
  if (!user) throw internalError('Database error loading user');
  return user;
}

/** @param email in lower case */
export async function findUserByEmail(sql: Query, email: string): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow[]>`
    select * from auth.users
    where instance_id = ${INSTANCE_ID} and lower(email) = ${email} and aud = ${AUDIENCE}
      and is_sso_user = false`;
  return readable(row);
}

/** @throws AuthError 422 email_exists */
export async function requireFreeEmail(sql: Query, email: string): Promise<void> {
  if (await findUserByEmail(sql, email)) throw emailExists();
}

/** The refusal of an address that another account has. */
export const emailExists = () =>
  unprocessable('email_exists', 'A user with this email address has already been registered');

export type NewUser = {
  email: string;
  passwordHash: string;
  userMetadata: Metadata;
  appMetadata?: Metadata | null | undefined;
};

/**
 * Inserts a user without identities.
 *
 * @returns the id; what the database's triggers did to the row is seen by reading it (`reloadUser`)
 * @throws AuthError 500 "Database error saving new user" when a trigger raises
 */
export async function insertUser(tx: Query, user: NewUser): Promise<string> {
  const id = randomUUID();
  const appMetadata = { provider: 'email', providers: ['email'], ...user.appMetadata };
  try {
    await tx`
      insert into auth.users (
        instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
        created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change
      ) values (
        ${INSTANCE_ID}, ${id}, ${AUDIENCE}, ${AUDIENCE}, ${user.email}, ${user.passwordHash},
        ${tx.json(appMetadata)}, ${tx.json(user.userMetadata)}, now(), now(), '', '', '', ''
      )`;
  } catch (error) {
    throw internalError('Database error saving new user', error);
  }
  return id;
}

/** Merges keys into the metadata of the person or of the server; a null value removes its key. */
export async function mergeMetadata(
  tx: Query,
  id: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  changes: Metadata,
): Promise<void> {
  const removed = Object.keys(changes).filter((key) => changes[key] === null);
  await tx`
    update auth.users
    set ${tx(column)} = (coalesce(${tx(column)}, '{}') || ${tx.json(changes)}::jsonb) - ${removed}::text[],
      updated_at = now()
    where id = ${id}`;
}

/** Marks the address as confirmed; every outstanding link of that person ends. */
export async function confirmEmail(tx: Query, id: string): Promise<void> {
  await tx`
    update auth.users
    set email_confirmed_at = now(), confirmation_token = '', updated_at = now(),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
    where id = ${id}`;
  await tx`delete from auth.one_time_tokens where user_id = ${id}`;
}

/**
 * Sets a password, and takes back every link that was mailed before it: who had reason to change it may not trust what was
 * asked for with the old one. Leaves the sessions alone: callers differ in which of them a new password ends.
 */
export async function setPasswordHash(tx: Query, id: string, hash: string): Promise<void> {
  await tx`
    update auth.users
    set encrypted_password = ${hash}, updated_at = now(), recovery_token = '', recovery_sent_at = null,
      email_change_token_current = '', email_change_token_new = '', email_change_sent_at = null
    where id = ${id}`;
  await tx`delete from auth.one_time_tokens where user_id = ${id}`;
}

/** Whether a ban is in force; one that has run out is none. */
export function isBanned(user: UserRow): boolean {
  return user.banned_until !== null && user.banned_until.getTime() > Date.now();
}

/** Whether the address was confirmed, by its owner or an administrator. */
export function isConfirmed(user: UserRow): boolean {
  return user.email_confirmed_at !== null;
}

/** A row of `auth.identities`. */
export type IdentityRow = {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Metadata;
  provider: string;
  last_sign_in_at: Date | null;
  created_at: Date | null;
  updated_at: Date | null;
  email: string | null;
};

/** The identities of several users, each user's oldest first. */
export async function findIdentities(
  sql: Query,
  userIds: readonly string[],
): Promise<IdentityRow[]> {
  return sql<IdentityRow[]>`
    select id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, email
    from auth.identities where user_id = any(${[...userIds]}::uuid[]) order by created_at, id`;
}

/** The identity of a user who signs in with an e-mail address. */
export async function insertIdentity(tx: Query, userId: string, data: Metadata): Promise<void> {
  const identityData = { email_verified: false, phone_verified: false, ...data, sub: userId };
  await tx`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${userId}, ${userId}, ${tx.json(identityData)}, 'email', now(), now(), now())`;
}

/** Changes keys of an identity's data; creates the identity for a user who had none. */
export async function mergeIdentityData(tx: Query, userId: string, data: Metadata): Promise<void> {
  const changed = await tx`
    update auth.identities
    set identity_data = identity_data || ${tx.json(data)}::jsonb, updated_at = now()
    where user_id = ${userId} and provider = 'email'
    returning id`;
  if (changed.length === 0) await insertIdentity(tx, userId, data);
}
