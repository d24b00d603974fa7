import * as z from 'zod';
import { attempt, type Finding, findingsOf, missing, notice, ok } from './finding.ts';
import type { Fetch } from './services.ts';

const PLATFORM = 'https://api.supabase.com';
const id = 'auth.forwarded_addresses';
const WHERE = 'Authentication → Rate Limits → IP address forwarding (docs/deploy.md).';

const authConfig = z.object({ security_sb_forwarded_for_enabled: z.boolean().nullish() });

/**
 * Whether Auth counts log-ins by phone by the address of the person, which the function hands on, or all of them by the
 * function's. It is off in a new project, `config.toml` has no name for it, and the CLI does not show it, so the platform is asked.
 *
 * @param token of the operator's account; without one nothing can be said
 */
export async function forwardingFindings(
  ref: string,
  token: string | undefined,
  fetch: Fetch,
): Promise<Finding[]> {
  if (token === undefined) {
    return [
      notice(
        id,
        'Não deu para ver se o Auth conta as entradas por telefone pelo endereço de cada pessoa.',
        `Confira no painel: ${WHERE} Com SUPABASE_ACCESS_TOKEN no ambiente, o doctor vê sozinho.`,
      ),
    ];
  }
  const isOn = await attempt(() => readForwarding(ref, token, fetch));
  return findingsOf(id, 'as opções do Auth', isOn, (value) => [
    value
      ? ok(id, 'O Auth conta as entradas por telefone pelo endereço de cada pessoa.')
      : missing(
          id,
          'O Auth não aceita o endereço que a função informa: todas as entradas por telefone dividem um só limite.',
          `Ligue no painel: ${WHERE}`,
        ),
  ]);
}

const readForwarding = async (ref: string, token: string, fetch: Fetch): Promise<boolean> =>
  authConfig.parse(await askPlatform(`projects/${ref}/config/auth`, token, fetch))
    .security_sb_forwarded_for_enabled === true;

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
