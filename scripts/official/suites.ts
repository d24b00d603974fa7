import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { StackFile } from 'embedded-supabase/stack-file';
import { startScheduler } from '../../local/scheduler.ts';
import { seedDemo } from '../../local/seed/index.ts';
import { webEnvironment } from '../../local/web-env.ts';
import { journeyBrowsers } from '../browser/find-browser.ts';
import { thisMachine } from '../browser/machine.ts';
import { serveBuild } from '../test/site.ts';
import { runTool, step } from '../test/step.ts';
import { embeddedDatabaseTests, embeddedJourneys } from './embedded-only.ts';
import type { OfficialSettings, OfficialStack } from './local-stack.ts';
import { serveMailpitInbox } from './mailpit-inbox.ts';

/** The first call makes the edge runtime fetch its packages. */
const FUNCTIONS_TIMEOUT_MS = 180_000;

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

/**
 * Runs pgTAP, the tests of database and functions, and the journeys on the official local stack.
 *
 * @returns whether all are green
 */
export async function runSuites(
  { status, projectDir, dataDir }: OfficialStack,
  { siteUrl, mailDrainToken }: OfficialSettings,
): Promise<boolean> {
  await untilFunctionsAnswer(status.API_URL);
  // Its rows came from seed.sql, as the CLI starts a database.
  const log = (service: string, message: string) => console.log(`${service}: ${message}`);
  await seedDemo({ publicUrl: status.API_URL, secretKey: status.SECRET_KEY, log });

  const superuser = new URL(status.DB_URL);
  superuser.username = 'supabase_admin';
  const inbox = await serveMailpitInbox(status.MAILPIT_URL);
  const file: StackFile = {
    gatewayUrl: status.API_URL,
    siteUrl,
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
    { mailDrainToken, keepsSchedules: false },
  );
  const webEnv = webEnvironment(status.API_URL, status.PUBLISHABLE_KEY, { readsEnvFiles: false });
  const site = await serveBuild({ ...file, webEnv });
  try {
    const tests = join(projectDir, 'supabase', 'tests');
    const excluded = embeddedDatabaseTests().flatMap((path) => ['--exclude', path]);
    const journeys = embeddedJourneys()
      .map((path) => basename(path))
      .join('|');
    const browsers = journeyBrowsers(thisMachine(console.log));
    const ofBrowser = { ...env, ...browsers, PLANTAO_SITE_URL: site.url };
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
