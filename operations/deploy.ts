import { spawn } from 'node:child_process';
import { resolveTxt } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { runSupabaseCli } from 'embedded-supabase/cli';
import { deploymentSteps, redactor, rollbackSteps } from './deploy/deploy.ts';
import { PLATFORM, platformOf } from './deploy/platform.ts';
import { borrowsPackages, currentRelease, olderRelease } from './deploy/releases.ts';
import { type Ended, runSteps } from './deploy/run-steps.ts';
import { createSettings, readSettings, type Settings } from './deploy/settings.ts';
import type { Deployment, RunProgram } from './deploy/step.ts';
import { examine } from './doctor/examine.ts';
import { report } from './doctor/findings-report.ts';
import { readInstallation } from './doctor/installation.ts';
import { cliFor } from './doctor/supabase.ts';
import { parseOptions, projectDir, runCommand } from './shared/command.ts';
import { UsageError } from './shared/usage-error.ts';

/* From an empty hosted project to a working site, and back to an older version of functions and site. */

const USAGE = `Uso: npm run deploy -- [opções]

  --init                cria operations/deploy.env, que só você lê, com os tokens já feitos
  --dry-run             só lê: diz o que está feito e o que falta
  --yes                 não pergunta antes de cada passo
  --again PASSO         refaz um passo que já está feito; pode repetir
  --rollback VERSÃO     volta funções e site a uma versão anterior (o banco fica)
  --skip-doctor         não examina tudo no fim

Sem opções, faz o que falta, perguntando antes de cada passo. Interrompido, rode de novo.
Termina com 0 quando tudo está feito, com 1 quando falta algo, com 2 quando um passo falhou.
`;

const FILE = `${projectDir}/operations/deploy.env`;

async function main(): Promise<number> {
  const values = parseOptions(
    process.argv.slice(2),
    {
      init: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      again: { type: 'string', multiple: true, default: [] },
      rollback: { type: 'string' },
      'skip-doctor': { type: 'boolean', default: false },
    },
    USAGE,
  );
  if (values.init) return initialise();
  const settings = readSettings(FILE, knownVariables());
  const redact = redactor(settings.hidden);
  const tell = (text: string) => console.log(text);
  const confirm = process.stdin.isTTY ? askYes : undefined;
  const version =
    values.rollback === undefined
      ? { release: currentRelease(projectDir), source: projectDir }
      : olderRelease(projectDir, values.rollback);
  const deployment: Deployment = {
    ...version,
    settings,
    projectDir,
    platform: platformOf(PLATFORM, settings.ref, settings.token, fetch),
    cli: (args, options) => untilItEnds(runSupabaseCli(args, options)),
    run,
    fetch,
    byHand: async (text) => {
      tell(`  ${text}`);
      return (await confirm?.('  Publicado?')) ?? false;
    },
    tell,
  };
  if (version.source !== projectDir) await preparePackages(version.source, tell);
  tell(
    `${values['dry-run'] ? 'Só lendo' : 'Publicando'}: projeto ${settings.ref}, site ${settings.siteUrl}, versão ${version.release}.`,
  );
  const steps =
    values.rollback === undefined ? deploymentSteps(deployment) : rollbackSteps(deployment);
  tell(`Os passos: ${steps.map(({ id }) => id).join(', ')}. O que já está feito fica como está.\n`);
  const mode = { isDry: values['dry-run'], isSure: values.yes, again: values.again };
  const ended = await runSteps(steps, mode, { tell, confirm, redact });
  tell(`\n${summaryOf(ended, mode.isDry)}`);
  if (ended.wanting.length > 0) return 1;
  if (values.rollback !== undefined && !values['skip-doctor'])
    tell(
      '\nO doctor compara com a versão deste clone: o que for só mais novo, a versão posta não tem.',
    );
  const isWell = values['skip-doctor'] || (await askDoctor(settings, redact, tell));
  tell(`\nO site: ${settings.siteUrl}`);
  return isWell ? 0 : 1;
}

function initialise(): number {
  const isNew = createSettings(FILE);
  console.log(
    isNew
      ? `Criado: ${FILE}. Preencha-o e rode "npm run deploy -- --dry-run".`
      : `${FILE} já existe, e ficou como estava: os tokens dele estão em uso.`,
  );
  return 0;
}

/** What the functions read, by the list of all variables. */
function knownVariables(): string[] {
  const functions = readFileSync(`${projectDir}/supabase/functions/_shared/env.ts`, 'utf8');
  return [...functions.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);
}

function summaryOf({ changed, wanting, stopped }: Ended, isDry: boolean): string {
  if (isDry && wanting.length > 0) {
    return `Nada foi mudado. Falta: ${wanting.join(', ')}.${stopped ? ' O resto se vê depois disso.' : ''}`;
  }
  if (wanting.length > 0) return `Parou em: ${wanting.join(', ')}.`;
  return changed.length === 0
    ? 'Tudo já estava feito. Nada foi mudado.'
    : `Feito: ${changed.join(', ')}.`;
}

async function askYes(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  lines.on('SIGINT', interrupted);
  // Ctrl-D: nobody will answer.
  const closed = new Promise<string>((done) => lines.once('close', () => done('')));
  try {
    const answer = await Promise.race([
      lines.question(`${question} [s/N] `).catch(() => ''),
      closed,
    ]);
    return /^s(im)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}

/** Programs that this one began and that have not ended. */
const running = new Set<Promise<unknown>>();
const PATIENCE_MS = 10_000;

function untilItEnds<T>(work: Promise<T>): Promise<T> {
  running.add(work);
  return work.finally(() => running.delete(work));
}

/** A terminal ends the programs of this one, too; what they write on their way out goes with the folder they write to. */
function interrupted(): void {
  console.error(
    '\nInterrompido. O passo em andamento pode ter sido feito ou não: rode de novo, e ele é lido antes.',
  );
  setTimeout(() => process.exit(2), PATIENCE_MS);
  void Promise.allSettled(running).then(() => process.exit(2));
}

const run: RunProgram = (command, { cwd, variables }) =>
  new Promise((done) => {
    const child = spawn(command, {
      cwd,
      shell: true,
      env: { ...process.env, ...variables },
      // What it asked could not be read: better that it fails, and says so.
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', (error) => done({ exitCode: 1, stdout, stderr: error.message }));
    child.on('close', (code) => done({ exitCode: code ?? 1, stdout, stderr }));
  });

async function preparePackages(source: string, tell: (text: string) => void): Promise<void> {
  if (borrowsPackages(projectDir, source)) return;
  tell('Esta versão usa outros pacotes: npm ci --omit=dev na pasta dela.');
  const { exitCode, stderr } = await run('npm ci --omit=dev', { cwd: source });
  if (exitCode !== 0)
    throw new UsageError(`npm ci terminou com ${exitCode}: ${stderr.slice(-600)}`);
}

/** On a first evening nobody is superuser yet: that alone is no failure of the deployment. */
async function askDoctor(
  settings: Settings,
  redact: (text: string) => string,
  tell: (text: string) => void,
): Promise<boolean> {
  process.env.SUPABASE_ACCESS_TOKEN = settings.token;
  const installation = readInstallation(
    [
      `--remote=${settings.ref}`,
      '--site',
      settings.siteUrl,
      '--sender',
      settings.smtp.from,
      ...settings.selectors.flatMap((selector) => ['--dkim-selector', selector]),
    ],
    projectDir,
  );
  const findings = await examine(installation, projectDir, {
    ask: cliFor(settings.ref, projectDir),
    fetch,
    resolveTxt,
  });
  tell(`\n${redact(report(findings))}`);
  const missing = findings.filter(({ state }) => state === 'missing').map(({ id }) => id);
  if (missing.includes('people.superuser')) {
    tell(
      '\nO que falta fazer à mão: cadastre-se no site, confirme o e-mail, e rode npm run first-superuser -- --email SEU-ENDEREÇO',
    );
  }
  return missing.every((id) => id === 'people.superuser');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupted);
runCommand(main, 'A publicação parou');
