import path from 'node:path';
import { styleText } from 'node:util';
import { DEMO_PASSWORD } from '../seed/demo-accounts.ts';

// styleText leaves the codes out when the terminal has no colours or NO_COLOR is set.
const styled = (format: Parameters<typeof styleText>[0]) => (text: string) =>
  styleText(format, text, { stream: process.stdout });
const accent = styled(['bold', 'red']);
const strong = styled(['bold', 'cyan']);
const faint = styled('dim');

export type DemoAccount = { email: string; who: string };

export type Announcement = {
  siteUrl: string | undefined;
  gatewayUrl: string;
  databaseUrl: string;
  dataDir: string;
  accounts: readonly DemoAccount[];
  seconds: number;
};

/** What a newcomer needs to know once everything runs. */
export function announcement(facts: Announcement): string {
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
