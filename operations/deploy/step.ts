import type { Fetch } from '../doctor/services.ts';
import type { Platform } from './platform.ts';
import type { Settings } from './settings.ts';

/** What is read of the platform, never what a write answered. */
export type Proof = { holds: boolean; what: string };

/** One step of a deployment. */
export type Step = {
  id: string;
  title: string;
  /** Reads how it is. */
  prove: () => Promise<Proof>;
  /** Brings it about; without it, a person has to. */
  act?: () => Promise<void>;
  /** Asked in the place of the usual question, and never answered by --yes. */
  question?: () => string | undefined;
  /** What to do when it does not hold, though it was tried. */
  mend: string;
};

type Ended = { exitCode: number; stdout: string; stderr: string };

/** Runs the official CLI, whose answer is JSON; variables carry what may not stand among the arguments. */
export type RunCli = (
  args: readonly string[],
  options: { projectDir: string; variables?: Record<string, string> },
) => Promise<Ended>;

/** Runs another program. */
export type RunProgram = (
  command: string,
  options: { cwd: string; variables?: Record<string, string> },
) => Promise<Ended>;

/** All that steps work upon. */
export type Deployment = {
  settings: Settings;
  /** This clone: where it is linked, and where the site is put together. */
  projectDir: string;
  /** The folder of the version that is deployed: this clone, or an older version beside it. */
  source: string;
  release: string;
  platform: Platform;
  cli: RunCli;
  run: RunProgram;
  fetch: Fetch;
  /** What the operator has to do by hand, and whether it was done. */
  byHand: (text: string) => Promise<boolean>;
  tell: (text: string) => void;
};

export const apiUrlOf = ({ settings }: Pick<Deployment, 'settings'>) =>
  `https://${settings.ref}.supabase.co`;
export const siteFolderOf = ({ projectDir }: Pick<Deployment, 'projectDir'>) =>
  `${projectDir}/.deploy`;
export const holds = (what: string): Proof => ({ holds: true, what });
export const lacks = (what: string): Proof => ({ holds: false, what });

/**
 * Asks the CLI of one project; what it answers is JSON.
 *
 * @throws Error with what the CLI said
 */
export async function askCli(
  { cli, settings, projectDir }: Pick<Deployment, 'cli' | 'settings' | 'projectDir'>,
  args: readonly string[],
  { folder = projectDir, variables = {} } = {},
): Promise<unknown> {
  const { exitCode, stdout, stderr } = await cli(
    [...args, `--remote=${settings.ref}`, '--output-format', 'json'],
    { projectDir: folder, variables: { SUPABASE_ACCESS_TOKEN: settings.token, ...variables } },
  );
  return answerOf(exitCode, stdout, stderr);
}

/** It is ended when it takes longer. */
const SILENT = 'o CLI terminou sem dizer por quê; passados cinco minutos, ele é parado';

export function answerOf(exitCode: number, stdout: string, stderr: string): unknown {
  const answer = lastJson(stdout);
  const error = (answer as { error?: { message?: string; suggestion?: string } } | undefined)
    ?.error;
  if (exitCode === 0 && !error) return answer;
  const said = error ? [error.message, error.suggestion].filter(Boolean).join(' ') : stderr.trim();
  throw new Error(`supabase: ${(said || stdout.trim() || SILENT).slice(-600)}`);
}

function lastJson(text: string): unknown {
  for (const candidate of [text, text.trim().split('\n').at(-1) ?? '']) {
    try {
      return JSON.parse(candidate);
    } catch {
      // Some commands write progress before their answer.
    }
  }
  return undefined;
}
