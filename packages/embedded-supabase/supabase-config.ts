import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';

/** What the stack obeys of `supabase/config.toml`. */
export type SupabaseConfig = {
  /** `[api] max_rows`; the platform's default is 1000. */
  maxRows: number;
  /** `[functions.<name>] verify_jwt`; the platform's default is true. */
  verifyJwt(functionName: string): boolean;
  /** Any other value as text; the section of what stands above all tables is empty. */
  value(section: string, key: string): string | undefined;
};

/** Reads `supabase/config.toml` of a project; a missing file means the platform's defaults. */
export function readSupabaseConfig(projectDir: string): SupabaseConfig {
  let text = '';
  try {
    text = readFileSync(path.join(projectDir, 'supabase', 'config.toml'), 'utf8');
  } catch {
    // Defaults.
  }
  const document = parse(text);
  const value = (section: string, key: string) => {
    const found = [...section.split('.').filter(Boolean), key].reduce<unknown>(
      // A missing table has no values.
      (table, name) => (table as Record<string, unknown> | undefined)?.[name],
      document,
    );
    return found === undefined || typeof found === 'object' ? undefined : String(found);
  };
  return {
    maxRows: Number(value('api', 'max_rows') ?? 1000),
    verifyJwt: (name) => value(`functions.${name}`, 'verify_jwt') !== 'false',
    value,
  };
}
