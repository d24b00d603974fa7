import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../checks/repository-files.ts';

/** Where the official stack's containers find its Mailpit; any port but 465 and 587 speaks without TLS. */
const MAILPIT = { SMTP_HOST: 'inbucket', SMTP_PORT: '1025' };

export type OfficialSettings = {
  siteUrl: string;
  mailDrainToken: string;
  /** Whether Auth keeps the limits of `config.toml`. Suites sign in more often than people do, so they need more. */
  limitsRates: boolean;
};

/**
 * Makes a folder that `supabase start --workdir` can be given: our `supabase/` without the developer's settings,
 * with those of the tests. The repository itself is not touched.
 *
 * @param folder an empty folder
 */
export function writeOfficialProject(folder: string, settings: OfficialSettings): void {
  const supabase = join(folder, 'supabase');
  mkdirSync(supabase, { recursive: true });
  cpSync(join(repositoryRoot, 'supabase'), supabase, {
    recursive: true,
    filter: (source) => !/[\\/](\.env(\.(?!example)[^\\/]*)?|\.temp|\.branches)$/.test(source),
  });
  const config = join(supabase, 'config.toml');
  writeFileSync(config, officialConfig(readFileSync(config, 'utf8'), settings));
  writeFileSync(join(supabase, 'functions', '.env'), functionsEnvironment(settings), {
    mode: 0o600,
  });
}

/** Our `config.toml` for a run of the tests: under a name of its own, with the site where the tests serve it. */
export function officialConfig(
  text: string,
  { siteUrl, limitsRates }: Pick<OfficialSettings, 'siteUrl' | 'limitsRates'>,
): string {
  const lifted: [RegExp, string][] = [[/^max_frequency = "60s"$/m, 'max_frequency = "1s"']];
  const replacements: [RegExp, string][] = [
    [/^project_id = .*$/m, 'project_id = "plantao-test"'],
    [/^site_url = .*$/m, `site_url = "${siteUrl}"`],
    [/^additional_redirect_urls = \[[^\]]*\]/m, `additional_redirect_urls = ["${siteUrl}/**"]`],
    ...(limitsRates ? [] : lifted),
  ];
  const changed = replacements.reduce((result, [pattern, value]) => {
    if (!pattern.test(result)) throw new Error(`supabase/config.toml has no ${pattern.source}`);
    return result.replace(pattern, value);
  }, text);
  if (limitsRates) return changed;
  return changed.replace(/^\[auth\.rate_limit\]\n(?:\w+ = \d+\n)+/m, (section) =>
    section.replace(/= \d+$/gm, '= 100000'),
  );
}

function functionsEnvironment(settings: OfficialSettings): string {
  const variables = {
    SITE_URL: settings.siteUrl,
    ALLOWED_ORIGINS: settings.siteUrl.replace('127.0.0.1', 'localhost'),
    MAIL_DRAIN_TOKEN: settings.mailDrainToken,
    ...MAILPIT,
  };
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
