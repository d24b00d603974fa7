import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { hostFiles, publishing, writeHostFiles } from './host-files.ts';
import { apiUrlOf, type Deployment, holds, lacks, type Step, siteFolderOf } from './step.ts';

const keyList = z.array(
  z.object({ type: z.string().nullish(), name: z.string(), api_key: z.string().nullish() }),
);

/** The key that browsers may have. */
async function publishableKey({ platform }: Deployment): Promise<string> {
  const keys = keyList.parse(await platform.read('/api-keys'));
  const key =
    keys.find(({ type }) => type === 'publishable') ?? keys.find(({ name }) => name === 'anon');
  if (!key?.api_key)
    throw new Error('o projeto não tem chave publicável: crie uma em Project Settings → API Keys');
  return key.api_key;
}

const PATIENCE_MS = 20_000;

const version = z.object({ release: z.string().nullable() });
const releaseIn = (text: string) => version.parse(JSON.parse(text)).release;

export function siteSteps(deployment: Deployment): Step[] {
  return [buildStep(deployment), hostStep(deployment), publishStep(deployment)];
}

function buildStep(deployment: Deployment): Step {
  const { settings, source, release, run } = deployment;
  const dist = join(source, 'dist');
  /** Written after the build ended: names of files in the page carry a hash of what they hold, but one may be missing. */
  const ended = join(source, '.local/built');
  const sumOfPage = () =>
    createHash('sha256')
      .update(readFileSync(join(dist, 'index.html')))
      .digest('hex');
  const variables = async (): Promise<Record<string, string>> => ({
    ...settings.site,
    VITE_SUPABASE_URL: apiUrlOf(deployment),
    VITE_SUPABASE_PUBLISHABLE_KEY: await publishableKey(deployment),
  });
  return {
    id: 'build',
    title: `Site da versão ${release}`,
    async prove() {
      const wanted = await variables();
      if (!existsSync(join(dist, 'version.json'))) return lacks('ainda não foi construído');
      if (releaseIn(readFileSync(join(dist, 'version.json'), 'utf8')) !== release)
        return lacks('dist/ é de outra versão');
      if (!existsSync(ended) || readFileSync(ended, 'utf8') !== sumOfPage())
        return lacks('o build não terminou, ou dist/ veio de outro');
      const scripts = readdirSync(join(dist, 'assets'))
        .filter((name) => name.endsWith('.js'))
        .map((name) => readFileSync(join(dist, 'assets', name), 'utf8'))
        .join('\n');
      const others = Object.keys(wanted).filter((name) => {
        const value = wanted[name] ?? '';
        return !/_ENABLED$/.test(name) && value !== '' && !scripts.includes(value);
      });
      return others.length === 0
        ? holds('dist/ está pronta')
        : lacks(`dist/ foi construída com outro valor de ${others.join(', ')}`);
    },
    async act() {
      rmSync(ended, { force: true });
      const { exitCode, stdout, stderr } = await run('npm run build', {
        cwd: source,
        variables: { ...(await variables()), PLANTAO_RELEASE: release },
      });
      if (exitCode !== 0)
        throw new Error(
          `o build terminou com ${exitCode}: ${(stderr.trim() || stdout).slice(-600)}`,
        );
      mkdirSync(join(source, '.local'), { recursive: true });
      writeFileSync(ended, sumOfPage());
    },
    mend: 'Rode npm ci e tente de novo. Nada foi publicado.',
  };
}

function hostStep(deployment: Deployment): Step {
  const { settings, source, release } = deployment;
  const folder = siteFolderOf(deployment);
  const site = join(folder, 'site');
  return {
    id: 'host',
    title: `Arquivos para ${settings.host}`,
    async prove() {
      if (!existsSync(join(site, 'version.json')))
        return lacks('a pasta .deploy ainda não foi montada');
      if (releaseIn(readFileSync(join(site, 'version.json'), 'utf8')) !== release)
        return lacks('.deploy/site é de outra versão');
      const differs = Object.entries(hostFiles(source, settings)).some(
        ([path, text]) =>
          !existsSync(join(folder, path)) || readFileSync(join(folder, path), 'utf8') !== text,
      );
      if (differs || !sameBuild(join(source, 'dist'), site))
        return lacks('.deploy é de outro build ou de outras opções');
      return holds('.deploy está pronta para publicar');
    },
    async act() {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // Under its name only when it is whole.
      const fresh = join(folder, 'site.new');
      rmSync(fresh, { recursive: true, force: true });
      cpSync(join(source, 'dist'), fresh, { recursive: true });
      writeHostFiles(folder, hostFiles(source, settings));
      rmSync(site, { recursive: true, force: true });
      renameSync(fresh, site);
    },
    mend: 'Confira se há espaço em disco e se a pasta .deploy é sua.',
  };
}

/** Names of files carry a hash of what they hold, but for the page itself. */
function sameBuild(dist: string, site: string): boolean {
  const page = (folder: string) => readFileSync(join(folder, 'index.html'), 'utf8');
  return existsSync(join(site, 'index.html')) && page(dist) === page(site);
}

function publishStep(deployment: Deployment): Step {
  const { settings, release, run, fetch, byHand } = deployment;
  const folder = siteFolderOf(deployment);
  return {
    id: 'publish',
    title: `Publicação em ${settings.siteUrl}`,
    async prove() {
      const served = await servedRelease(settings.siteUrl, fetch);
      if (served !== release) {
        return lacks(served === undefined ? 'o site ainda não responde' : `no ar está ${served}`);
      }
      // The same version may have been built again, with another telephone number for example.
      const names = (page: string) => [...new Set(page.match(/\/assets\/[\w.-]+/g))].sort().join();
      const page = await (
        await fetch(`${settings.siteUrl}/`, { signal: AbortSignal.timeout(PATIENCE_MS) })
      ).text();
      return names(page) === names(readFileSync(join(folder, 'site/index.html'), 'utf8'))
        ? holds(`no ar está ${release}`)
        : lacks(`no ar está ${release}, de um build anterior`);
    },
    async act() {
      if (settings.publishCommand === undefined) {
        if (!(await byHand(publishing(settings.host)))) {
          throw new Error('a publicação fica para depois');
        }
        return;
      }
      const { exitCode, stdout, stderr } = await run(settings.publishCommand, { cwd: folder });
      if (exitCode !== 0)
        throw new Error(
          `PUBLISH_COMMAND terminou com ${exitCode}: ${(stderr.trim() || stdout).slice(-600)}`,
        );
    },
    mend: `Publique a pasta .deploy (docs/deploy.md, "O host") e confira o DNS de ${settings.siteUrl}.`,
  };
}

/** What the site says of itself; undefined where there is none. */
async function servedRelease(
  siteUrl: string,
  fetch: Deployment['fetch'],
): Promise<string | undefined> {
  try {
    const answer = await fetch(`${siteUrl}/version.json`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      cache: 'no-store',
    });
    if (!answer.ok) return undefined;
    return releaseIn(await answer.text()) ?? 'uma versão sem nome';
  } catch {
    return undefined;
  }
}
