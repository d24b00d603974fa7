import type { Service, StackContext } from '../context.ts';
import type { Auth } from './auth.ts';
import { createCaptcha } from './captcha.ts';
import { connectAuthDatabase } from './database.ts';
import { createMailer } from './mailer.ts';
import { createPasswords } from './passwords.ts';
import { createRateLimits } from './rate-limits.ts';
import { route } from './router.ts';
import { type AuthOverrides, authSettings } from './settings.ts';
import { createAccessTokens } from './tokens.ts';

/**
 * The GoTrue-compatible service behind `/auth/v1`. Needs the tables of `ensureAuthSchema`.
 *
 * @param overrides settings that differ from `supabase/config.toml`, e.g. `{ rateLimits: noRateLimits }`
 */
export async function createAuthService(
  context: StackContext,
  overrides: AuthOverrides = {},
): Promise<Service> {
  const settings = authSettings(context, overrides);
  const publicUrl = `${context.publicUrl}/auth/v1`;
  const db = connectAuthDatabase(context.db);
  const auth: Auth = {
    settings,
    publicUrl,
    db,
    passwords: createPasswords(db.pool, settings),
    tokens: createAccessTokens(context.jwtSecret, publicUrl, settings.jwtExpiry),
    mailer: createMailer(context, settings),
    limits: createRateLimits(settings.rateLimits),
    captcha: createCaptcha(settings.captcha),
    log: context.log,
  };
  return {
    fetch: (request) => route(auth, request),
    stop: () => db.close(),
  };
}
