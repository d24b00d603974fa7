import { type Context, Hono } from 'hono';
import type { Service, StackContext } from '../context.ts';
import { DATABASE_UNAVAILABLE, isDatabaseUnavailable } from '../db/transaction.ts';
import { createAuth, type Endpoint } from './auth.ts';
import { requireAdmin } from './callers.ts';
import {
  createUser,
  deleteUser,
  getUserById,
  listUsers,
  updateUserById,
} from './endpoints/admin-users.ts';
import { generateAdminLink } from './endpoints/generate-link.ts';
import { signup } from './endpoints/signup.ts';
import { logout, token } from './endpoints/token.ts';
import { getUser, updateUser } from './endpoints/user.ts';
import { recover, verify, verifyHash } from './endpoints/verify.ts';
import { AuthError, internalError, toErrorResponse } from './errors.ts';
import type { AuthOverrides } from './settings.ts';

/**
 * The GoTrue-compatible service behind `/auth/v1`. Needs the tables of `ensureAuthSchema`.
 *
 * @param overrides settings that differ from `supabase/config.toml`
 */
export async function createAuthService(
  context: StackContext,
  overrides: AuthOverrides = {},
): Promise<Service> {
  const auth = createAuth(context, overrides);
  const app = new Hono({ strict: false }).basePath('/auth/v1');
  app.use(async (c, next) => {
    await next();
    // Answers carry tokens and personal data.
    c.res.headers.set('cache-control', 'no-store');
    // Without the version a browser's auth-js cannot tell the code of an error.
    const exposed = 'X-Total-Count, Link, X-Supabase-Api-Version';
    c.res.headers.set('access-control-expose-headers', exposed);
  });
  app.onError((error, c) => {
    const refusal = toAuthError(error);
    if (refusal.status >= 500) {
      auth.log('auth', `${c.req.method} ${c.req.path}: ${refusal.message}: ${refusal.cause}`);
    }
    return toErrorResponse(refusal, c.req.raw);
  });
  app.notFound((c) => c.text('404 page not found\n', 404));

  const by = (endpoint: Endpoint) => (c: Context) =>
    endpoint(auth, c.req.raw, new URL(c.req.url), c.req.param('id') ?? '');
  app.get('/health', (c) => c.json({ version: 'embedded', name: 'GoTrue' }));
  app.get('/settings', (c) =>
    c.json({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: !auth.settings.enableSignup,
      // Confirmations are not supported here.
      mailer_autoconfirm: true,
    }),
  );
  app.post('/signup', by(signup));
  app.post('/token', by(token));
  app.post('/logout', by(logout));
  app.get('/user', by(getUser));
  app.put('/user', by(updateUser));
  app.post('/recover', by(recover));
  app.get('/verify', by(verify));
  app.post('/verify', by(verifyHash));
  app.use('/admin/*', async (c, next) => {
    await requireAdmin(auth, c.req.raw);
    await next();
  });
  app.post('/admin/generate_link', by(generateAdminLink));
  app.get('/admin/users', by(listUsers));
  app.post('/admin/users', by(createUser));
  app.get('/admin/users/:id', by(getUserById));
  app.put('/admin/users/:id', by(updateUserById));
  app.delete('/admin/users/:id', by(deleteUser));
  return { fetch: async (request) => app.fetch(request), stop: () => auth.db.close() };
}

function toAuthError(error: unknown): AuthError {
  if (isDatabaseUnavailable(error)) {
    return new AuthError(503, 'unexpected_failure', DATABASE_UNAVAILABLE, { cause: error });
  }
  return error instanceof AuthError
    ? error
    : internalError('Unexpected failure, please check server logs for more information', error);
}
