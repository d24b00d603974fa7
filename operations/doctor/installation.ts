import { accessTokenFor, deployedWith } from '../shared/access-token.ts';
import { parseOptions } from '../shared/command.ts';
import { UsageError } from '../shared/usage-error.ts';
import { FUNCTIONS_FILE, namesWithPlaceholders, readVariables } from '../shared/variables.ts';

const USAGE = `Uso: npm run doctor -- --remote[=<ref | endereço do banco>] [opções]

  --remote              o projeto ligado a esta pasta (npx supabase link)
  --remote=<ref>        outro projeto hospedado
  --remote=postgresql://…   um Supabase próprio
  --api-url URL         endereço da API (padrão: https://<ref>.supabase.co, ou SUPABASE_URL do arquivo)
  --site URL            endereço do site (padrão: SITE_URL do arquivo)
  --env-file ARQUIVO    as variáveis das funções; só os nomes, SITE_URL, MAIL_FROM e chaves públicas são lidos
                        (padrão: supabase/functions/.env.production, se existir, ou o que npm run deploy lê)
  --sender ENDEREÇO     de quem são os e-mails (padrão: MAIL_FROM do arquivo)
  --dkim-selector NOME  seletor DKIM do seu servidor SMTP; pode repetir
  --json                o resultado para programas

Termina com 1 quando falta algo, com 2 quando não pôde examinar.
`;

/** What is examined. */
export type Installation = {
  /** For the CLI: "" is the linked project. */
  remote: string;
  isHosted: boolean;
  apiUrl: string | undefined;
  siteUrl: string | undefined;
  publishableKey: string | undefined;
  sender: string | undefined;
  selectors: string[];
  /** Names in the file of variables; undefined where there is no file. */
  variableNames: string[] | undefined;
  /** Those of them whose value is that of an example. */
  placeholders: string[];
  sendsByResend: boolean;
  /** Of the operator's account at the platform. */
  accessToken: string | undefined;
  isJson: boolean;
};

/**
 * Reads the command line and the file of variables, of which only names and public values are kept.
 *
 * @throws UsageError with what the operator should type instead
 */
export function readInstallation(args: readonly string[], projectDir: string): Installation {
  const values = parse(args);
  if (values.remote === undefined) throw new UsageError(USAGE);
  const isHosted = !/^postgres(ql)?:\/\//.test(values.remote);
  const variables =
    readVariables(values['env-file'], FUNCTIONS_FILE, projectDir) ??
    deployedWith(values.remote, projectDir);
  const placeholders = namesWithPlaceholders(variables ?? {});
  const set = (name: string) =>
    placeholders.includes(name) ? undefined : variables?.[name] || undefined;
  const apiUrl = values['api-url'] ?? (isHosted ? undefined : set('SUPABASE_URL'));
  if (!isHosted && !apiUrl)
    throw new UsageError(`Diga o endereço da API: --api-url https://…\n\n${USAGE}`);
  return {
    remote: values.remote,
    isHosted,
    apiUrl: apiUrl && baseOf(apiUrl, '--api-url'),
    siteUrl: baseOf(values.site ?? set('SITE_URL'), '--site'),
    publishableKey: set('SUPABASE_PUBLISHABLE_KEY') ?? set('SUPABASE_ANON_KEY'),
    sender: values.sender ?? set('MAIL_FROM'),
    selectors:
      values['dkim-selector'].length > 0
        ? values['dkim-selector']
        : (set('DKIM_SELECTOR')?.split(/[\s,]+/) ?? []),
    variableNames:
      variables &&
      Object.keys(variables)
        .filter((name) => variables[name])
        .toSorted(),
    placeholders,
    sendsByResend: set('RESEND_API_KEY') !== undefined,
    accessToken: accessTokenFor(values.remote, projectDir),
    isJson: values.json,
  };
}

function parse(args: readonly string[]) {
  return parseOptions(
    args,
    {
      remote: { type: 'string' },
      'api-url': { type: 'string' },
      site: { type: 'string' },
      'env-file': { type: 'string' },
      sender: { type: 'string' },
      'dkim-selector': { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
    },
    USAGE,
  );
}

/** An address without a slash at its end. */
export function baseOf(address: string | undefined, option: string): string | undefined {
  if (address === undefined) return undefined;
  if (!URL.canParse(address))
    throw new UsageError(`${option}: "${address}" não é um endereço (https://…).`);
  return address.replace(/\/+$/, '');
}
