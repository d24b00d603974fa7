import type { StackContext } from '../context.ts';
import type { Captcha } from './captcha.ts';
import type { AuthDatabase } from './database.ts';
import type { Mailer } from './mailer.ts';
import type { Passwords } from './passwords.ts';
import type { RateLimits } from './rate-limits.ts';
import type { AuthSettings } from './settings.ts';
import type { AccessTokens } from './tokens.ts';

/** Everything the endpoints are made of. */
export type Auth = {
  settings: AuthSettings;
  /** Public base of this service, e.g. `http://127.0.0.1:54321/auth/v1`. */
  publicUrl: string;
  db: AuthDatabase;
  passwords: Passwords;
  tokens: AccessTokens;
  mailer: Mailer;
  limits: RateLimits;
  captcha: Captcha;
  log: StackContext['log'];
};

/** Answers one route; `id` is what stands for `:id` in its path, else empty. */
export type Endpoint = (auth: Auth, request: Request, url: URL, id: string) => Promise<Response>;
