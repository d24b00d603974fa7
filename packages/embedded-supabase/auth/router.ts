import { AWAY, isDatabaseAway } from '../db/away.ts';
import type { Auth, Endpoint } from './auth.ts';
import { deleteUser } from './endpoints/admin-delete.ts';
import { generateLink, invite } from './endpoints/admin-links.ts';
import { listUsers } from './endpoints/admin-list.ts';
import { updateUserById } from './endpoints/admin-update.ts';
import { createUser, getUserById } from './endpoints/admin-users.ts';
import { health, jwks, settings } from './endpoints/info.ts';
import { logout } from './endpoints/logout.ts';
import { otp, reauthenticate, recover, resend } from './endpoints/mail-requests.ts';
import { signup } from './endpoints/signup.ts';
import { token } from './endpoints/token.ts';
import { getUser, updateUser } from './endpoints/user.ts';
import { verifyCode, verifyLinkOpened } from './endpoints/verify.ts';
import { AuthError, internalError, toErrorResponse } from './errors.ts';

/** Every route, below `/auth/v1`. */
const routes: readonly (readonly [method: string, path: string, endpoint: Endpoint])[] = [
  ['GET', '/health', health],
  ['GET', '/settings', settings],
  ['GET', '/.well-known/jwks.json', jwks],
  ['POST', '/signup', signup],
  ['POST', '/token', token],
  ['POST', '/logout', logout],
  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser],
  ['POST', '/recover', recover],
  ['POST', '/otp', otp],
  ['POST', '/magiclink', otp],
  ['POST', '/resend', resend],
  ['GET', '/reauthenticate', reauthenticate],
  ['GET', '/verify', verifyLinkOpened],
  ['POST', '/verify', verifyCode],
  ['POST', '/invite', invite],
  ['POST', '/admin/generate_link', generateLink],
  ['GET', '/admin/users', listUsers],
  ['POST', '/admin/users', createUser],
  ['GET', '/admin/users/:id', getUserById],
  ['PUT', '/admin/users/:id', updateUserById],
  ['DELETE', '/admin/users/:id', deleteUser],
];

const table = routes.map(([method, path, endpoint]) => ({
  method,
  endpoint,
  pattern: new RegExp(`^/auth/v1${path.replaceAll('.', '\\.').replace(':id', '([^/]+)')}/?$`),
}));

/** Answers a request; never rejects. */
export async function route(auth: Auth, request: Request): Promise<Response> {
  const url = new URL(request.url);
  try {
    const response = await dispatch(auth, request, url);
    return withHeaders(response);
  } catch (error) {
    const refusal = toAuthError(error);
    if (refusal.status >= 500) {
      auth.log('auth', `${request.method} ${url.pathname}: ${refusal.message}: ${refusal.cause}`);
    }
    return withHeaders(toErrorResponse(refusal, request));
  }
}

function toAuthError(error: unknown): AuthError {
  if (isDatabaseAway(error)) {
    return new AuthError(503, 'unexpected_failure', AWAY, { cause: error });
  }
  return error instanceof AuthError
    ? error
    : internalError('Unexpected failure, please check server logs for more information', error);
}

function withHeaders(response: Response): Response {
  // Answers carry tokens and personal data.
  response.headers.set('cache-control', 'no-store');
  // Without the version a browser's auth-js cannot tell the code of an error.
  response.headers.set(
    'access-control-expose-headers',
    'X-Total-Count, Link, X-Supabase-Api-Version',
  );
  return response;
}

function dispatch(auth: Auth, request: Request, url: URL): Promise<Response> {
  for (const { method, pattern, endpoint } of table) {
    const match = method === request.method && pattern.exec(url.pathname);
    if (match) return endpoint(auth, request, url, match[1] ?? '');
  }
  return Promise.resolve(new Response('404 page not found\n', { status: 404 }));
}
