import { z } from 'zod';
import { type Auth, type Endpoint, verifyLink } from '../auth.ts';
import { requireAdmin } from '../callers.ts';
import type { Query } from '../database.ts';
import { badRequest, notFound } from '../errors.ts';
import { createAccount } from '../new-account.ts';
import type { OneTimeToken } from '../one-time-tokens.ts';
import { type Metadata, metadata, readBody, text, validateEmail } from '../requests.ts';
import { redirectOf, sendInvite } from '../send-links.ts';
import { presentUser } from '../user-json.ts';
import {
  emailExists,
  findUserByEmail,
  isConfirmed,
  mergeUserMetadata,
  reloadUser,
  requireFreeEmail,
  type UserRow,
} from '../users.ts';

const linkSchema = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
});
const inviteSchema = z.object({ email: text, data: metadata });

type LinkRequest = z.infer<typeof linkSchema>;

/** `POST /admin/generate_link`: the link that a mail would carry, for the caller to deliver. */
export const generateLink: Endpoint = async (auth, request, url) => {
  await requireAdmin(auth, request);
  const body = await readBody(request, linkSchema);
  const email = validateEmail(body.email);
  const known = await findUserByEmail(auth.db.pool, email);
  const { user, type, make } = await prepareLink(auth, { ...body, email }, known);
  const token = await auth.db.transaction('Database error updating user', make);
  const redirectTo = redirectOf(auth, url);
  return Response.json({
    ...(await presentUser(auth.db.pool, await reloadUser(auth.db.pool, user.id))),
    action_link: verifyLink(auth, token.hash, type, redirectTo),
    email_otp: token.otp,
    hashed_token: token.hash,
    verification_type: body.type,
    redirect_to: redirectTo,
  });
};

type PreparedLink = {
  user: UserRow;
  /** Type of the link. */
  type: string;
  make(tx: Query): Promise<OneTimeToken>;
};

async function prepareLink(
  auth: Auth,
  body: LinkRequest,
  known: UserRow | undefined,
): Promise<PreparedLink> {
  switch (body.type) {
    case 'recovery':
      return recoveryLink(auth, requireKnown(known), 'recovery');
    case 'magiclink':
      if (known) return recoveryLink(auth, known, 'magiclink');
      return confirmationLink(auth, await account(auth, body, auth.passwords.random()), 'signup');
    case 'signup':
      if (known && isConfirmed(known)) throw emailExists();
      auth.passwords.requireStrong(body.password);
      return confirmationLink(auth, known ?? (await account(auth, body, body.password)), 'signup');
    case 'invite':
      if (known && isConfirmed(known)) throw emailExists();
      return confirmationLink(auth, known ?? (await account(auth, body, null)), 'invite');
    case 'email_change_current':
    case 'email_change_new':
      return emailChangeLink(auth, requireKnown(known), body);
    default:
      throw badRequest(
        'validation_failed',
        `Invalid email action link type requested: ${body.type}`,
      );
  }
}

function recoveryLink(auth: Auth, user: UserRow, type: 'recovery' | 'magiclink'): PreparedLink {
  return { user, type, make: (tx) => auth.links.recovery(tx, user) };
}

function confirmationLink(auth: Auth, user: UserRow, type: 'signup' | 'invite'): PreparedLink {
  return { user, type, make: (tx) => auth.links.confirmation(tx, user, type) };
}

async function emailChangeLink(
  auth: Auth,
  user: UserRow,
  body: LinkRequest,
): Promise<PreparedLink> {
  if (body.type === 'email_change_current' && !auth.settings.email.doubleConfirmChanges) {
    throw badRequest(
      'validation_failed',
      'Enable secure email change to generate link for current email',
    );
  }
  const newEmail = validateEmail(body.new_email);
  await requireFreeEmail(auth.db.pool, newEmail);
  return {
    user,
    type: 'email_change',
    async make(tx) {
      const { current, next } = await auth.links.emailChange(tx, user, newEmail);
      return body.type === 'email_change_current' && current ? current : next;
    },
  };
}

function requireKnown(user: UserRow | undefined): UserRow {
  if (!user) throw notFound('user_not_found', 'User with this email not found');
  return user;
}

async function account(
  auth: Auth,
  body: { email: string; data?: Metadata | null | undefined },
  password: string | null,
): Promise<UserRow> {
  return createAccount(auth, {
    email: body.email,
    passwordHash: password === null ? null : await auth.passwords.hash(password),
    userMetadata: body.data ?? {},
  });
}

/** `POST /invite`: creates an account without a password and mails its owner the way in. */
export const invite: Endpoint = async (auth, request, url) => {
  await requireAdmin(auth, request);
  const body = await readBody(request, inviteSchema);
  const email = validateEmail(body.email);
  const known = await findUserByEmail(auth.db.pool, email);
  if (known && isConfirmed(known)) throw emailExists();
  const user = known ?? (await account(auth, { ...body, email }, null));
  const { data } = body;
  if (known && data) {
    await auth.db.transaction('Database error updating user', (tx) =>
      mergeUserMetadata(tx, user.id, data),
    );
  }
  await sendInvite(auth, user, redirectOf(auth, url));
  return Response.json(await presentUser(auth.db.pool, await reloadUser(auth.db.pool, user.id)));
};
