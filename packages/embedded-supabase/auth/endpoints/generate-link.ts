import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Auth, Endpoint } from '../auth.ts';
import { badRequest, notFound } from '../errors.ts';
import { generateEmailChange, generateLink } from '../links.ts';
import { allowedRedirect } from '../redirects.ts';
import { readBody, text, validateEmail } from '../requests.ts';
import { presentById } from '../user-json.ts';
import { findUserByEmail, requireFreeEmail } from '../users.ts';

const bodySchema = z.object({ type: z.string(), email: text, redirect_to: text, new_email: text });

/** `POST /admin/generate_link`: the link that a mail would carry, for the server to hand over; nothing is mailed. */
export const generateAdminLink: Endpoint = async (auth, request) => {
  const {
    type,
    email,
    redirect_to: asked,
    new_email: newEmail,
  } = await readBody(request, bodySchema);
  if (type !== 'magiclink' && type !== 'recovery' && type !== 'email_change_new') {
    throw badRequest('validation_failed', `Invalid email action link type requested: ${type}`);
  }
  const user = await findUserByEmail(auth.db.pool, validateEmail(email));
  if (!user) throw notFound('user_not_found', 'User with this email not found');
  const redirectTo = allowedRedirect(asked, auth.settings.siteUrl);
  const link =
    type === 'email_change_new'
      ? await generateEmailChange(auth, user, await freeAddress(auth, newEmail), redirectTo)
      : await generateLink(auth, user, type, redirectTo);
  return Response.json({
    ...(await presentById(auth.db.pool, user.id)),
    action_link: link.ConfirmationURL,
    email_otp: '',
    // The platform hashes the old address into it, so nothing opens by it: only the link itself has the token that does.
    hashed_token: type === 'email_change_new' ? randomBytes(28).toString('hex') : link.TokenHash,
    verification_type: type,
    redirect_to: redirectTo,
  });
};

/** @throws AuthError 400 for what is no address, 422 email_exists */
async function freeAddress(auth: Auth, address: string): Promise<string> {
  const email = validateEmail(address);
  await requireFreeEmail(auth.db.pool, email);
  return email;
}
