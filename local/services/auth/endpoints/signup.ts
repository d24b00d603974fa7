import { z } from 'zod';
import type { Auth, Endpoint } from '../auth.ts';
import { requestOrigin, requireHuman } from '../callers.ts';
import { unlessEmailTaken } from '../database.ts';
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
import { signIn } from '../sign-in.ts';
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
  if (registered && !enableConfirmations) {
    await confirmOwn(auth, registered, body.password);
    return Response.json(await signIn(auth, registered.id, 'password', origin));
  }
  const user =
    registered ??
    (await register(auth, email, body.password, body.data ?? {}, !enableConfirmations));
  if (!enableConfirmations) return Response.json(await signIn(auth, user.id, 'password', origin));
  await sendConfirmation(auth, user, redirectOf(auth, url));
  return Response.json(await presentUser(auth.db.pool, await reloadUser(auth.db.pool, user.id)));
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

async function register(
  auth: Auth,
  email: string,
  password: string,
  data: Metadata,
  isConfirmedAtOnce: boolean,
): Promise<UserRow> {
  const passwordHash = await auth.passwords.hash(password);
  const id = await unlessEmailTaken(
    auth.db.transaction('Database error updating user', async (tx) => {
      const created = await insertUser(tx, { email, passwordHash, userMetadata: data });
      const identityData = { ...data, sub: created, email };
      await insertIdentity(tx, created, 'email', identityData);
      await mergeUserMetadata(tx, created, {
        email_verified: false,
        phone_verified: false,
        ...identityData,
      });
      if (isConfirmedAtOnce) await confirmEmail(tx, created);
      return created;
    }),
    alreadyRegistered(),
  );
  return reloadUser(auth.db.pool, id);
}

/**
 * Confirms an account that was left unconfirmed for the person who knows its password. (The platform confirms it for
 * anybody who signs up with the address.)
 */
async function confirmOwn(auth: Auth, user: UserRow, password: string): Promise<void> {
  if (!(await auth.passwords.matches(password, user.encrypted_password))) throw alreadyRegistered();
  await auth.db.transaction('Database error updating user', (tx) => confirmEmail(tx, user.id));
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
