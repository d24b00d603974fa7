import { choosePort, type PortChoice } from 'embedded-supabase/ports';
import { DEMO_EMAILS } from '../seed/demo-accounts.ts';
import { type Stack, type StackOptions, startStack } from '../stack.ts';
import { announcement, type DemoAccount } from './announcement.ts';
import { exitWhenInterrupted, untilInterrupted } from './interrupted.ts';
import { log } from './log.ts';
import { startWeb, type WebServer } from './web.ts';

export type StartOptions = Required<Pick<StackOptions, 'dataDir' | 'seed' | 'readsEnvFiles'>> & {
  /** Of the web app. */
  port: PortChoice;
  /** Of the gateway. */
  apiPort: PortChoice;
  /** Of the database. */
  dbPort: PortChoice;
  hasWeb: boolean;
};

/** `start` and `stack`: everything, until Ctrl-C. */
export async function startCommand({
  port,
  apiPort,
  dbPort,
  hasWeb,
  ...options
}: StartOptions): Promise<void> {
  const startedAt = performance.now();
  const release = exitWhenInterrupted();
  const webPort = await choosePort(port, [], '--port');
  const siteUrl = `http://127.0.0.1:${webPort}`;
  // Looked at here for the name of the option in the refusal.
  await choosePort(dbPort, [], '--db-port');
  const ports = { gateway: apiPort, database: dbPort };
  const stack = await startStack({ ...options, siteUrl, hasSite: hasWeb, ports, log });
  let web: WebServer | undefined;
  try {
    if (hasWeb) web = await startWeb(webPort, stack.webEnv);
    console.log(
      announcement({
        ...stack.file,
        siteUrl: hasWeb ? siteUrl : undefined,
        accounts: await demoAccounts(stack),
        seconds: (performance.now() - startedAt) / 1000,
      }),
    );
    const interrupted = untilInterrupted();
    release();
    const lost = await Promise.race([interrupted, stack.database.lost]);
    console.log('\nEncerrando…');
    if (lost) throw lost;
  } finally {
    await Promise.all([web?.stop(), stack.stop()]);
  }
}

/** The seed's four accounts, as far as they (still) exist. */
async function demoAccounts({ database: { superuser } }: Stack): Promise<DemoAccount[]> {
  const known: DemoAccount[] = [
    { email: DEMO_EMAILS.superuser, who: 'superusuário' },
    { email: DEMO_EMAILS.admin, who: 'administrador' },
    { email: DEMO_EMAILS.member, who: 'membro aprovado' },
    { email: DEMO_EMAILS.pending, who: 'cadastro em análise' },
  ];
  const rows = await superuser`
    select email from auth.users where email in ${superuser(known.map(({ email }) => email))}`;
  return known.filter((account) => rows.some(({ email }) => email === account.email));
}
