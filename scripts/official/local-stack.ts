import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSupabaseCli } from 'embedded-supabase/cli';
import * as z from 'zod';
import { repositoryRoot } from '../checks/repository-files.ts';
import { runTool, step } from '../test/step.ts';

const officialStatus = z.object({
  API_URL: z.url(),
  DB_URL: z.string(),
  PUBLISHABLE_KEY: z.string(),
  SECRET_KEY: z.string(),
  JWT_SECRET: z.string(),
  MAILPIT_URL: z.url(),
});

/** The official local stack while it runs: what the CLI says of it, its project, and a folder for data of tests. */
export type OfficialStack = {
  status: z.infer<typeof officialStatus>;
  projectDir: string;
  dataDir: string;
};

/**
 * Starts the official local stack (Docker) from a copy of our `supabase/`, and stops it when `use` is over.
 *
 * @returns what `use` says, or false where it did not start
 */
export async function withOfficialStack(
  settings: OfficialSettings,
  use: (stack: OfficialStack) => Promise<boolean>,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-official-'));
  // Containers read the project as users of their own.
  chmodSync(folder, 0o755);
  const projectDir = join(folder, 'project');
  const dataDir = join(folder, 'data');
  mkdirSync(projectDir);
  mkdirSync(dataDir);
  writeOfficialProject(projectDir, settings);
  try {
    const isUp = await step('Supabase local oficial', () =>
      runTool('supabase', ['start', '--workdir', projectDir]),
    );
    return isUp && (await use({ status: await readStatus(projectDir), projectDir, dataDir }));
  } finally {
    await runTool('supabase', ['stop', '--no-backup', '--workdir', projectDir]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readStatus(projectDir: string): Promise<OfficialStack['status']> {
  const { exitCode, stdout, stderr } = await runSupabaseCli(['status', '-o', 'json'], {
    projectDir,
  });
  const start = stdout.indexOf('{');
  if (exitCode !== 0 || start === -1) throw new Error(`supabase status: ${stderr || stdout}`);
  return officialStatus.parse(JSON.parse(stdout.slice(start)));
}

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
