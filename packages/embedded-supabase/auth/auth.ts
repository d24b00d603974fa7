import type { StackContext } from '../context.ts';
import { connectAuthDatabase } from './database.ts';
import { createMailer } from './mailer.ts';
import { createPasswords } from './passwords.ts';
import { createRateLimits } from './rate-limits.ts';
import { type AuthOverrides, authSettings } from './settings.ts';
import { createAccessTokens } from './tokens.ts';

/** Everything the endpoints are made of. */
export function createAuth(context: StackContext, overrides: AuthOverrides) {
  const settings = authSettings(context, overrides);
  const publicUrl = `${context.publicUrl}/auth/v1`;
  const db = connectAuthDatabase(context.db);
  return {
    settings,
    /** Public base of this service, e.g. `http://127.0.0.1:54321/auth/v1`. */
    publicUrl,
    db,
    passwords: createPasswords(db.pool, settings.minimumPasswordLength),
    tokens: createAccessTokens(context.jwtSecret, publicUrl, settings.jwtExpiry),
    sendMail: createMailer(context, settings.siteUrl),
    limits: createRateLimits(settings.rateLimits),
    log: context.log,
  };
}

export type Auth = ReturnType<typeof createAuth>;

/** Answers one route; `id` is what stands for `:id` in its path, else empty. */
export type Endpoint = (auth: Auth, request: Request, url: URL, id: string) => Promise<Response>;
