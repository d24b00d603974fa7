import { z } from 'zod';
import type { Auth, Endpoint } from '../auth.ts';
import { requireAdmin } from '../callers.ts';
import { parseDuration } from '../durations.ts';
import { badRequest, notFound, unprocessable } from '../errors.ts';
import { createAccount } from '../new-account.ts';
import { isUuid, metadata, readBody, text, validateEmail, validatePhone } from '../requests.ts';
import { presentUser } from '../user-json.ts';
import { findUserById, findUserByPhone, requireFreeEmail, type UserRow } from '../users.ts';

const attributes = {
  email: text,
  phone: text,
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
  role: text,
};
const createSchema = z.object({ id: text, password_hash: text, ...attributes });
export const updateSchema = z.object(attributes);

/** `POST /admin/users`: creates an account without mail or session. */
export const createUser: Endpoint = async (auth, request) => {
  await requireAdmin(auth, request);
  const body = await readBody(request, createSchema);
  if (body.email === '' && body.phone === '') {
    throw badRequest('validation_failed', 'Cannot create a user without either an email or phone');
  }
  const email = body.email === '' ? '' : validateEmail(body.email);
  if (email !== '') await requireFreeEmail(auth.db.pool, email);
  const phone = await freePhone(auth, body.phone, null);
  if (body.id !== '' && !isUuid(body.id)) {
    throw badRequest('validation_failed', 'ID must conform to the uuid v4 format');
  }
  const user = await createAccount(
    auth,
    {
      email,
      passwordHash: await passwordHash(auth, body),
      userMetadata: body.user_metadata ?? {},
      ...(phone ? { phone } : {}),
      ...(body.id ? { id: body.id } : {}),
      ...(body.app_metadata ? { appMetadata: body.app_metadata } : {}),
      ...(body.role ? { role: body.role } : {}),
    },
    {
      isEmailConfirmed: body.email_confirm === true && email !== '',
      isPhoneConfirmed: body.phone_confirm === true && phone !== null,
      bannedUntil: bannedUntil(body.ban_duration) ?? null,
    },
  );
  return Response.json(await presentUser(auth.db.pool, user));
};

async function passwordHash(auth: Auth, body: z.infer<typeof createSchema>): Promise<string> {
  if (body.password && body.password_hash !== '') {
    throw badRequest('validation_failed', 'Only a password or a password hash should be provided');
  }
  if (body.password_hash === '') {
    const password = body.password || auth.passwords.random();
    auth.passwords.requireShort(password);
    return auth.passwords.hash(password);
  }
  if (!/^\$2[aby]\$\d{2}\$.{53}$/.test(body.password_hash)) {
    throw badRequest('validation_failed', 'Only bcrypt password hashes are supported');
  }
  return body.password_hash;
}

/** `GET /admin/users/:id` */
export const getUserById: Endpoint = async (auth, request, _url, id) => {
  await requireAdmin(auth, request);
  return Response.json(await presentUser(auth.db.pool, await requireUser(auth, id)));
};

/** @throws AuthError 404 */
export async function requireUser(auth: Auth, id: string): Promise<UserRow> {
  if (!isUuid(id)) throw notFound('validation_failed', 'user_id must be an UUID');
  const user = await findUserById(auth.db.pool, id);
  if (!user) throw notFound('user_not_found', 'User not found');
  return user;
}

/**
 * The end of a ban that begins now; null for `none`, undefined when nothing was said.
 *
 * @throws AuthError 400
 */
export function bannedUntil(duration: string): Date | null | undefined {
  if (duration === '') return undefined;
  if (duration === 'none') return null;
  const milliseconds = parseDuration(duration);
  if (milliseconds === null) {
    throw badRequest(
      'validation_failed',
      `invalid format for ban duration: time: invalid duration "${duration}"`,
    );
  }
  return milliseconds === 0 ? null : new Date(Date.now() + milliseconds);
}

/**
 * A number in stored form that nobody else has; null when none was given.
 *
 * @throws AuthError 422 phone_exists
 */
export async function freePhone(
  auth: Auth,
  value: string,
  ownerId: string | null,
): Promise<string | null> {
  if (value === '') return null;
  const phone = validatePhone(value);
  const owner = await findUserByPhone(auth.db.pool, phone);
  if (owner && owner.id !== ownerId) {
    throw unprocessable('phone_exists', 'Phone number already registered by another user');
  }
  return phone;
}
