import * as z from 'zod';

const positiveInteger = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const secret = () => z.string().min(16).optional();
/** A value copied from another page or file: quotes and blanks around it are removed. */
const pasted = () =>
  z
    .string()
    .transform((text) => unquoted(text) || undefined)
    .optional();

/** Every variable that the functions read. An optional one switches a capability on. */
const envSchema = z.object({
  SUPABASE_URL: z.url(),
  /** The platform gives JSON `{"default": "sb_publishable_…"}`; older projects and other hosts one key. */
  SUPABASE_PUBLISHABLE_KEYS: z.string().optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  SUPABASE_SECRET_KEYS: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  SUPABASE_SERVICE_ROLE_KEY: z.string().optional(),

  /** Where the web app is served; mail links lead there and its origin may call. Optional on this machine only. */
  SITE_URL: z.url().optional(),
  /** Further origins that may call from a browser, separated by commas. */
  ALLOWED_ORIGINS: z.string().default(''),
  /** Header in which a trusted proxy passes the client's address; unset: no header is trusted. */
  TRUSTED_IP_HEADER: z.string().optional(),
  /** How many trusted proxies append to that header; the address is that many entries from its end. */
  TRUSTED_IP_HOPS: positiveInteger(1),
  /** What the static host sends as x-plantao-proxy; without it only the last entry of that header is trusted. */
  TRUSTED_PROXY_SECRET: secret(),

  /** Header in which the static host names the caller's city; trusted only beside the secret above. */
  TRUSTED_CITY_HEADER: z.string().optional(),

  LOGIN_FAILURES_PER_ACCOUNT: positiveInteger(10),
  LOGIN_FAILURES_PER_ADDRESS: positiveInteger(50),
  REGISTRATIONS_PER_ADDRESS: positiveInteger(20),
  /** Codes that wait for a phone at the same time, of one address; a hospital's computers share one. */
  PHONE_CODES_PER_ADDRESS: positiveInteger(1000),
  PHONE_CODE_FAILURES_PER_PERSON: positiveInteger(5),
  PHONE_CODE_FAILURES_PER_ADDRESS: positiveInteger(50),
  /** Wrong digits of all people together; above this number only the QR works, until the minute is over. */
  PHONE_CODE_FAILURES_PER_MINUTE: positiveInteger(30),
  /** Seconds that the limits above look back, but for the one per minute. */
  RATE_LIMIT_WINDOW: positiveInteger(900),
  TURNSTILE_SECRET: z.string().min(1).optional(),
  TURNSTILE_VERIFY_URL: z
    .url()
    .default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),

  /** What a monitoring from outside sends to /api/health?deep=1; unset: only superusers look. */
  HEALTH_TOKEN: secret(),
  /** Name of the deployed version, usually the commit. */
  PLANTAO_RELEASE: z.string().max(100).optional(),

  MAIL_DRAIN_TOKEN: secret(),
  MAIL_FROM: z.string().default('Plantão <nao-responda@plantao.example>'),
  MAIL_REPLY_TO: z.string().optional(),
  RESEND_API_KEY: z.string().min(1).optional(),
  RESEND_API_BASE: z.url().default('https://api.resend.com'),
  SMTP_HOST: z.string().min(1).optional(),
  /** 465 speaks TLS from the start, 587 upgrades; any other port goes without (a local inbox). */
  SMTP_PORT: positiveInteger(465),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SUPPORT_EMAIL: z.string().default('suporte@plantao.example'),

  GOOGLE_API_BASE: z.url().default('https://www.googleapis.com'),
  YOUTUBE_API_BASE: z.url().optional(),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  /** Where the owner of a channel allows the download of its captions. */
  GOOGLE_AUTH_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  /** Used for both APIs unless YOUTUBE_API_KEY is set too. */
  GOOGLE_API_KEY: pasted(),
  YOUTUBE_API_KEY: pasted(),
  /** The channel whose uploads are the catalogue: its handle (@…), its id (UC…) or the address of its page. */
  YOUTUBE_CHANNEL: z.string().min(1).optional(),
  /** These three together let a superuser connect the channel and administrators download its captions. */
  YOUTUBE_OAUTH_CLIENT_ID: pasted(),
  YOUTUBE_OAUTH_CLIENT_SECRET: pasted(),
  /** 32 random bytes in base64; encrypts the owner's refresh token. */
  CAPTIONS_TOKEN_KEY: pasted(),
  /** Only for a key that is not the whole JSON file, which names its account. */
  GOOGLE_SERVICE_ACCOUNT_EMAIL: pasted(),
  /** The JSON file of a service account's key, plain or in base64, or its PKCS 8 private key; `\n` may be written literally. */
  GOOGLE_SERVICE_ACCOUNT_KEY: z.string().min(1).optional(),
});

export type Env = Omit<z.output<typeof envSchema>, 'SITE_URL'> & {
  SITE_URL: string;
  publishableKey: string;
  secretKey: string;
  /** All secret keys of this project, the one above included: a caller may use any. */
  secretKeys: string[];
  allowedOrigins: ReadonlySet<string>;
};

/**
 * The environment, checked. Variables that are set to '' count as unset.
 * Throws an Error that names the variables at fault, never their values.
 */
export function parseEnv(read: (name: string) => string | undefined): Env {
  const raw = Object.fromEntries(
    Object.keys(envSchema.shape).map((name) => [name, read(name)?.trim() || undefined]),
  );
  const result = envSchema.safeParse(raw);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))];
    throw new Error(`Environment variables missing or invalid: ${names.join(', ')}`);
  }
  const env = result.data;
  const siteUrl = env.SITE_URL ?? localSite(env.SUPABASE_URL);
  return {
    ...env,
    SITE_URL: siteUrl,
    publishableKey: keyOf('SUPABASE_PUBLISHABLE_KEY', env.SUPABASE_PUBLISHABLE_KEYS, [
      env.SUPABASE_PUBLISHABLE_KEY,
      env.SUPABASE_ANON_KEY,
    ]),
    secretKey: keyOf('SUPABASE_SECRET_KEY', env.SUPABASE_SECRET_KEYS, [
      env.SUPABASE_SECRET_KEY,
      env.SUPABASE_SERVICE_ROLE_KEY,
    ]),
    secretKeys: [
      ...Object.values(namedKeys(env.SUPABASE_SECRET_KEYS)),
      ...[env.SUPABASE_SECRET_KEY, env.SUPABASE_SERVICE_ROLE_KEY].flatMap((key) => key ?? []),
    ],
    allowedOrigins: new Set([
      new URL(siteUrl).origin,
      ...env.ALLOWED_ORIGINS.split(',')
        .map((origin) => origin.trim().replace(/\/$/, ''))
        .filter(Boolean),
    ]),
  };
}

/**
 * The development server, where the platform runs on this machine (`kong` is how its official containers call
 * it). Anywhere else a missing SITE_URL would leave Secure out of the session's cookie and allow calls from pages on
 * the visitor's own machine.
 */
function localSite(supabaseUrl: string): string {
  const { hostname } = new URL(supabaseUrl);
  if (!/^(localhost|127(\.\d+){3}|\[::1\]|kong)$/.test(hostname)) {
    throw new Error('Environment variables missing or invalid: SITE_URL');
  }
  return 'http://localhost:5173';
}

/** Reads the process's environment under Deno and under Node. */
export function readProcessEnv(name: string): string | undefined {
  if (typeof Deno !== 'undefined') return Deno.env.get(name);
  // Node's types are kept out of code that Deno runs; only `env` of its `process` is needed.
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
  return process?.env[name];
}

/** A value without the quotes, blanks, invisible characters and written-out line ends around it. */
export function unquoted(text: string): string {
  const bare = text.replace(
    /^(?:[\s\u200b-\u200d\u2060]|\\+[rn])+|(?:[\s\u200b-\u200d\u2060]|\\+[rn])+$/g,
    '',
  );
  const inner = /^["'`“](.*)["'`”]$/s.exec(bare)?.[1];
  return inner === undefined ? bare : unquoted(inner);
}

function keyOf(name: string, named: string | undefined, single: (string | undefined)[]): string {
  const keys = namedKeys(named);
  const key = keys.default ?? Object.values(keys)[0] ?? single.find(Boolean);
  if (!key) throw new Error(`Environment variables missing or invalid: ${name}`);
  return key;
}

/** The platform's JSON of keys by name; empty for any other text. */
function namedKeys(json: string | undefined): Record<string, string> {
  try {
    return z.record(z.string(), z.string().min(1)).parse(JSON.parse(json ?? ''));
  } catch {
    return {};
  }
}
