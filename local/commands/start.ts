import { choosePort, type PortChoice } from 'embedded-supabase/ports';
import { DEMO_EMAILS } from '../seed/demo-accounts.ts';
import { type Stack, startStack } from '../stack.ts';
import { announcement, type DemoAccount } from './announcement.ts';
import { untilInterrupted } from './interrupted.ts';
import { log } from './log.ts';
import { startWeb, type WebServer } from './web.ts';

export type StartOptions = {
  dataDir: string;
  /** Of the web app. */
  port: PortChoice;
  /** Of the gateway. */
  apiPort: PortChoice;
  hasWeb: boolean;
  seed: boolean;
  /** Whether the developer's `.env` files count. */
  readsEnvFiles: boolean;
};

/** `start` and `stack`: everything, until Ctrl-C. */
export async function startCommand(options: StartOptions): Promise<void> {
  const startedAt = performance.now();
  const webPort = await choosePort(options.port, [], '--port');
  const siteUrl = `http://127.0.0.1:${webPort}`;
  const stack = await startStack({
    dataDir: options.dataDir,
    siteUrl,
    hasSite: options.hasWeb,
    ports: { gateway: options.apiPort },
    seed: options.seed,
    readsEnvFiles: options.readsEnvFiles,
    log,
  });
  let web: WebServer | undefined;
  try {
    if (options.hasWeb) {
      web = await startWeb(webPort, stack.webEnv);
    }
    console.log(
      announcement({
        siteUrl: options.hasWeb ? siteUrl : undefined,
        gatewayUrl: stack.file.gatewayUrl,
        databaseUrl: stack.file.databaseUrl,
        dataDir: options.dataDir,
        accounts: await demoAccounts(stack),
        seconds: (performance.now() - startedAt) / 1000,
      }),
    );
    const lost = await Promise.race([untilInterrupted(), stack.database.lost]);
    console.log('\nEncerrando…');
    if (lost) {
      throw lost;
    }
  } finally {
    await Promise.all([web?.stop(), stack.stop()]);
  }
}

/** The seed's four accounts, as far as they (still) exist. */
async function demoAccounts(stack: Stack): Promise<DemoAccount[]> {
  const known: DemoAccount[] = [
    { email: DEMO_EMAILS.superuser, who: 'superusuário' },
    { email: DEMO_EMAILS.admin, who: 'administrador' },
    { email: DEMO_EMAILS.member, who: 'membro aprovado' },
    { email: DEMO_EMAILS.pending, who: 'cadastro em análise' },
  ];
  const rows = await stack.database.superuser<{ email: string }[]>`
    select email from auth.users where email in ${stack.database.superuser(known.map((one) => one.email))}`;
  const present = new Set(rows.map((row) => row.email));
  return known.filter((account) => present.has(account.email));
}
