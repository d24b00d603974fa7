import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import * as z from 'zod';
import { askCli, type Deployment, holds, lacks, type Step } from './step.ts';

const secretList = z.array(
  z.object({ name: z.string(), value: z.string(), updated_at: z.string().optional() }),
);

/** The platform shows of a secret its SHA-256. */
const digest = (value: string) => createHash('sha256').update(value).digest('hex');

/** Which of these the platform does not have, or has with another value. */
export async function differing(
  { platform }: Deployment,
  wanted: Record<string, string>,
): Promise<string[]> {
  const there = secretList.parse(await platform.read('/secrets'));
  return Object.keys(wanted).filter(
    (name) => there.find((one) => one.name === name)?.value !== digest(wanted[name] ?? ''),
  );
}

export function secretStep(deployment: Deployment): Step {
  const { settings, platform } = deployment;
  return {
    id: 'secrets',
    title: 'Segredos das funções',
    async prove() {
      const names = await differing(deployment, settings.secrets);
      if (names.length > 0) return lacks(`faltam ou são outros: ${names.join(', ')}`);
      // One that went from the file may still be in use: a person takes it away.
      const others = secretList
        .parse(await platform.read('/secrets'))
        .map(({ name }) => name)
        .filter(
          (name) =>
            !(name in settings.secrets) &&
            !/^(SUPABASE_|SB_|PLANTAO_RELEASE$|PLANTAO_AUTH_SENT$)/.test(name),
        );
      const also = others.length > 0 ? `; a plataforma tem também ${others.join(', ')}` : '';
      return holds(`${Object.keys(settings.secrets).length} como em deploy.env${also}`);
    },
    async act() {
      const names = await differing(deployment, settings.secrets);
      await platform.write(
        'POST',
        '/secrets',
        names.map((name) => ({ name, value: settings.secrets[name] })),
      );
    },
    mend: 'Confira no painel: Edge Functions → Secrets. Os valores são os de operations/deploy.env.',
  };
}

const functionList = z.array(
  z.object({ slug: z.string(), status: z.string(), verify_jwt: z.boolean().optional() }),
);

export function functionStep(deployment: Deployment): Step {
  const { platform, source, release } = deployment;
  const names = readdirSync(`${source}/supabase/functions`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_') && entry.name !== 'tests')
    .map(({ name }) => name);
  /** Named after all of them are deployed, so that it also tells that they were. */
  const marker = { PLANTAO_RELEASE: release };
  return {
    id: 'functions',
    title: `Funções da versão ${release}`,
    async prove() {
      const deployed = functionList.parse(await platform.read('/functions'));
      const absent = names.filter(
        (name) => !deployed.some(({ slug, status }) => slug === name && status === 'ACTIVE'),
      );
      if (absent.length > 0) return lacks(`faltam ${absent.join(', ')}`);
      const guarded = deployed.filter(
        ({ slug, verify_jwt }) => names.includes(slug) && verify_jwt !== false,
      );
      if (guarded.length > 0) {
        return lacks(
          `com verify_jwt, que recusa a chave do site: ${guarded.map(({ slug }) => slug).join(', ')}`,
        );
      }
      return (await differing(deployment, marker)).length === 0
        ? holds(`${names.length} publicadas`)
        : lacks('no ar está outra versão, ou uma publicação que não terminou');
    },
    async act() {
      await askCli(deployment, ['functions', 'deploy', '--use-api', '--yes'], { folder: source });
      await platform.write('POST', '/secrets', [{ name: 'PLANTAO_RELEASE', value: release }]);
    },
    mend: 'Nenhuma função fica pela metade: a anterior responde até a nova estar pronta. Veja no painel: Edge Functions.',
  };
}
