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
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(await announcement(stack, hasWeb ? siteUrl : undefined, seconds));
    const interrupted = untilInterrupted();
    release();
    const lost = await Promise.race([interrupted, stack.database.lost]);
    console.log('\nEncerrando…');
    if (lost) throw lost;
  } finally {
    await Promise.all([web?.stop(), stack.stop()]);
  }
}

// styleText leaves the codes out when the terminal has no colours or NO_COLOR is set.
const styled = (format: Parameters<typeof styleText>[0]) => (text: string) =>
  styleText(format, text, { stream: process.stdout });
const accent = styled(['bold', 'red']);
const strong = styled(['bold', 'cyan']);
const faint = styled('dim');

/** What a newcomer needs to know once everything runs. */
async function announcement(
  { file, database }: Stack,
  siteUrl: string | undefined,
  seconds: number,
): Promise<string> {
  const took = seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1 });
  const accounts = await demoAccounts(database.superuser);
  const lines = [
    '',
    `${accent('Plantão no ar')} ${faint(`em ${took} s`)}`,
    '',
    ...(siteUrl === undefined ? [] : [row('Aplicativo', strong(siteUrl))]),
    row('E-mails', `${file.gatewayUrl}/_/inbox`),
    row('API', file.gatewayUrl),
    row('Banco', file.databaseUrl),
    '',
    ...(accounts.length > 0
      ? [`Contas de demonstração, todas com a senha ${strong(DEMO_PASSWORD)}`, ...accounts, '']
      : []),
    faint(`Ctrl-C encerra. Os dados ficam em ${shortPath(file.dataDir)}.`),
    '',
  ];
  return lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
}

/** A line for each of the seed's four accounts that (still) exists. */
async function demoAccounts(superuser: Stack['database']['superuser']): Promise<string[]> {
  const known: [email: string, who: string][] = [
    [DEMO_EMAILS.superuser, 'superusuário'],
    [DEMO_EMAILS.admin, 'administrador'],
    [DEMO_EMAILS.member, 'membro aprovado'],
    [DEMO_EMAILS.pending, 'cadastro em análise'],
  ];
  const rows = await superuser`
    select email from auth.users where email in ${superuser(known.map(([email]) => email))}`;
  return known
    .filter(([email]) => rows.some((row) => row.email === email))
    .map(([email, who]) => `  ${email.padEnd(26)}${faint(who)}`);
}

function shortPath(folder: string): string {
  const relative = path.relative(process.cwd(), folder);
  return relative === '' || relative.startsWith('..') ? folder : relative;
}

function row(label: string, value: string): string {
  return `${faint(label.padEnd(12))}${value}`;
}
