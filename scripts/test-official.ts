import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runSupabaseCli } from 'embedded-supabase/cli';
import type { StackFile } from 'embedded-supabase/stack-file';
import * as z from 'zod';
import { startScheduler } from '../local/scheduler.ts';
import { seedDemo } from '../local/seed/index.ts';
import { webEnvironment } from '../local/web-env.ts';
import { journeyBrowsers } from './browser/find-browser.ts';
import { thisMachine } from './browser/machine.ts';
import { EMBEDDED_ONLY } from './official/embedded-only.ts';
import { serveMailpitInbox } from './official/mailpit-inbox.ts';
import { type OfficialSettings, writeOfficialProject } from './official/project.ts';
import { serveBuild } from './test/site.ts';
import { runTool, step } from './test/step.ts';

/*
 * `npm run test:official` (with Docker): starts the official local stack from our `supabase/`, runs what the
 * README of this folder names on it, and stops it, to show that the embedded stack and the official one are the
 * same to everybody who uses them.
 */

const SITE_URL = 'http://127.0.0.1:5173';
/** The first call makes the edge runtime fetch its packages. */
const FUNCTIONS_TIMEOUT_MS = 180_000;

const officialStatus = z.object({
  API_URL: z.url(),
  DB_URL: z.string(),
  PUBLISHABLE_KEY: z.string(),
  SECRET_KEY: z.string(),
  JWT_SECRET: z.string(),
  MAILPIT_URL: z.url(),
});

async function readStatus(projectDir: string): Promise<z.infer<typeof officialStatus>> {
  const { exitCode, stdout, stderr } = await runSupabaseCli(['status', '-o', 'json'], {
    projectDir,
  });
  const start = stdout.indexOf('{');
  if (exitCode !== 0 || start === -1) throw new Error(`supabase status: ${stderr || stdout}`);
  return officialStatus.parse(JSON.parse(stdout.slice(start)));
}

async function untilFunctionsAnswer(apiUrl: string): Promise<void> {
  const deadline = Date.now() + FUNCTIONS_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${apiUrl}/functions/v1/api/openapi.json`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('As funções do Supabase local não respondem.');
}

/** Runs everything on a stack that has been started from `projectDir`. */
async function testOn(
  projectDir: string,
  dataDir: string,
  tokens: Pick<OfficialSettings, 'mailDrainToken'>,
): Promise<boolean> {
  const status = await readStatus(projectDir);
  await untilFunctionsAnswer(status.API_URL);
  // Its rows came from seed.sql, as the CLI starts a database.
  const log = (service: string, message: string) => console.log(`${service}: ${message}`);
  await seedDemo({ publicUrl: status.API_URL, secretKey: status.SECRET_KEY, log });

  const superuser = new URL(status.DB_URL);
  superuser.username = 'supabase_admin';
  const inbox = await serveMailpitInbox(status.MAILPIT_URL);
  const file: StackFile = {
    gatewayUrl: status.API_URL,
    siteUrl: SITE_URL,
    inboxUrl: inbox.url,
    publishableKey: status.PUBLISHABLE_KEY,
    secretKey: status.SECRET_KEY,
    jwtSecret: status.JWT_SECRET,
    databaseUrl: status.DB_URL,
    superuserUrl: superuser.href,
    dataDir,
  };
  const stackFile = join(dataDir, 'stack.json');
  writeFileSync(stackFile, JSON.stringify(file), { mode: 0o600 });
  const env = { PLANTAO_STACK_FILE: stackFile };
  // Nothing drains the outbox there until an operator schedules it.
  const scheduler = startScheduler(
    { publicUrl: status.API_URL, db: { url: status.DB_URL }, log },
    { ...tokens, keepsSchedules: false },
  );
  const webEnv = webEnvironment(status.API_URL, status.PUBLISHABLE_KEY, { readsEnvFiles: false });
  const site = await serveBuild({ ...file, webEnv });
  try {
    const tests = join(projectDir, 'supabase', 'tests');
    const excluded = EMBEDDED_ONLY.databaseTests.flatMap((path) => ['--exclude', path]);
    const journeys = EMBEDDED_ONLY.journeys.map((path) => basename(path)).join('|');
    const ofBrowser = {
      ...env,
      ...journeyBrowsers(thisMachine(console.log)),
      PLANTAO_SITE_URL: site.url,
    };
    const results = [
      await step('Banco: pgTAP, pelo comando oficial', () =>
        runTool('supabase', ['test', 'db', tests, '--workdir', projectDir]),
      ),
      await step('Banco e funções', () =>
        runTool('vitest', ['run', '--project', 'database', ...excluded], { env }),
      ),
      await step('Testes de ponta a ponta', () =>
        runTool('playwright', ['test', '--grep-invert', journeys], { env: ofBrowser }),
      ),
    ];
    return results.every(Boolean);
  } finally {
    await site.close();
    await scheduler.stop();
    await inbox.close();
  }
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-official-'));
  // Containers read the project as users of their own.
  chmodSync(folder, 0o755);
  const projectDir = join(folder, 'project');
  const dataDir = join(folder, 'data');
  mkdirSync(projectDir);
  mkdirSync(dataDir);
  const tokens = { mailDrainToken: randomUUID() };
  writeOfficialProject(projectDir, { siteUrl: SITE_URL, ...tokens });
  try {
    const isUp = await step('Supabase local oficial', () =>
      runTool('supabase', ['start', '--workdir', projectDir]),
    );
    return isUp && (await testOn(projectDir, dataDir, tokens));
  } finally {
    await runTool('supabase', ['stop', '--no-backup', '--workdir', projectDir]);
    rmSync(folder, { recursive: true, force: true });
  }
}

main()
  .then((isGreen) => {
    process.exitCode = isGreen ? 0 : 1;
  })
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
