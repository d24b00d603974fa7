import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSupabaseCli } from 'embedded-supabase/cli';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import type { Sql } from 'postgres';
import { repositoryRoot } from '../../../scripts/checks/repository-files.ts';
import { redactor } from '../deploy.ts';
import { platformOf } from '../platform.ts';
import { type Mode, runSteps } from '../run-steps.ts';
import { readSettings } from '../settings.ts';
import type { Deployment, RunCli, RunProgram, Step } from '../step.ts';
import { KNOWN, settingsFile } from './settings.ts';
import { REF, startStandIn, TOKEN } from './stand-in.ts';

const MODE: Mode = { isDry: false, isSure: true, again: [] };

/** A version of this repository as a folder: what a deployment reads of one. */
export function versionFolder(): string {
  const folder = temporaryFolder('deploy-version');
  for (const path of ['supabase', 'deploy/nginx.conf', 'vercel.json', 'netlify.toml']) {
    cpSync(join(repositoryRoot, path), join(folder, path), {
      recursive: true,
      filter: (from) => !/\/supabase\/(\.temp|\.branches|tests|seed)$/.test(from),
    });
  }
  return folder;
}

/** A project on the stand-in, a clone, a host, and a deployment that knows them. */
export async function startDeploymentWorld(
  sql: Sql | undefined,
  databaseUrl = '',
  changed: Record<string, string> = {},
) {
  const platform = await startStandIn(sql);
  const settings = readSettings(settingsFile(changed), KNOWN);
  const projectDir = versionFolder();
  const host = temporaryFolder('deploy-host');
  const told: string[] = [];
  const commands: string[] = [];
  const failing = new Set<string>();
  const failsNow = (name: string) => failing.delete(name);
  const broken = { exitCode: 1, stdout: '', stderr: 'quebrou' };

  const cli: RunCli = (args, { projectDir: folder, variables }) => {
    commands.push(args.join(' '));
    if (failsNow(args.slice(0, 2).join(' '))) return Promise.resolve(broken);
    // The CLI reaches the database of a project by a name on the Internet; here it has another address.
    const isPush = args[0] === 'db' && args[1] === 'push';
    const there = args.map((one) =>
      isPush && one === `--remote=${REF}` ? `--remote=${databaseUrl}` : one,
    );
    return runSupabaseCli(there, {
      projectDir: folder,
      variables: { ...platform.variables, ...variables },
    });
  };

  /** What a build writes, as far as a deployment reads it. */
  function build(folder: string, variables: Record<string, string>): void {
    const dist = join(folder, 'dist');
    mkdirSync(join(dist, 'assets'), { recursive: true });
    writeFileSync(
      join(dist, 'version.json'),
      JSON.stringify({ release: variables.PLANTAO_RELEASE }),
    );
    const hash = createHash('sha1').update(JSON.stringify(variables)).digest('hex').slice(0, 7);
    writeFileSync(join(dist, 'index.html'), `<script src="/assets/app-${hash}.js"></script>`);
    writeFileSync(join(dist, 'assets/app.js'), JSON.stringify(variables));
  }

  const run: RunProgram = async (command, { cwd, variables = {} }) => {
    commands.push(command);
    if (failsNow(command)) return broken;
    if (command === 'npm run build') build(cwd, variables);
    else cpSync(join(cwd, 'site'), host, { recursive: true });
    return { exitCode: 0, stdout: '', stderr: '' };
  };

  const deployment: Deployment = {
    settings,
    projectDir,
    source: projectDir,
    release: 'aaaaaaaaaaaa',
    platform: platformOf(platform.url, REF, TOKEN, fetch),
    cli,
    run,
    async fetch(url, init) {
      const file = join(host, new URL(url).pathname.replace(/\/$/, '/index.html'));
      if (!url.startsWith(settings.siteUrl)) return fetch(url, init);
      return existsSync(file)
        ? new Response(readFileSync(file))
        : new Response('', { status: 404 });
    },
    byHand: async () => false,
    tell: (text) => void told.push(text),
  };

  return {
    platform,
    settings,
    projectDir,
    deployment,
    /** All that was said. */
    told,
    /** All that was run, with its arguments. */
    commands,
    host,
    failOnce: (command: string) => void failing.add(command),
    /** Goes through steps as `--yes` does, unless the mode says otherwise. */
    run: (
      steps: readonly Step[],
      mode: Partial<Mode> = {},
      confirm?: (question: string) => Promise<boolean>,
    ) =>
      runSteps(
        steps,
        { ...MODE, ...mode },
        {
          tell: (text) => void told.push(text),
          confirm,
          redact: redactor(settings.hidden),
        },
      ),
    stop: () => platform.close(),
  };
}
