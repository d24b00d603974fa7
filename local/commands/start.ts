import path from 'node:path';
import { styleText } from 'node:util';
import { choosePort, type PortChoice } from 'embedded-supabase/ports';
import { DEMO_EMAILS, DEMO_PASSWORD } from '../seed/demo-accounts.ts';
import { type Stack, type StackOptions, startStack } from '../stack.ts';
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

// styleText leaves the codes out when the terminal has no colours or NO_COLOR is set.
const styled = (format: Parameters<typeof styleText>[0]) => (text: string) =>
  styleText(format, text, { stream: process.stdout });
const accent = styled(['bold', 'red']);
const strong = styled(['bold', 'cyan']);
const faint = styled('dim');

type DemoAccount = { email: string; who: string };

type Announcement = {
  siteUrl: string | undefined;
  gatewayUrl: string;
  databaseUrl: string;
  dataDir: string;
  accounts: readonly DemoAccount[];
  seconds: number;
};

/** What a newcomer needs to know once everything runs. */
function announcement(facts: Announcement): string {
  const seconds = facts.seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1 });
  const accounts = facts.accounts.map(({ email, who }) => `  ${email.padEnd(26)}${faint(who)}`);
  const lines = [
    '',
    `${accent('Plantão no ar')} ${faint(`em ${seconds} s`)}`,
    '',
    ...(facts.siteUrl === undefined ? [] : [row('Aplicativo', strong(facts.siteUrl))]),
    row('E-mails', `${facts.gatewayUrl}/_/inbox`),
    row('API', facts.gatewayUrl),
    row('Banco', facts.databaseUrl),
    '',
    ...(facts.accounts.length > 0
      ? [`Contas de demonstração, todas com a senha ${strong(DEMO_PASSWORD)}`, ...accounts, '']
      : []),
    faint(`Ctrl-C encerra. Os dados ficam em ${shortPath(facts.dataDir)}.`),
    '',
  ];
  return lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
}

function shortPath(folder: string): string {
  const relative = path.relative(process.cwd(), folder);
  return relative === '' || relative.startsWith('..') ? folder : relative;
}

function row(label: string, value: string): string {
  return `${faint(label.padEnd(12))}${value}`;
}
