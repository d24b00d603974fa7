import { readdirSync, readFileSync } from 'node:fs';
import { readSupabaseConfig } from 'embedded-supabase/config';
import { configFindings } from './config.rules.ts';
import { databaseFindings } from './database.rules.ts';
import { type DatabaseFacts, readDatabase } from './database.ts';
import { attempt, type Fact, type Finding, findingsOf, notice } from './finding.ts';
import { forwardingFindings, readLegacyKeys } from './forwarding.ts';
import type { Installation } from './installation.ts';
import { keyFindings } from './keys.rules.ts';
import { scheduleFindings } from './schedule.rules.ts';
import { secretFindings } from './secrets.rules.ts';
import { senderFindings } from './sender.rules.ts';
import { gatherSender, type ResolveTxt } from './sender.ts';
import { deployedFindings, serviceFindings } from './services.rules.ts';
import { type Fetch, readServices } from './services.ts';
import { siteFindings } from './site.rules.ts';
import { readSite } from './site.ts';
import {
  type AskCli,
  publishableOf,
  readConfigDiff,
  readDeployed,
  readKeys,
  readSecrets,
} from './supabase.ts';

/** How the doctor reaches the world. */
export type Reach = { ask: AskCli; fetch: Fetch; resolveTxt: ResolveTxt };

/** Scheduled by hand (docs/operacao.md): its address and token are the installation's. */
const SCHEDULED_BY_HAND = 'plantao-mail';

/**
 * Examines an installation against this repository.
 *
 * @param projectDir the repository
 * @throws Error when the project itself cannot be found: nothing could be said then
 */
export async function examine(
  installation: Installation,
  projectDir: string,
  { ask, fetch, resolveTxt }: Reach,
): Promise<Finding[]> {
  const { isHosted, siteUrl, variableNames, placeholders } = installation;
  const read = (path: string) => readFileSync(`${projectDir}/${path}`, 'utf8');
  const migrations = readdirSync(`${projectDir}/supabase/migrations`).filter((name) =>
    name.endsWith('.sql'),
  );
  const functions = readdirSync(`${projectDir}/supabase/functions`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);

  // Also the first word of the platform: without access to it nothing else needs to be asked.
  const secrets = isHosted ? await readSecrets(ask) : undefined;
  const apiUrl = installation.apiUrl ?? `https://${secrets?.ref}.supabase.co`;
  const keys = isHosted ? await attempt(() => readKeys(ask)) : undefined;
  const key =
    installation.publishableKey ??
    (keys && 'value' in keys ? publishableOf(keys.value) : undefined);

  const config = readSupabaseConfig(projectDir);
  const wantedMails = Number(config.value('auth.rate_limit', 'email_sent'));
  const [database, services, site, hosted, sender, forwarding, areLegacyOn] = await Promise.all([
    attempt(() => readDatabase(ask)),
    readServices(apiUrl, key, fetch),
    siteUrl === undefined ? undefined : attempt(() => readSite(siteUrl, fetch)),
    isHosted
      ? Promise.all([attempt(() => readDeployed(ask)), attempt(() => readConfigDiff(ask))])
      : undefined,
    readSender(installation, secrets?.names, resolveTxt),
    secrets ? forwardingFindings(secrets.ref, installation.accessToken, fetch, wantedMails) : [],
    secrets ? readLegacyKeys(secrets.ref, installation.accessToken, fetch) : undefined,
  ]);

  const expected = [
    ...new Set([
      ...migrations.flatMap((name) => schedulesIn(read(`supabase/migrations/${name}`))),
      SCHEDULED_BY_HAND,
    ]),
  ];
  const versions = migrations.flatMap((name) => /^(\d+)_/.exec(name)?.[1] ?? []);
  const known = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name = '']) => name,
  );
  const names = secrets?.names ?? variableNames;

  return [
    ...findingsOf(
      'database',
      'o banco',
      database,
      (facts: DatabaseFacts) => [
        ...databaseFindings(facts, versions, apiUrl),
        ...scheduleFindings(facts, expected, apiUrl, isHosted),
      ],
      'Confira o acesso:',
      '$ npx supabase db query --remote "select 1"',
    ),
    ...serviceFindings(services, isHosted),
    ...(hosted
      ? [
          ...findingsOf('deployed', 'as funções publicadas', hosted[0], (deployed) =>
            deployedFindings(deployed, functions),
          ),
          ...findingsOf('config', 'as opções do projeto', hosted[1], (diff) => {
            const scope =
              diff.target.local_scope === 'base' ? 'auth' : `${diff.target.local_scope}.auth`;
            return configFindings(
              diff,
              siteUrl,
              config.value(scope, 'site_url') ?? config.value('auth', 'site_url'),
            );
          }),
        ]
      : [OWN_AUTH]),
    ...forwarding,
    ...(keys
      ? findingsOf('keys.legacy', 'as chaves do projeto', keys, (found) =>
          keyFindings(found, areLegacyOn),
        )
      : []),
    ...(names
      ? secretFindings(names, known, isHosted, { placeholders, names: variableNames ?? [] })
      : [
          notice(
            'secrets',
            'Os segredos das funções não foram lidos.',
            'Diga o arquivo: --env-file …',
          ),
        ]),
    ...(site
      ? findingsOf(
          'site',
          'o site',
          site,
          (facts) => siteFindings(facts, read('web/public/_headers'), apiUrl, isHosted),
          'Publique o site, ou corrija o endereço.',
        )
      : [notice('site', 'O site não foi examinado.', 'Diga o endereço: --site https://…')]),
    ...sender,
  ];
}

/** The names that a migration schedules. */
function schedulesIn(sql: string): string[] {
  return [...sql.matchAll(/cron\.schedule\(\s*'([\w-]+)'/g)].map(([, name = '']) => name);
}

async function readSender(
  { sender, selectors, sendsByResend }: Installation,
  secrets: readonly string[] | undefined,
  resolveTxt: ResolveTxt,
): Promise<Finding[]> {
  const domain = /@([\w.-]+\w)/.exec(sender ?? '')?.[1];
  if (!domain) {
    return [
      notice(
        'sender',
        'O remetente dos e-mails não foi examinado.',
        'Diga quem é: --sender ENDEREÇO',
      ),
    ];
  }
  const provider = sendsByResend || secrets?.includes('RESEND_API_KEY') ? 'resend' : 'smtp';
  const facts: Fact<Awaited<ReturnType<typeof gatherSender>>> = await attempt(() =>
    gatherSender(domain.toLowerCase(), provider, selectors, resolveTxt),
  );
  return findingsOf('sender', 'o DNS do remetente', facts, senderFindings);
}

/** Auth keeps most of its settings to itself where no platform shows them. */
const OWN_AUTH = notice(
  'config',
  'Um Supabase próprio não mostra as demais opções do Auth: limites, confirmação da troca de e-mail, senha atual, endereço repassado, SMTP e modelos de e-mail.',
  'Compare o ambiente do serviço auth com deploy/self-hosted/compose.plantao.yml (docs/servidor-proprio.md).',
);
