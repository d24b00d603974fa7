import { z } from 'zod';
import type { Auth, Endpoint } from '../auth.ts';
import { requestOrigin, requireHuman } from '../callers.ts';
import { type Query, unlessEmailTaken } from '../database.ts';
import { badRequest, unprocessable } from '../errors.ts';
import {
  flowFields,
  type Metadata,
  metadata,
  readBody,
  securityFields,
  text,
  validateEmail,
} from '../requests.ts';
import { openSession } from '../sessions.ts';
import { sessionResponse } from '../user-json.ts';
import {
  confirmEmail,
  findUserByEmail,
  insertIdentity,
  insertUser,
  isConfirmed,
  mergeMetadata,
} from '../users.ts';

const bodySchema = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  ...securityFields,
  ...flowFields,
});

const alreadyRegistered = () => unprocessable('user_already_exists', 'User already registered');

/** `POST /signup`: registers a person and signs them in. */
export const signup: Endpoint = async (auth, request) => {
  const body = await readBody(request, bodySchema);
  const origin = await requestOrigin(auth, request);
  await requireHuman(auth, request, body, origin);
  refuseUnsupported(auth, body);
  auth.limits.takeRequest('signInSignUps', origin.ip);
  auth.passwords.requireStrong(body.password);
  const email = validateEmail(body.email);
  const registered = await findUserByEmail(auth.db.pool, email);
  if (registered && isConfirmed(registered)) throw alreadyRegistered();
  const passwordHash = await auth.passwords.hash(body.password);
  const session = await unlessEmailTaken(
    // In one transaction: a person who is told of a failure has no account, and can try again.
    auth.db.transaction('Database error updating user', async (tx) => {
      // As on the platform, an account that was left unconfirmed is confirmed by any registration and keeps its password.
      const id = registered?.id ?? (await register(tx, email, passwordHash, body.data ?? {}));
      await confirmEmail(tx, id);
      return openSession(tx, id, 'password', origin);
    }),
    alreadyRegistered(),
  );
  return Response.json(await sessionResponse(auth, session));
};

function refuseUnsupported(auth: Auth, body: z.infer<typeof bodySchema>): void {
  if (!auth.settings.enableSignup) {
    throw unprocessable('signup_disabled', 'Signups not allowed for this instance');
  }
  if (body.email === '' && body.phone === '') {
    throw unprocessable('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  if (body.password === '') {
    throw badRequest('validation_failed', 'Signup requires a valid password');
  }
  if (body.phone !== '') throw badRequest('phone_provider_disabled', 'Phone signups are disabled');
}

async function register(
  tx: Query,
  email: string,
  passwordHash: string,
  data: Metadata,
): Promise<string> {
  const id = await insertUser(tx, { email, passwordHash, userMetadata: data });
  const identityData = { ...data, sub: id, email };
  await insertIdentity(tx, id, identityData);
  const verified = { email_verified: false, phone_verified: false };
  await mergeMetadata(tx, id, 'raw_user_meta_data', { ...verified, ...identityData });
  return id;
}
