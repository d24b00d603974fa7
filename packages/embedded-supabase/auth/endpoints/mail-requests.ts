import { z } from 'zod';
import type { Auth, Endpoint } from '../auth.ts';
import { requestOrigin, requireCaller, requireHuman } from '../callers.ts';
import { badRequest, unprocessable } from '../errors.ts';
import { requireInterval } from '../links.ts';
import { createAccount } from '../new-account.ts';
import {
  flowFields,
  metadata,
  readBody,
  refusePkce,
  securityFields,
  text,
  validateEmail,
} from '../requests.ts';
import { redirectOf, sendConfirmation, sendEmailChange, sendRecovery } from '../send-links.ts';
import { findUserByEmail, isConfirmed } from '../users.ts';

const common = { email: text, ...securityFields, ...flowFields };
const recoverSchema = z.object(common);
const otpSchema = z.object({ ...common, create_user: z.boolean().nullish(), data: metadata });
const resendSchema = z.object({ ...common, type: text });

/** What every request for a mail goes through: limits, bot check, a well-formed address. */
async function beginMailRequest<T extends z.infer<typeof recoverSchema>>(
  auth: Auth,
  request: Request,
  schema: z.ZodType<T>,
): Promise<T> {
  const body = await readBody(request, schema);
  const origin = await requestOrigin(auth, request);
  auth.limits.takeRequest('accountRequests', origin.ip);
  await requireHuman(auth, request, body, origin);
  refusePkce(body);
  return { ...body, email: validateEmail(body.email) };
}

/** `POST /recover`: mails the link to a new password. Unknown addresses get the same answer. */
export const recover: Endpoint = async (auth, request, url) => {
  const { email } = await beginMailRequest(auth, request, recoverSchema);
  const user = await findUserByEmail(auth.db.pool, email);
  if (user) await sendRecovery(auth, user, 'recovery', redirectOf(auth, url));
  return Response.json({});
};

/** `POST /otp` and `/magiclink`: mails a link (and a code) that signs in. */
export const otp: Endpoint = async (auth, request, url) => {
  const body = await beginMailRequest(auth, request, otpSchema);
  const known = await findUserByEmail(auth.db.pool, body.email);
  if (!known && (body.create_user === false || !auth.settings.enableSignup)) {
    throw unprocessable('otp_disabled', 'Signups not allowed for otp');
  }
  const user =
    known ??
    (await createAccount(auth, {
      email: body.email,
      passwordHash: await auth.passwords.hash(auth.passwords.random()),
      userMetadata: body.data ?? {},
    }));
  if (isConfirmed(user)) await sendRecovery(auth, user, 'magiclink', redirectOf(auth, url));
  else await sendConfirmation(auth, user, redirectOf(auth, url));
  return Response.json({});
};

/** `POST /resend`: mails once more what a sign-up or a change of address asked for. */
export const resend: Endpoint = async (auth, request, url) => {
  const body = await beginMailRequest(auth, request, resendSchema);
  if (body.type !== 'signup' && body.type !== 'email_change') {
    throw badRequest('validation_failed', 'Missing one of these types: signup, email_change');
  }
  const user = await findUserByEmail(auth.db.pool, body.email);
  if (user && body.type === 'signup' && !isConfirmed(user)) {
    await sendConfirmation(auth, user, redirectOf(auth, url));
  }
  if (user?.email_change && body.type === 'email_change') {
    await sendEmailChange(auth, user, user.email_change, redirectOf(auth, url));
  }
  return Response.json({});
};

/** `GET /reauthenticate`: mails the code that lets an old session change its password. */
export const reauthenticate: Endpoint = async (auth, request) => {
  const { user } = await requireCaller(auth, request);
  if (!user.email) throw badRequest('validation_failed', 'Reauthentication requires an email');
  requireInterval(user.reauthentication_sent_at, auth.settings.email.maxFrequency);
  auth.limits.takeEmail();
  const token = await auth.db.transaction('Database error updating user', (tx) =>
    auth.links.reauthentication(tx, user),
  );
  await auth.mailer.send('reauthentication', user.email, { Token: token.otp });
  return Response.json({});
};
