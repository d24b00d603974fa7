import type { Query } from './database.ts';
import type { Metadata } from './requests.ts';

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
