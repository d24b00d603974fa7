/** What the web app is told when it is built or started. Every field is documented in `.env.example`. */
export type Env = {
  supabaseUrl: string;
  supabasePublishableKey: string;
  supportEmail: string;
  /** International form, "+55…": it becomes a `tel:` link. */
  supportPhone: string;
  /** Without it the bot check is the fallback widget. */
  isTurnstileEnabled: boolean;
  turnstileSiteKey: string;
};

type Source = Record<string, unknown>;

/** Says in one sentence what is wrong with a value; undefined when nothing is. */
type Rule = (value: string) => string | undefined;

/**
 * The role in a key of the older kind, a token in three parts; undefined for any other text. Both of a project's
 * such keys begin alike, so only their content tells the public one.
 */
function roleOfToken(key: string): unknown {
  const parts = key.split('.');
  if (parts.length !== 3) return undefined;
  try {
    const claims: unknown = JSON.parse(
      atob((parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    );
    return claims instanceof Object && 'role' in claims ? claims.role : null;
  } catch {
    return null;
  }
}

const like =
  (pattern: RegExp, problem: string): Rule =>
  (value) =>
    pattern.test(value) ? undefined : problem;
const isPublishableKey: Rule = (value) => {
  const role = roleOfToken(value);
  if (value.startsWith('sb_secret_') || (role !== undefined && role !== 'anon')) {
    return 'is a secret key: it must never reach a browser';
  }
  return value.length >= 8 ? undefined : 'must be the publishable (or anon) key';
};

/** Every variable and its rule; a test compares it with `.env.example`. */
const ENV_RULES = {
  VITE_SUPABASE_URL: like(/^https?:\/\/[^\s/]+(\/[^\s]*)?$/, 'must be an http(s) address'),
  VITE_SUPABASE_PUBLISHABLE_KEY: isPublishableKey,
  VITE_SUPPORT_EMAIL: like(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address'),
  VITE_SUPPORT_PHONE: like(/^\+\d{10,15}$/, 'must be "+", country code and number, digits only'),
  VITE_TURNSTILE_ENABLED: like(/^(true|false)?$/, 'must be "true" or "false"'),
  VITE_TURNSTILE_SITE_KEY: () => undefined,
} as const satisfies Record<string, Rule>;

const textOf = (source: Source, name: keyof typeof ENV_RULES): string => {
  const value = source[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** The variables as the app uses them, unchecked. */
export function readEnv(source: Source): Env {
  return {
    supabaseUrl: textOf(source, 'VITE_SUPABASE_URL').replace(/\/+$/, ''),
    supabasePublishableKey: textOf(source, 'VITE_SUPABASE_PUBLISHABLE_KEY'),
    supportEmail: textOf(source, 'VITE_SUPPORT_EMAIL'),
    supportPhone: textOf(source, 'VITE_SUPPORT_PHONE'),
    isTurnstileEnabled: textOf(source, 'VITE_TURNSTILE_ENABLED') === 'true',
    turnstileSiteKey: textOf(source, 'VITE_TURNSTILE_SITE_KEY'),
  };
}

/** The same, checked. Throws one error that names every missing or wrong variable. */
export function parseEnv(source: Source): Env {
  const env = readEnv(source);
  const problems = Object.entries(ENV_RULES).flatMap(([name, rule]) => {
    // The keys of ENV_RULES, which Object.entries widens to string.
    const problem = rule(textOf(source, name as keyof typeof ENV_RULES));
    return problem ? [`${name} ${problem}`] : [];
  });
  if (env.isTurnstileEnabled && !env.turnstileSiteKey) {
    problems.push('VITE_TURNSTILE_SITE_KEY is required when VITE_TURNSTILE_ENABLED is "true"');
  }
  if (problems.length > 0) {
    throw new Error(`Environment is not usable (see .env.example):\n- ${problems.join('\n- ')}`);
  }
  return env;
}
