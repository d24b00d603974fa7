import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { expect, vi } from 'vitest';
import { ownerSql, superuserSql } from '../../../local/testing/stack-for-tests.ts';
import { startTemporaryStack } from '../../../local/testing/temporary-stack.ts';
import {
  readRepositoryFile,
  repositoryFiles,
  repositoryRoot,
} from '../../../scripts/checks/repository-files.ts';
import { runCommandLine } from '../../testing/run-command-line.ts';
import { examine } from '../examine.ts';
import type { Finding } from '../finding.ts';
import { readInstallation } from '../installation.ts';
import { type AskCli, cliFor } from '../supabase.ts';
import { addScheduling, letSchedulesRun, register, startSmallSite } from './complete-stack.ts';
import { type Project, REF, startManagementApi } from './management-api.ts';
import { startRelay } from './relay.ts';

/** Names that a complete installation gives its functions. */
export const NAMES = [
  'SITE_URL',
  'MAIL_DRAIN_TOKEN',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'YOUTUBE_CHANNEL',
  'RESEND_API_KEY',
  'GOOGLE_API_KEY',
];
/** Not needed, but missed with a notice. */
const ALL_NAMES = [
  ...NAMES,
  'HEALTH_TOKEN',
  'TRUSTED_IP_HEADER',
  'TRUSTED_IP_HOPS',
  'TRUSTED_PROXY_SECRET',
];
const DKIM = 'v=DKIM1; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQ';
/** What DNS says of a sender that is in order. */
export const ZONE: Record<string, string[]> = {
  'send.plantao.example': ['v=spf1 include:amazonses.com ~all'],
  'resend._domainkey.plantao.example': [DKIM],
  '_dmarc.plantao.example': ['v=DMARC1; p=none'],
};

export const missingOf = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'missing').map(({ id }) => id);
export const noticesOf = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'notice').map(({ id }) => id);
/** What was said of all that is not in order: why an expectation did not hold, where a program of others was asked. */
export const wordsOf = (findings: readonly Finding[]) =>
  findings.flatMap(({ id, state, what }) => (state === 'ok' ? [] : `${id}: ${what}`)).join('\n');

/** Runs the command as an operator does. */
export const runDoctor = (...args: string[]) => runCommandLine('operations/doctor.ts', args);

/** The statement of the guide that schedules the mail. */
function guideOfMail(): string {
  const blocks = [...readRepositoryFile('docs/operacao.md').matchAll(/^```sql\n(.*?)^```$/gms)];
  const [block = '', ...others] = blocks.flatMap(([, sql]) =>
    sql?.includes("'plantao-mail'") ? [sql] : [],
  );
  expect(others).toEqual([]);
  return block;
}

/** Names that the migrations schedule where pg_cron exists, but for the one that an own function schedules. */
const namesInMigrations = () =>
  repositoryFiles(/^supabase\/migrations\/.*\.sql$/).flatMap((path) =>
    [...readRepositoryFile(path).matchAll(/cron\.schedule\(\s*'([\w-]+)'/g)].flatMap(([, name]) =>
      name && name !== 'plantao-jobs' ? [name] : [],
    ),
  );

const HOSTED: Project = {
  secrets: ALL_NAMES,
  functions: ['accounts', 'api', 'drive', 'jobs', 'mail', 'youtube'].map((slug) => ({
    slug,
    status: 'ACTIVE',
    verify_jwt: false,
  })),
  config: {
    auth: {
      site_url: '',
      uri_allow_list: '',
      smtp_host: 'smtp.plantao.example',
      rate_limit_otp: 300,
      rate_limit_token_refresh: 600,
      rate_limit_verify: 300,
      mailer_secure_email_change_enabled: false,
    },
    api: { db_schema: 'public', max_rows: 500, db_extra_search_path: 'public,extensions' },
    storage: { file_size_limit: 209_715_200 },
  },
};

export type World = Awaited<ReturnType<typeof startWorld>>;

/** An empty stack with a site, and relays before both that can make answers wrong. */
export async function startWorld() {
  const stack = await startTemporaryStack({ seed: false, keepsSchedules: false });
  const superuser = superuserSql(stack.file);
  const owner = ownerSql(stack.file);
  const api = await startRelay(stack.file.gatewayUrl);
  const host = await startSmallSite(api.url);
  const site = await startRelay(host.url);
  const databaseUrl = `${stack.file.databaseUrl}?sslmode=disable`;

  /** A file of variables; `changed` replaces values, and '' leaves a name out. */
  function variablesFile(changed: Record<string, string> = {}): string {
    const values: Record<string, string> = {
      ...Object.fromEntries(ALL_NAMES.map((name) => [name, 'x'])),
      SITE_URL: site.url,
      MAIL_FROM: 'Plantão <nao-responda@plantao.example>',
      SUPABASE_URL: api.url,
      SUPABASE_PUBLISHABLE_KEY: stack.file.publishableKey,
      SUPABASE_SECRET_KEY: 'x',
      ...changed,
    };
    const file = join(temporaryFolder('doctor-variables'), 'variables');
    const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(file, lines.join(''));
    return file;
  }

  /** Asks the database itself, in the place of the CLI that would start for each question. */
  const askDatabase: AskCli = async (args) =>
    owner.begin('read only', (tx) => tx.unsafe(args.at(-1) ?? ''));

  const reach = (ask: AskCli, zone = ZONE) => ({
    ask,
    // The platform itself is not there.
    fetch: (url: string, init?: RequestInit) =>
      url.startsWith('https://api.supabase.com/')
        ? Promise.resolve(new Response('', { status: 401 }))
        : fetch(url, init),
    async resolveTxt(name: string) {
      const texts = zone[name];
      if (texts) return texts.map((text) => [text]);
      throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    },
  });

  return {
    stack,
    superuser,
    owner,
    api,
    site,
    databaseUrl,
    variablesFile,

    /** What the doctor says of this stack as an installation of one's own. */
    async examined({ variables = {}, zone = ZONE, usesCli = false } = {}): Promise<Finding[]> {
      const args = [`--remote=${databaseUrl}`, '--env-file', variablesFile(variables)];
      const ask = usesCli ? cliFor(databaseUrl, repositoryRoot) : askDatabase;
      return examine(readInstallation(args, repositoryRoot), repositoryRoot, reach(ask, zone));
    },

    /** What the doctor says of it as a hosted project, through the official CLI. */
    async examinedAsHosted(change: (project: Project) => void, ref = REF): Promise<Finding[]> {
      const project = structuredClone(HOSTED);
      project.config.auth.site_url = site.url;
      project.config.auth.uri_allow_list = `${site.url}/auth*`;
      change(project);
      const platform = await startManagementApi(project, owner);
      for (const [name, value] of Object.entries(platform.variables)) vi.stubEnv(name, value);
      try {
        const args = ['--api-url', api.url, '--site', site.url, '--sender', 'a@plantao.example'];
        const installation = readInstallation(
          [`--remote=${ref}`, ...args],
          temporaryFolder('doctor-empty'),
        );
        return await examine(installation, repositoryRoot, reach(cliFor(ref, repositoryRoot)));
      } finally {
        vi.unstubAllEnvs();
        await platform.close();
      }
    },

    /** Gives the stack what the platform has beyond it, schedules what the guide says, and two superusers. */
    async complete(): Promise<void> {
      await addScheduling(superuser);
      for (const name of new Set(namesInMigrations()))
        await owner`select cron.schedule(${name}, '* * * * *', 'select 1')`;
      await owner.unsafe(guideOfMail().replaceAll('https://<ref>.supabase.co', api.url));
      const [scheduled] = await owner`select private.schedule_jobs(${api.url}) as outcome`;
      expect(scheduled).toEqual({ outcome: 'Agendado.' });
      await letSchedulesRun(superuser);
      for (const email of ['rita@plantao.example', 'raul@plantao.example']) {
        await register(stack.file, email);
        await owner`
          update public.profiles set is_approved = true, role = 'superuser' where email = ${email}`;
      }
    },

    async stop(): Promise<void> {
      await Promise.all([site.close(), host.close(), api.close(), owner.end(), superuser.end()]);
      await stack.stop();
    },
  };
}
