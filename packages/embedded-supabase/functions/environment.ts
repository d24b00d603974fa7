import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { StackContext } from '../context.ts';

export type Variables = Record<string, string>;

/** Environment of every function, and nothing else of the developer's: ours, and the platform's own. */
export function functionEnvironment(context: StackContext, ours: Variables): Variables {
  return {
    ...ours,
    SUPABASE_URL: context.publicUrl,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: context.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: context.secretKey }),
    SUPABASE_ANON_KEY: context.anonJwt,
    SUPABASE_SERVICE_ROLE_KEY: context.serviceRoleJwt,
    SUPABASE_DB_URL: context.db.url,
    DENO_DIR: path.join(context.dataDir, 'deno'),
    DENO_NO_UPDATE_CHECK: '1',
    NO_COLOR: '1',
    PATH: process.env.PATH ?? '',
  };
}

/** What a developer set in `supabase/functions/.env`; variables set to nothing count as unset. */
export function readFunctionSettings(functionsDir: string): Variables {
  const file = path.join(functionsDir, '.env');
  const values = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]),
  );
}
