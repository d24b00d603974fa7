import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What the stack obeys of `supabase/config.toml`. */
export type SupabaseConfig = {
  /** `[api] max_rows`; the platform's default is 1000. */
  maxRows: number;
  /** `[functions.<name>] verify_jwt`; the platform's default is true. */
  verifyJwt(functionName: string): boolean;
  /** Any other value, as written: text without quotes, numbers and booleans as text. */
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
  const values = parseFlatToml(text);
  const value = (section: string, key: string) => values.get(`${section}.${key}`);
  return {
    maxRows: Number(value('api', 'max_rows') ?? 1000),
    verifyJwt: (name) => value(`functions.${name}`, 'verify_jwt') !== 'false',
    value,
  };
}

/** The subset of TOML that the file uses: `[section]` and one-line `key = scalar`. Keys are `section.key`. */
function parseFlatToml(text: string): Map<string, string> {
  const values = new Map<string, string>();
  let section = '';
  for (const line of text.split('\n')) {
    const header = /^\s*\[([^\]]+)\]/.exec(line)?.[1];
    const pair = /^\s*([A-Za-z0-9_-]+)\s*=\s*(?:"([^"]*)"|([^\s#]+))/.exec(line);
    if (header !== undefined) {
      section = header.replaceAll('"', '').trim();
    } else if (pair !== null) {
      values.set(`${section}.${pair[1]}`, pair[2] ?? pair[3] ?? '');
    }
  }
  return values;
}
