import { createHmac } from 'node:crypto';
import type { StackContext } from 'embedded-supabase/context';
import type { Variables } from 'embedded-supabase/functions/environment';
import { EMULATOR_CLIENT } from './google/grants.ts';
import { EMULATOR_KEY, GOOGLE_PREFIX } from './google/index.ts';
import { demoWorld } from './google/world.ts';

/** A secret of this stack for one purpose. */
const derived = (jwtSecret: string, purpose: string) =>
  createHmac('sha256', jwtSecret).update(purpose);

/** The token with which the stack's own scheduler calls the function `mail`: it opens nothing else. */
export const mailDrainToken = (jwtSecret: string) =>
  derived(jwtSecret, 'mail drain').digest('base64url');

/** Any of these says that the real Google is meant. */
const GOOGLE_CREDENTIALS = [
  'GOOGLE_API_KEY',
  'YOUTUBE_API_KEY',
  'GOOGLE_SERVICE_ACCOUNT_KEY',
  'YOUTUBE_OAUTH_CLIENT_ID',
];

/**
 * The functions' variables on this stack: stand-ins for outside services, over them what the developer set in
 * `supabase/functions/.env`, and over that what only the stack can know: where its site is and what its own
 * scheduler sends.
 *
 * A stand-in is left out as a whole when the developer names the real service: half of each reaches neither.
 */
export function functionVariables(
  context: Pick<StackContext, 'publicUrl' | 'siteUrl' | 'jwtSecret' | 'smtpPort'>,
  configured: Variables,
): Variables {
  const google = `${context.publicUrl}${GOOGLE_PREFIX}`;
  const isGoogleReal = GOOGLE_CREDENTIALS.some((name) => configured[name]);
  return {
    ...(!configured.SMTP_HOST && { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(context.smtpPort) }),
    ...(!isGoogleReal && {
      GOOGLE_API_BASE: google,
      GOOGLE_TOKEN_URL: `${google}/token`,
      GOOGLE_AUTH_URL: `${google}/o/oauth2/v2/auth`,
      YOUTUBE_OAUTH_CLIENT_ID: EMULATOR_CLIENT.id,
      YOUTUBE_OAUTH_CLIENT_SECRET: EMULATOR_CLIENT.secret,
      CAPTIONS_TOKEN_KEY: derived(context.jwtSecret, 'captions').digest('base64'),
      GOOGLE_API_KEY: EMULATOR_KEY,
      YOUTUBE_CHANNEL: demoWorld.channel.id,
    }),
    ...configured,
    SITE_URL: context.siteUrl,
    ALLOWED_ORIGINS: context.siteUrl.replace('127.0.0.1', 'localhost'),
    MAIL_DRAIN_TOKEN: mailDrainToken(context.jwtSecret),
    HEALTH_TOKEN: derived(context.jwtSecret, 'health').digest('base64url'),
  };
}
