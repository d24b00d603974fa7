import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Auth, Endpoint } from '../auth.ts';
import { INSTANCE_ID, type Query, unlessEmailTaken } from '../database.ts';
import { badRequest, notFound } from '../errors.ts';
import { isUuid, metadata, readBody, text, validateEmail } from '../requests.ts';
import { endSessions } from '../sessions.ts';
import { parseDuration } from '../settings.ts';
import { presentById, presentUser, presentUsers } from '../user-json.ts';
import {
  AUDIENCE,
  confirmEmail,
  emailExists,
  findUserById,
  insertIdentity,
  insertUser,
  mergeIdentityData,
  mergeMetadata,
  readable,
  requireFreeEmail,
  setPasswordHash,
  type UserRow,
} from '../users.ts';

/** Strict: an attribute that this service does not know is refused, not lost. */
const attributesSchema = z.strictObject({
  email: text,
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
});
type Attributes = z.infer<typeof attributesSchema>;

/** `GET /admin/users?page=&per_page=`: newest first; `X-Total-Count` counts all. */
export const listUsers: Endpoint = async (auth, _request, url) => {
  const page = positive(url, 'page', 1);
  const perPage = positive(url, 'per_page', 50);
  const sql = auth.db.pool;
  const own = sql`instance_id = ${INSTANCE_ID} and aud = ${AUDIENCE}`;
  const [counted] = await sql<{ total: number }[]>`
    select count(*)::int as total from auth.users where ${own}`;
  const total = counted?.total ?? 0;
  const users = await sql<UserRow[]>`
    select * from auth.users where ${own}
    order by created_at desc nulls last, id limit ${perPage} offset ${(page - 1) * perPage}`;
  for (const user of users) readable(user);
  return Response.json(
    { users: await presentUsers(sql, users), aud: AUDIENCE },
    { headers: { 'x-total-count': String(total), link: pageLinks(page, perPage, total) } },
  );
};

function positive(url: URL, name: string, fallback: number): number {
  const value = url.searchParams.get(name);
  if (!value) return fallback;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw badRequest('validation_failed', `Bad Pagination Parameters: ${name} "${value}"`);
  }
  return number;
}

/** `page` comes first because auth-js reads the first value of the query. */
function pageLinks(page: number, perPage: number, total: number): string {
  const last = Math.ceil(total / perPage);
  const link = (to: number, rel: string) =>
    `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}

/** `POST /admin/users`: creates an account without mail or session. */
export const createUser: Endpoint = async (auth, request) => {
  const body = await readBody(request, attributesSchema);
  const email = validateEmail(body.email);
  await requireFreeEmail(auth.db.pool, email);
  const password = body.password || randomBytes(32).toString('base64url');
  auth.passwords.requireShort(password);
  const user = {
    email,
    passwordHash: await auth.passwords.hash(password),
    userMetadata: body.user_metadata ?? {},
    appMetadata: body.app_metadata,
  };
  const id = await unlessEmailTaken(
    auth.db.transaction('Database error creating new user', async (tx) => {
      const created = await insertUser(tx, user);
      await insertIdentity(tx, created, { email });
      if (body.email_confirm) await confirmEmail(tx, created);
      await ban(tx, created, body.ban_duration);
      return created;
    }),
    emailExists(),
  );
  return Response.json(await presentById(auth.db.pool, id));
};

/** `GET /admin/users/:id` */
export const getUserById: Endpoint = async (auth, _request, _url, id) => {
  return Response.json(await presentUser(auth.db.pool, await requireUser(auth, id)));
};

/** `PUT /admin/users/:id`: changes an account at once, without mail. A new password ends its sessions. */
export const updateUserById: Endpoint = async (auth, request, _url, id) => {
  const user = await requireUser(auth, id);
  const body = await readBody(request, attributesSchema);
  const email = body.email === '' ? null : validateEmail(body.email);
  if (body.password) auth.passwords.requireStrong(body.password);
  const passwordHash = body.password ? await auth.passwords.hash(body.password) : null;
  // A taken address only meets the unique index: the platform answers with this 500, too.
  await auth.db.transaction('Error updating user', async (tx) => {
    await applyChanges(tx, user.id, body, email);
    if (passwordHash) {
      await setPasswordHash(tx, user.id, passwordHash);
      await endSessions(tx, user.id, 'global', null);
    }
    await ban(tx, user.id, body.ban_duration);
  });
  return Response.json(await presentById(auth.db.pool, user.id));
};

async function applyChanges(
  tx: Query,
  id: string,
  body: Attributes,
  email: string | null,
): Promise<void> {
  if (body.email_confirm) await confirmEmail(tx, id);
  if (email) {
    await tx`update auth.users set email = ${email}, updated_at = now() where id = ${id}`;
    await mergeIdentityData(tx, id, { email, email_verified: body.email_confirm === true });
  }
  if (body.app_metadata) await mergeMetadata(tx, id, 'raw_app_meta_data', body.app_metadata);
  if (body.user_metadata) await mergeMetadata(tx, id, 'raw_user_meta_data', body.user_metadata);
}

/** `DELETE /admin/users/:id`: deletes an account and what hangs on it. */
export const deleteUser: Endpoint = async (auth, request, _url, id) => {
  await requireUser(auth, id);
  const body = await readBody(request, z.object({ should_soft_delete: z.boolean().nullish() }));
  if (body.should_soft_delete) {
    throw badRequest('validation_failed', 'The embedded Auth service has no soft delete');
  }
  await auth.db.transaction(
    'Database error deleting user',
    (tx) => tx`delete from auth.users where id = ${id}`,
  );
  return Response.json({});
};

/** @throws AuthError 404 */
async function requireUser(auth: Auth, id: string): Promise<UserRow> {
  if (!isUuid(id)) throw notFound('validation_failed', 'user_id must be an UUID');
  const user = await findUserById(auth.db.pool, id);
  if (!user) throw notFound('user_not_found', 'User not found');
  return user;
}

/**
 * Begins a ban, or ends it for `none`; an empty duration changes nothing.
 *
 * @throws AuthError 400
 */
async function ban(tx: Query, id: string, duration: string): Promise<void> {
  if (duration === '') return;
  const milliseconds = duration === 'none' ? 0 : parseDuration(duration);
  if (milliseconds === null) {
    const reason = `invalid format for ban duration: time: invalid duration "${duration}"`;
    throw badRequest('validation_failed', reason);
  }
  const until = milliseconds === 0 ? null : new Date(Date.now() + milliseconds);
  await tx`update auth.users set banned_until = ${until}, updated_at = now() where id = ${id}`;
}
