import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { isPlaceholder } from '../../scripts/build/placeholders.ts';
import { UsageError } from '../shared/usage-error.ts';

export const HOSTS = ['nginx', 'vercel', 'netlify', 'cloudflare'] as const;
export type Host = (typeof HOSTS)[number];

/** What `operations/deploy.env` says of an installation. */
export type Settings = {
  /** Of the operator's account at the platform. */
  token: string;
  ref: string;
  siteUrl: string;
  host: Host;
  /** For a shell: puts the folder of the site where it is served from. */
  publishCommand: string | undefined;
  emailsPerHour: number;
  /** What the functions get, without the name of the release. */
  secrets: Record<string, string>;
  /** What the build bakes into the site, without address and key of the project: the platform says them. */
  site: Record<string, string>;
  /** Auth's own way to send. */
  smtp: { host: string; port: number; user: string; password: string; from: string; name: string };
  selectors: string[];
  /** Values that are shown nowhere. */
  hidden: string[];
};

/** Made once by `--init`; a second value would lock out what knows the first. */
const GENERATED = ['MAIL_DRAIN_TOKEN', 'HEALTH_TOKEN', 'TRUSTED_PROXY_SECRET'];
const OWN = [
  'SUPABASE_ACCESS_TOKEN',
  'PROJECT_REF',
  'HOST',
  'PUBLISH_COMMAND',
  'AUTH_EMAILS_PER_HOUR',
  'SUPPORT_PHONE',
  'TURNSTILE_SITE_KEY',
  'DKIM_SELECTOR',
];
const SECRET = /TOKEN|SECRET|PASSWORD|KEY/;
const PUBLIC = ['TURNSTILE_SITE_KEY'];

/** The file as `--init` writes it. */
function newSettings(): string {
  const made = () => randomBytes(32).toString('hex');
  return `# O que "npm run deploy" precisa saber. Preencha, e rode "npm run deploy -- --dry-run" para ver o que falta.
# Só você lê este arquivo (0600), e o git o ignora. Guarde uma cópia no cofre de senhas do hospital.
# Um valor com # ou aspas vai entre aspas que ele não tenha. Comentários vão numa linha só deles.

# ── Supabase ──
# Account → Access Tokens. Quem o tem manda no projeto: revogue-o quando terminar.
SUPABASE_ACCESS_TOKEN=
# Project Settings → General → Project ID: vinte letras.
PROJECT_REF=

# ── O site ──
# O endereço, com https:// e sem barra no fim.
SITE_URL=
# Onde o site fica: nginx, vercel, netlify ou cloudflare.
HOST=
# O comando que publica a pasta .deploy (roda dentro dela, e nada pode perguntar: experimente-o uma vez à mão). Sem senhas
# nele: outros programas leem a linha de comando. Vazio: npm run deploy diz o que fazer e espera.
PUBLISH_COMMAND=
# "Contatar Suporte": endereço, e telefone com + e código do país, só dígitos.
SUPPORT_EMAIL=
SUPPORT_PHONE=

# ── E-mail ──
# Quem envia: Nome <endereço>. O domínio precisa de SPF, DKIM e DMARC (docs/deploy.md).
MAIL_FROM=
# Resend, ou um servidor SMTP.
RESEND_API_KEY=
SMTP_HOST=
SMTP_PORT=465
SMTP_USER=
SMTP_PASSWORD=
# Quantos e-mails o Auth envia por hora, para todos: tantos quantos residentes novos chegam num dia.
AUTH_EMAILS_PER_HOUR=300
# O seletor DKIM do seu servidor SMTP; o do Resend o doctor conhece.
DKIM_SELECTOR=

# ── Google: importar e sincronizar aulas ──
GOOGLE_API_KEY=
YOUTUBE_CHANNEL=

# ── Verificação contra robôs (opcional; as duas ou nenhuma) ──
TURNSTILE_SITE_KEY=
TURNSTILE_SECRET=

# ── Feitos por este comando. Não mude: quem os conhece deixaria de entrar. ──
${GENERATED.map((name) => `${name}=${made()}`).join('\n')}

# Qualquer outra variável das funções (.env.example) pode vir aqui.
`;
}

/**
 * Writes the file, for its owner only.
 *
 * @returns whether it is new; one that exists is left as it is
 */
export function createSettings(file: string): boolean {
  try {
    writeFileSync(file, newSettings(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  // The mask of the process may have taken more away, never given.
  chmodSync(file, 0o600);
  return true;
}

/**
 * Reads the file.
 *
 * @param known names that the functions read
 * @throws UsageError with everything that is missing or wrong, and no value of a secret
 */
export function readSettings(file: string, known: readonly string[]): Settings {
  return settingsOf(readFile(file), known, file);
}

function readFile(file: string): Record<string, string> {
  try {
    const { mode } = statSync(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new UsageError(`${file} pode ser lido por outros. Rode: chmod 600 ${file}`);
    }
    // Editors of Windows begin a file with a mark that would become part of the first name.
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    const values = parseEnv(text) as Record<string, string>;
    const cut = cutOff(text, values);
    if (cut)
      throw new UsageError(
        `${file}: o valor de ${cut} não seria lido inteiro. Ponha-o entre aspas que ele não tenha (${cut}='…', "…" ou \`…\`); um comentário vai numa linha só dele.`,
      );
    return values;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new UsageError(`Ainda não há ${file}. Rode: npm run deploy -- --init`);
  }
}

/**
 * A name whose value ends earlier than it was written: at a #, or at a quote like the one it begins with. A password would
 * lose its end, and nothing would say so.
 */
function cutOff(text: string, values: Record<string, string>): string | undefined {
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', written = ''] =
      /^\s*(?:export\s+)?([A-Z]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (!(name in values)) continue;
    const end = /^["'`]/.test(written) ? written.indexOf(written.charAt(0), 1) : undefined;
    // A value may go on in the next line; that it was closed there says parseEnv, which keeps the quote otherwise.
    if (end === -1) {
      if (/^["'`]/.test(values[name] ?? '')) return name;
      continue;
    }
    const isCut =
      end === undefined ? values[name] !== written : !/^\s*(#.*)?$/.test(written.slice(end + 1));
    if (isCut) return name;
  }
  return undefined;
}

function settingsOf(raw: Record<string, string>, known: readonly string[], file: string): Settings {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(raw)) if (value.trim()) values[name] = value.trim();
  const problems = problemsOf(values, known);
  if (problems.length > 0) {
    throw new UsageError(
      `${file} ainda não serve:\n${problems.map((one) => `  - ${one}`).join('\n')}`,
    );
  }
  const { name, address } = senderOf(values.MAIL_FROM ?? '');
  const host = values.HOST as Host;
  const hasCheck = values.TURNSTILE_SITE_KEY !== undefined;
  return {
    token: values.SUPABASE_ACCESS_TOKEN ?? '',
    ref: values.PROJECT_REF ?? '',
    siteUrl: values.SITE_URL ?? '',
    host,
    publishCommand: values.PUBLISH_COMMAND,
    emailsPerHour: Number(values.AUTH_EMAILS_PER_HOUR ?? 300),
    secrets: secretsOf(values, host),
    site: {
      VITE_SUPPORT_EMAIL: values.SUPPORT_EMAIL ?? '',
      VITE_SUPPORT_PHONE: values.SUPPORT_PHONE ?? '',
      VITE_TURNSTILE_ENABLED: String(hasCheck),
      VITE_TURNSTILE_SITE_KEY: values.TURNSTILE_SITE_KEY ?? '',
    },
    smtp: values.SMTP_HOST
      ? {
          host: values.SMTP_HOST,
          port: Number(values.SMTP_PORT ?? 465),
          user: values.SMTP_USER ?? '',
          password: values.SMTP_PASSWORD ?? '',
          from: address,
          name,
        }
      : {
          host: 'smtp.resend.com',
          port: 465,
          user: 'resend',
          password: values.RESEND_API_KEY ?? '',
          from: address,
          name,
        },
    selectors: values.DKIM_SELECTOR?.split(/[\s,]+/) ?? [],
    hidden: Object.entries(values).flatMap(([key, value]) =>
      SECRET.test(key) && !PUBLIC.includes(key) && value.length >= 6 ? [value] : [],
    ),
  };
}

/** What the functions get. A secret of the host is theirs only where the host can send it. */
function secretsOf(values: Record<string, string>, host: Host): Record<string, string> {
  const secrets = Object.fromEntries(
    Object.entries(values).filter(([name]) => !OWN.includes(name)),
  );
  if (!secrets.SMTP_HOST) delete secrets.SMTP_PORT;
  if (host === 'vercel') {
    delete secrets.TRUSTED_PROXY_SECRET;
    return secrets;
  }
  // The platform and the host append to the header; nginx writes a new one.
  return { TRUSTED_IP_HEADER: 'x-forwarded-for', TRUSTED_IP_HOPS: '2', ...secrets };
}

type Rule = [name: string, isRight: (value: string) => boolean, wanted: string];
const RULES: Rule[] = [
  [
    'SUPABASE_ACCESS_TOKEN',
    (value) => /^sbp_\w{30,}$/.test(value),
    'começa com sbp_ (Account → Access Tokens)',
  ],
  ['PROJECT_REF', (value) => /^[a-z]{20}$/.test(value), 'são vinte letras minúsculas'],
  [
    'SITE_URL',
    (value) => /^https:\/\/[\w.-]+\.[a-z]{2,}$/i.test(value),
    'é um endereço https://… sem barra no fim',
  ],
  ['HOST', (value) => HOSTS.some((host) => host === value), `é um destes: ${HOSTS.join(', ')}`],
  ['SUPPORT_EMAIL', (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), 'é um endereço de e-mail'],
  [
    'SUPPORT_PHONE',
    (value) => /^\+\d{10,15}$/.test(value),
    'é um telefone: +, código do país e número, só dígitos',
  ],
  ['MAIL_FROM', (value) => /@[\w-]+\.[\w.-]+/.test(value), 'é quem envia: Nome <endereço>'],
  ...GENERATED.map(
    (name): Rule => [
      name,
      (value) => /^[\w-]{16,}$/.test(value),
      'foi feito por --init: traga-o da cópia do arquivo',
    ],
  ),
];

function problemsOf(values: Record<string, string>, known: readonly string[]): string[] {
  const wrong = RULES.flatMap(([name, isRight, wanted]) => {
    const value = values[name];
    if (value === undefined) return [`Falta ${name}: ${wanted}.`];
    return isRight(value) ? [] : [`${name} não serve: ${wanted}.`];
  });
  const examples = Object.keys(values)
    .filter((name) => isPlaceholder(values[name] ?? ''))
    .map((name) => `${name} ainda é o valor de exemplo.`);
  const unknown = Object.keys(values)
    .filter((name) => !OWN.includes(name) && !known.includes(name))
    .map((name) => `Nada lê ${name}: um nome errado?`);
  const platform = Object.keys(values)
    .filter((name) => /^(SUPABASE_(?!ACCESS_TOKEN$)|PLANTAO_RELEASE$)/.test(name))
    .map(
      (name) => `${name} não é para este arquivo: a plataforma e este comando o dão às funções.`,
    );
  const together = [
    values.RESEND_API_KEY || values.SMTP_HOST
      ? []
      : ['Falta RESEND_API_KEY ou SMTP_HOST: por onde saem os e-mails.'],
    ['25', '587'].includes(values.SMTP_PORT ?? '')
      ? [
          'SMTP_PORT 25 e 587 a plataforma fecha para as funções: use a 465, ou a que o seu servidor der com TLS.',
        ]
      : [],
    values.SMTP_HOST && !(values.SMTP_USER && values.SMTP_PASSWORD)
      ? ['SMTP_HOST precisa de SMTP_USER e SMTP_PASSWORD.']
      : [],
    (values.TURNSTILE_SITE_KEY === undefined) === (values.TURNSTILE_SECRET === undefined)
      ? []
      : [
          'TURNSTILE_SITE_KEY e TURNSTILE_SECRET vão juntas: uma sem a outra fecha a entrada de todos, ou não protege nada.',
        ],
    /^[1-9]\d{0,5}$/.test(values.AUTH_EMAILS_PER_HOUR ?? '300')
      ? []
      : ['AUTH_EMAILS_PER_HOUR é um número inteiro.'],
  ].flat();
  return [...new Set([...wrong, ...examples, ...unknown, ...platform, ...together])];
}

/** "Plantão <a@b.br>" in its parts. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*)<([^>]+)>\s*$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"|"$/g, '') || 'Plantão', address: address.trim() };
}
