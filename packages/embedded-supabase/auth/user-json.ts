import type { Auth } from './auth.ts';
import type { Query } from './database.ts';
import { type OpenedSession, sessionClaims } from './sessions.ts';
import { findIdentities, type IdentityRow, reloadUser, type UserRow } from './users.ts';

/** Users in the shape that GoTrue answers with and auth-js types as `User`, in the order given. */
export async function presentUsers(sql: Query, users: readonly UserRow[]): Promise<object[]> {
  const ids = users.map(({ id }) => id);
  const identities = await findIdentities(sql, ids);
  const of = (id: string) => identities.filter(({ user_id }) => user_id === id);
  return users.map((user) => toJson(user, of(user.id)));
}

/** One user in GoTrue's shape. */
export async function presentUser(sql: Query, user: UserRow): Promise<object> {
  return toJson(user, await findIdentities(sql, [user.id]));
}

/** The user of an id in GoTrue's shape, as stored now. */
export async function presentById(sql: Query, id: string): Promise<object> {
  return presentUser(sql, await reloadUser(sql, id));
}

function toJson(user: UserRow, identities: readonly IdentityRow[]): object {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    ...present({ email_confirmed_at: user.email_confirmed_at }),
    phone: user.phone ?? '',
    ...present({
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: user.confirmed_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change,
      email_change_sent_at: user.email_change_sent_at,
      last_sign_in_at: user.last_sign_in_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.map(({ id, provider_id, email, ...identity }) => ({
      identity_id: id,
      id: provider_id,
      ...identity,
      ...present({ email }),
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...present({ banned_until: user.banned_until, deleted_at: user.deleted_at }),
    is_anonymous: user.is_anonymous,
  };
}

/** Keys that GoTrue leaves out when they are empty. */
function present(values: Record<string, Date | string | null>): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}

/** GoTrue's answer to everything that ends in a session: its refresh token beside a fresh access token. */
export async function sessionResponse(
  auth: Auth,
  { userId, sessionId, refreshToken }: OpenedSession,
) {
  const user = await reloadUser(auth.db.pool, userId);
  const claims = await sessionClaims(auth.db.pool, sessionId);
  const { token, expiresAt } = await auth.tokens.sign(user, claims);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: auth.settings.jwtExpiry,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await presentUser(auth.db.pool, user),
  };
}
