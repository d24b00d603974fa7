import type { StackContext } from '../context.ts';
import { readSupabaseConfig, type SupabaseConfig } from '../supabase-config.ts';

/** A token bucket: holds `burst` tokens and regains `perFiveMinutes` of them in five minutes. */
type RequestLimit = { burst: number; perFiveMinutes: number };

/** How much is accepted, of requests from each IP address. */
export type RateLimitSettings = ReturnType<typeof limitSettings>;

/** Settings to change, one level deep: groups are merged with what the file says. */
export type AuthOverrides = {
  email?: Partial<ReturnType<typeof emailSettings>>;
  rateLimits?: Partial<RateLimitSettings>;
  captcha?: ReturnType<typeof captchaSettings>;
};

const none = Number.POSITIVE_INFINITY;
const unlimited: RequestLimit = { burst: none, perFiveMinutes: none };

/** For test suites, which sign in far more often than people do. */
export const noRateLimits: RateLimitSettings = {
  emailSent: none,
  signInSignUps: unlimited,
  tokenRefresh: unlimited,
  tokenVerifications: unlimited,
  accountRequests: unlimited,
};

const turnstileVerifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/**
 * The settings of `supabase/config.toml`, with `overrides` on top.
 *
 * @throws Error when the file asks for what is not supported, or enables the bot check without a secret
 */
export function authSettings(
  context: Pick<StackContext, 'siteUrl' | 'projectDir' | 'limitsRates'>,
  overrides: AuthOverrides = {},
  config: SupabaseConfig = readSupabaseConfig(context.projectDir),
  env: NodeJS.ProcessEnv = process.env,
) {
  refuseUnsupported(config);
  const { captcha, email, rateLimits } = overrides;
  const auth = reader(config, 'auth');
  return {
    /** The web app; links in mails lead nowhere else. */
    siteUrl: context.siteUrl,
    /** Seconds an access token lives. */
    jwtExpiry: auth.number('jwt_expiry', 3600),
    /** Seconds during which a refresh token that was just exchanged may be used again. */
    refreshTokenReuseInterval: auth.number('refresh_token_reuse_interval', 10),
    enableSignup: auth.flag('enable_signup', true),
    minimumPasswordLength: auth.number('minimum_password_length', 6),
    captcha: captcha ?? captchaSettings(config, env),
    email: { ...emailSettings(config), ...email },
    rateLimits: { ...(context.limitsRates ? limitSettings(config) : noRateLimits), ...rateLimits },
  };
}

/** What Auth cannot do; a project that asks for it is told at the start. */
const UNSUPPORTED = [
  ['auth.email', 'enable_confirmations'],
  ['auth.email', 'secure_password_change'],
  ['auth', 'enable_anonymous_sign_ins'],
] as const;

function refuseUnsupported(config: SupabaseConfig): void {
  for (const [section, key] of UNSUPPORTED) {
    if (config.value(section, key) === 'true') {
      throw new Error(`[${section}] ${key} = true is not supported by the embedded Auth service`);
    }
  }
}

function emailSettings(config: SupabaseConfig) {
  const email = reader(config, 'auth.email');
  const notifies = (name: string) =>
    reader(config, `auth.email.notification.${name}`).flag('enabled', false);
  return {
    /** True: both mailboxes get the link that confirms a new address; either is enough. */
    doubleConfirmChanges: email.flag('double_confirm_changes', true),
    requireCurrentPassword: email.flag('require_current_password', false),
    /** Seconds between two mails of one kind to one person. */
    maxFrequency: email.seconds('max_frequency', 60),
    /** Seconds a link stays valid. */
    otpExpiry: email.number('otp_expiry', 3600),
    notifyPasswordChanged: notifies('password_changed'),
  };
}

function limitSettings(config: SupabaseConfig) {
  const limits = reader(config, 'auth.rate_limit');
  const perAddress = (perFiveMinutes: number): RequestLimit => ({ burst: 30, perFiveMinutes });
  return {
    /** Mails per hour, for the whole service. */
    emailSent: limits.number('email_sent', 30),
    signInSignUps: perAddress(limits.number('sign_in_sign_ups', 30)),
    tokenRefresh: perAddress(limits.number('token_refresh', 150)),
    tokenVerifications: perAddress(limits.number('token_verifications', 30)),
    /** Asking for mails and changing the account. */
    accountRequests: perAddress(30),
  };
}

/** Turnstile; null leaves sign-up, sign-in and recovery without a check. */
function captchaSettings(
  config: SupabaseConfig,
  env: NodeJS.ProcessEnv,
): { secret: string; verifyUrl: string } | null {
  const captcha = reader(config, 'auth.captcha');
  if (!captcha.flag('enabled', false)) return null;
  const value = config.value('auth.captcha', 'secret') ?? '';
  const name = /^env\((\w+)\)$/.exec(value)?.[1];
  const secret = name === undefined ? value : env[name];
  if (!secret) throw new Error(`[auth.captcha] is enabled, but ${name ?? 'secret'} is not set`);
  return { secret, verifyUrl: env.TURNSTILE_VERIFY_URL ?? turnstileVerifyUrl };
}

/** Typed access to one section; what is absent or unreadable has its default. */
function reader(config: SupabaseConfig, section: string) {
  const value = (key: string) => config.value(section, key);
  return {
    flag: (key: string, fallback: boolean) => (value(key) ?? String(fallback)) === 'true',
    number(key: string, fallback: number) {
      const number = Number(value(key) ?? fallback);
      return Number.isFinite(number) ? number : fallback;
    },
    seconds(key: string, fallback: number) {
      const milliseconds = parseDuration(value(key) ?? '');
      return milliseconds === null ? fallback : milliseconds / 1000;
    },
  };
}

const units: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** Milliseconds of a duration in Go's notation (`24h`, `1h30m`, `1.5s`); null when it is none. */
export function parseDuration(text: string): number | null {
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text)) return null;
  return [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (units[unit ?? ''] ?? 0),
    0,
  );
}
