import { z } from 'zod';
import type { Endpoint } from '../auth.ts';
import { requestOrigin, requireHuman } from '../callers.ts';
import { redirectOf, sendRecovery } from '../links.ts';
import { flowFields, readBody, securityFields, text, validateEmail } from '../requests.ts';
import { findUserByEmail } from '../users.ts';

const bodySchema = z.object({ email: text, ...securityFields, ...flowFields });

/** `POST /recover`: mails the link to a new password. Unknown addresses get the same answer. */
export const recover: Endpoint = async (auth, request, url) => {
  const body = await readBody(request, bodySchema);
  const origin = await requestOrigin(auth, request);
  auth.limits.takeRequest('accountRequests', origin.ip);
  await requireHuman(auth, request, body, origin);
  const user = await findUserByEmail(auth.db.pool, validateEmail(body.email));
  if (user) await sendRecovery(auth, user, redirectOf(auth, url));
  return Response.json({});
};
