import * as z from 'zod';
import { attempt, type Finding, findingsOf, missing, notice, ok } from './finding.ts';
import type { Fetch } from './services.ts';

const PLATFORM = 'https://api.supabase.com';
const id = 'auth.forwarded_addresses';
const WHERE = 'Authentication → Rate Limits → IP address forwarding (docs/deploy.md)';

const MAILS = 'auth.rate_limit.email_sent';
const MAILS_WHERE = 'Authentication → Rate Limits → emails per hour';

const authConfig = z.object({
  security_sb_forwarded_for_enabled: z.boolean().nullish(),
  rate_limit_email_sent: z.number().nullish(),
});
type AuthConfig = z.output<typeof authConfig>;

/**
 * What Auth is told that neither the CLI shows nor a stranger sees. Whether log-ins by phone count by the address of the person,
 * which the function hands on, or all of them by the function's: it is off in a new project, and `config.toml` has no name for it.
 * And how many mails leave in an hour: the CLI compares that only where `config.toml` names a server of mail.
 *
 * @param token of the operator's account; without one nothing can be said
 * @param wantedMails in an hour, for all people together
 */
export async function forwardingFindings(
  ref: string,
  token: string | undefined,
  fetch: Fetch,
  wantedMails: number,
): Promise<Finding[]> {
  if (token === undefined) {
    return [
      notice(
        id,
        'Não deu para ver se o Auth conta as entradas por telefone pelo endereço de cada pessoa, nem quantos e-mails manda por hora.',
        `Confira no painel: ${WHERE} e ${MAILS_WHERE}, pelo menos ${wantedMails}. Com SUPABASE_ACCESS_TOKEN no ambiente, o doctor vê sozinho.`,
      ),
    ];
  }
  const found = await attempt(async () =>
    authConfig.parse(await askPlatform(`projects/${ref}/config/auth`, token, fetch)),
  );
  return findingsOf(id, 'as opções do Auth', found, (config) => [
    forwardingFinding(config),
    mailsFinding(config, wantedMails),
  ]);
}

function forwardingFinding({ security_sb_forwarded_for_enabled: isOn }: AuthConfig): Finding {
  if (isOn) return ok(id, 'O Auth conta as entradas por telefone pelo endereço de cada pessoa.');
  return missing(
    id,
    'O Auth não aceita o endereço que a função informa: todas as entradas por telefone dividem um só limite.',
    `Ligue no painel: ${WHERE}`,
  );
}

function mailsFinding({ rate_limit_email_sent: mails }: AuthConfig, wanted: number): Finding {
  if (mails === null || mails === undefined) {
    return notice(
      MAILS,
      'A plataforma não disse quantos e-mails o Auth manda por hora.',
      `Confira no painel: ${MAILS_WHERE}, pelo menos ${wanted}.`,
    );
  }
  if (mails >= wanted) return ok(MAILS, `O Auth manda até ${mails} e-mails por hora.`);
  return missing(
    MAILS,
    `O Auth manda ${mails} e-mails por hora, para todos: esses pedidos de um estranho fazem "Esqueci a senha" parar.`,
    `${MAILS_WHERE}: ${wanted}.`,
  );
}

const legacyKeys = z.object({ enabled: z.boolean() });

/** Whether the old keys are on, which the CLI does not show either; undefined where the platform does not say. */
export async function readLegacyKeys(
  ref: string,
  token: string | undefined,
  fetch: Fetch,
): Promise<boolean | undefined> {
  if (token === undefined) return undefined;
  const answer = await attempt(async () =>
    legacyKeys.parse(await askPlatform(`projects/${ref}/api-keys/legacy`, token, fetch)),
  );
  return 'value' in answer ? answer.value.enabled : undefined;
}

async function askPlatform(path: string, token: string, fetch: Fetch): Promise<unknown> {
  const answer = await fetch(`${PLATFORM}/v1/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`a plataforma respondeu ${answer.status}`);
  return answer.json();
}
