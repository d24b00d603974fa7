import { z } from 'zod';
import type { Auth, Endpoint } from '../auth.ts';
import { requestOrigin, requireHuman } from '../callers.ts';
import { type Query, unlessEmailTaken } from '../database.ts';
import { badRequest, unprocessable } from '../errors.ts';
import { insertIdentity } from '../identities.ts';
import {
  flowFields,
  type Metadata,
  metadata,
  readBody,
  refusePkce,
  securityFields,
  text,
  validateEmail,
} from '../requests.ts';
import { redirectOf, sendConfirmation } from '../send-links.ts';
import { openSession } from '../sessions.ts';
import { sessionResponse } from '../sign-in.ts';
import { presentUser } from '../user-json.ts';
import {
  confirmEmail,
  findUserByEmail,
  insertUser,
  isConfirmed,
  mergeUserMetadata,
  reloadUser,
  type UserRow,
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

/** `POST /signup`: registers somebody; with confirmations off it signs them in as well. */
export const signup: Endpoint = async (auth, request, url) => {
  const body = await readBody(request, bodySchema);
  const origin = await requestOrigin(auth, request);
  await requireHuman(auth, request, body, origin);
  refuseUnsupported(auth, body);
  auth.limits.takeRequest('signInSignUps', origin.ip);
  auth.passwords.requireStrong(body.password);
  const email = validateEmail(body.email);
  const registered = await findUserByEmail(auth.db.pool, email);
  const { enableConfirmations } = auth.settings.email;
  if (registered && isConfirmed(registered)) {
    if (!enableConfirmations) throw alreadyRegistered();
    return Response.json(obfuscated(email, body.data ?? {}));
  }
  if (!enableConfirmations) {
    const admit = async (tx: Query, id: string) => {
      await confirmEmail(tx, id);
      return { id, session: await openSession(tx, id, 'password', origin) };
    };
    const { id, session } = registered
      ? await takeUp(auth, registered, body.password, admit)
      : await register(auth, email, body.password, body.data ?? {}, admit);
    return Response.json(await sessionResponse(auth, id, session));
  }
  const id =
    registered?.id ??
    (await register(auth, email, body.password, body.data ?? {}, async (_, id) => id));
  await sendConfirmation(auth, await reloadUser(auth.db.pool, id), redirectOf(auth, url));
  return Response.json(await presentUser(auth.db.pool, await reloadUser(auth.db.pool, id)));
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
  if (body.phone !== '') {
    throw badRequest('phone_provider_disabled', 'Phone signups are disabled');
  }
  refusePkce(body);
}

/**
 * Makes the account, and does `then` in the same transaction: somebody who is told of a failure has no account, and
 * can try again. (The platform opens the session in a second one.)
 */
async function register<T>(
  auth: Auth,
  email: string,
  password: string,
  data: Metadata,
  then: (tx: Query, id: string) => Promise<T>,
): Promise<T> {
  const passwordHash = await auth.passwords.hash(password);
  return unlessEmailTaken(
    auth.db.transaction('Database error updating user', async (tx) => {
      const id = await insertUser(tx, { email, passwordHash, userMetadata: data });
      const identityData = { ...data, sub: id, email };
      await insertIdentity(tx, id, 'email', identityData);
      await mergeUserMetadata(tx, id, {
        email_verified: false,
        phone_verified: false,
        ...identityData,
      });
      return then(tx, id);
    }),
    alreadyRegistered(),
  );
}

/**
 * Lets the person who knows its password into an account that was left unconfirmed. (The platform confirms it for
 * anybody who signs up with the address.)
 */
async function takeUp<T>(
  auth: Auth,
  user: UserRow,
  password: string,
  admit: (tx: Query, id: string) => Promise<T>,
): Promise<T> {
  if (!(await auth.passwords.matches(password, user.encrypted_password))) throw alreadyRegistered();
  return auth.db.transaction('Database error updating user', (tx) => admit(tx, user.id));
}

/** What a stranger learns about an address that is registered: nothing. */
function obfuscated(email: string, data: Metadata): object {
  const now = new Date();
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
