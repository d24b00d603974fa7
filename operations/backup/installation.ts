import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkServerIdentity, type PeerCertificate, rootCertificates } from 'node:tls';
import { errorCode } from 'embedded-supabase/errors';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { baseOf } from '../doctor/installation.ts';
import { parseOptions } from '../shared/command.ts';
import { UsageError } from '../shared/usage-error.ts';
import {
  FUNCTIONS_FILE,
  OPERATORS_FILE,
  ownValue,
  readVariables,
  widerThanOwner,
} from '../shared/variables.ts';

/** What both commands read of the command line. */
export const OPTIONS = `  --remote=postgresql://…   o banco (painel do Supabase: Connect → Session pooler), como o dono postgres
  --api-url URL         endereço da API (padrão: SUPABASE_URL)
  --ca ARQUIVO          o certificado que assina o do banco (painel: Database → Settings → SSL; padrão: SUPABASE_DB_CA)
  --env-file ARQUIVO    de onde vêm os valores (padrão: operations/.env, se existir; nunca o arquivo das funções)

A senha e a chave secreta não precisam ficar no histórico do terminal. Do ambiente, ou do arquivo, são lidos:
  SUPABASE_DB_URL       o mesmo que --remote
  SUPABASE_URL          o mesmo que --api-url
  SUPABASE_SECRET_KEY   a chave secreta (ou SUPABASE_SERVICE_ROLE_KEY), que lê e grava os arquivos
`;

/** An installation whose rows and files can be read and written. */
export type Access = {
  databaseUrl: string;
  apiUrl: string;
  secretKey: string;
  /** Who vouches for the database besides the authorities that Node knows, as PEM. */
  certificate?: string | undefined;
};

/**
 * Reads how the installation is reached, and one more option: the folder.
 *
 * @param tell says what the operator should know of the files
 * @throws UsageError with what the operator should give instead
 */
export function readAccess(
  args: readonly string[],
  folderOption: 'to' | 'from',
  usage: string,
  projectDir: string,
  tell: (line: string) => void,
): Access & { folder: string } {
  const values = parseOptions(
    args,
    {
      [folderOption]: { type: 'string' },
      remote: { type: 'string' },
      'api-url': { type: 'string' },
      ca: { type: 'string' },
      'env-file': { type: 'string' },
    } as const,
    usage,
  );
  const named: Record<string, string | undefined> = values;
  const folder = named[folderOption];
  if (!folder) throw new UsageError(usage);
  const file = named['env-file'] ?? join(projectDir, OPERATORS_FILE);
  if (resolve(file) === resolve(projectDir, FUNCTIONS_FILE))
    throw new UsageError(moveOut(projectDir));
  const variables = readVariables(named['env-file'], OPERATORS_FILE, projectDir);
  const set = (name: string) => process.env[name] || variables?.[name] || undefined;
  for (const line of [widerThanOwner(file), leftBehind(projectDir)]) if (line) tell(line);
  const databaseUrl = ownValue('SUPABASE_DB_URL', named.remote || set('SUPABASE_DB_URL'));
  if (!databaseUrl || !/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl))
    throw new UsageError(
      `Diga o endereço do banco, com a senha: --remote=postgresql://… ou SUPABASE_DB_URL.\n\n${usage}`,
    );
  const apiUrl = baseOf(
    ownValue('SUPABASE_URL', named['api-url'] ?? set('SUPABASE_URL')),
    '--api-url',
  );
  if (!apiUrl) throw new UsageError(`Diga o endereço da API: --api-url https://…\n\n${usage}`);
  const secretKey = ownValue(
    'SUPABASE_SECRET_KEY',
    set('SUPABASE_SECRET_KEY') ?? set('SUPABASE_SERVICE_ROLE_KEY'),
  );
  if (!secretKey) throw new UsageError(`Falta a chave secreta: SUPABASE_SECRET_KEY.\n\n${usage}`);
  const authority = named.ca ?? set('SUPABASE_DB_CA');
  const certificate = authority === undefined ? undefined : readFileSync(authority, 'utf8');
  return { databaseUrl, apiUrl, secretKey, certificate, folder };
}

const moveOut = (projectDir: string) =>
  `${join(projectDir, FUNCTIONS_FILE)} é o arquivo das funções, e estes comandos não o leem: a senha do banco não é segredo delas. Mova SUPABASE_DB_URL e SUPABASE_DB_CA de lá para ${join(projectDir, OPERATORS_FILE)}, copie SUPABASE_URL e SUPABASE_SECRET_KEY, e rode: chmod 600 ${join(projectDir, OPERATORS_FILE)}`;

/** A line for the operator where the database's password still lies among the variables of the functions. */
function leftBehind(projectDir: string): string | undefined {
  const ofFunctions = readVariables(undefined, FUNCTIONS_FILE, projectDir);
  return ofFunctions?.SUPABASE_DB_URL ? `Aviso: ${moveOut(projectDir)}` : undefined;
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What Node says of a certificate that nobody it trusts has signed, or that is another's. */
const UNTRUSTED =
  /^(DEPTH_ZERO_)?SELF_SIGNED_CERT|^UNABLE_TO_|^ERR_TLS_CERT_ALTNAME_INVALID$|^CERT_/;

/**
 * One connection, to the database that the address names and to nobody in between: encrypted, with its certificate
 * verified, unless it is on this machine or the address itself says otherwise (`sslmode`).
 *
 * @throws UsageError when the certificate cannot be verified
 */
export async function connect({ databaseUrl, certificate }: Access): Promise<Sql> {
  const { hostname, searchParams } = new URL(databaseUrl);
  const isNamed = searchParams.has('sslmode') || LOCAL.has(hostname);
  const ca = certificate === undefined ? undefined : [...rootCertificates, certificate];
  const verified = {
    ca,
    rejectUnauthorized: true,
    // Of an address in digits the driver tells the handshake nothing.
    checkServerIdentity: (_: string, peer: PeerCertificate) => checkServerIdentity(hostname, peer),
  };
  const sql = postgres(databaseUrl, {
    max: 1,
    ...(isNamed ? {} : { ssl: verified }),
    prepare: false,
    onnotice: () => undefined,
  });
  try {
    await sql`select 1`;
    return sql;
  } catch (error) {
    await hangUp(sql);
    if (!UNTRUSTED.test(errorCode(error) ?? '')) throw error;
    throw new UsageError(
      `O certificado do banco não foi reconhecido (${errorCode(error)}). Baixe o do painel (Database → Settings → SSL) e dê-o com --ca ARQUIVO.`,
    );
  }
}

/** Ends the connection. The driver would wait for an answer that a broken one owes, which never comes. */
export const hangUp = (sql: Sql): Promise<void> => sql.end({ timeout: 1 });

/** A transaction that may be long, whose texts do not depend on where it is made. A pooler ignores what a connection asks. */
export async function settle(tx: TransactionSql): Promise<void> {
  await tx`
    select set_config(s.name, s.value, true)
    from (values ('TimeZone', 'UTC'), ('DateStyle', 'ISO, YMD'), ('IntervalStyle', 'postgres'), ('extra_float_digits', '1'),
      ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'),
      -- A row that a policy would hide is an error, not a row less.
      ('row_security', 'off')) as s (name, value)`;
}
