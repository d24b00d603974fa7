import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { REPOSITORY } from './paths.ts';

/** What the web app is told when the developer says nothing: plainly fictional, and nothing from outside. */
const DEFAULTS: Record<string, string> = {
  VITE_SUPPORT_EMAIL: 'suporte@plantao.example',
  VITE_SUPPORT_PHONE: '+551130000000',
  VITE_TURNSTILE_ENABLED: 'false',
  VITE_TURNSTILE_SITE_KEY: '',
};

/**
 * Every variable of the web app against a stack. Address and key are the stack's; the others are the
 * environment's or `.env`'s where set and wanted, else defaults.
 */
export function webEnvironment(
  gatewayUrl: string,
  publishableKey: string,
  { readsEnvFiles }: { readsEnvFiles: boolean },
): Record<string, string> {
  const own: NodeJS.Dict<string> = readsEnvFiles
    ? { ...readEnvFile('.env'), ...readEnvFile('.env.local'), ...process.env }
    : {};
  const chosen = Object.entries(DEFAULTS).map(([name, fallback]) => [name, own[name] || fallback]);
  return {
    ...Object.fromEntries(chosen),
    VITE_SUPABASE_URL: gatewayUrl,
    VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  };
}

function readEnvFile(name: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(path.join(REPOSITORY, name), 'utf8'));
  } catch {
    return {};
  }
}
