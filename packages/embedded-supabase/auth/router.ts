import { DATABASE_UNAVAILABLE, isDatabaseUnavailable } from '../db/unavailable.ts';
import type { Auth, Endpoint } from './auth.ts';
import {
  createUser,
  deleteUser,
  getUserById,
  listUsers,
  updateUserById,
} from './endpoints/admin-users.ts';
import { logout } from './endpoints/logout.ts';
import { recover } from './endpoints/recover.ts';
import { signup } from './endpoints/signup.ts';
import { token } from './endpoints/token.ts';
import { getUser, updateUser } from './endpoints/user.ts';
import { verify } from './endpoints/verify.ts';
import { AuthError, internalError, toErrorResponse } from './errors.ts';

const health: Endpoint = async () =>
  Response.json({
    version: 'embedded',
    name: 'GoTrue',
    description: 'Embedded stand-in for GoTrue, a user registration and authentication API',
  });

/** Every route, below `/auth/v1`. */
const routes: readonly (readonly [method: string, path: string, endpoint: Endpoint])[] = [
  ['GET', '/health', health],
  ['POST', '/signup', signup],
  ['POST', '/token', token],
  ['POST', '/logout', logout],
  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser],
  ['POST', '/recover', recover],
  ['GET', '/verify', verify],
  ['GET', '/admin/users', listUsers],
  ['POST', '/admin/users', createUser],
  ['GET', '/admin/users/:id', getUserById],
  ['PUT', '/admin/users/:id', updateUserById],
  ['DELETE', '/admin/users/:id', deleteUser],
];

const table = routes.map(([method, path, endpoint]) => ({
  method,
  endpoint,
  pattern: new RegExp(`^/auth/v1${path.replace(':id', '([^/]+)')}/?$`),
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
  if (isDatabaseUnavailable(error)) {
    return new AuthError(503, 'unexpected_failure', DATABASE_UNAVAILABLE, { cause: error });
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
