import { z } from 'zod';
import type { Endpoint } from '../auth.ts';
import { badRequest, notFound } from '../errors.ts';
import { generateLink } from '../links.ts';
import { allowedRedirect } from '../redirects.ts';
import { readBody, text, validateEmail } from '../requests.ts';
import { presentUser } from '../user-json.ts';
import { findUserByEmail, reloadUser } from '../users.ts';

const bodySchema = z.object({ type: z.string(), email: text, redirect_to: text });

/** `POST /admin/generate_link`: the link that a mail would carry, for the server to hand over; nothing is mailed. */
export const generateAdminLink: Endpoint = async (auth, request) => {
  const { type, email, redirect_to: asked } = await readBody(request, bodySchema);
  if (type !== 'magiclink' && type !== 'recovery') {
    throw badRequest('validation_failed', `Invalid email action link type requested: ${type}`);
  }
  const user = await findUserByEmail(auth.db.pool, validateEmail(email));
  if (!user) throw notFound('user_not_found', 'User with this email not found');
  const redirectTo = allowedRedirect(asked, auth.settings.siteUrl);
  const link = await generateLink(auth, user, type, redirectTo);
  return Response.json({
    ...(await presentUser(auth.db.pool, await reloadUser(auth.db.pool, user.id))),
    action_link: link.ConfirmationURL,
    email_otp: '',
    hashed_token: link.TokenHash,
    verification_type: type,
    redirect_to: redirectTo,
  });
};
