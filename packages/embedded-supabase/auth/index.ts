import type { Service, StackContext } from '../context.ts';
import { createAuth } from './auth.ts';
import { createRouter } from './router.ts';
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
  const router = createRouter(auth);
  return {
    fetch: async (request) => router.fetch(request),
    stop: () => auth.db.close(),
  };
}
