import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

type CliResult = { exitCode: number; stdout: string; stderr: string };

type CliOptions = {
  /**
   * Folder for what the CLI writes, so that it neither reads nor writes the developer's home. Without it the
   * developer's environment is used, for what talks to Docker.
   */
  dataDir?: string;
  /** Folder that contains `supabase/`. */
  projectDir: string;
  /** Variables beside those of the environment: what may not stand among the arguments, which every program sees. */
  variables?: Record<string, string>;
};

const MOST_OUTPUT = 64 * 1024 * 1024;
const TIMEOUT_MS = 300_000;

/** Runs the official CLI. Never throws for a failure of the CLI: the exit code says it. */
export function runSupabaseCli(
  args: readonly string[],
  { dataDir, projectDir, variables }: CliOptions,
): Promise<CliResult> {
  const manifest = createRequire(import.meta.url).resolve('supabase/package.json');
  const program = path.join(path.dirname(manifest), 'dist', 'supabase.js');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args, '--agent', 'no', '--workdir', projectDir],
      {
        cwd: projectDir,
        env: {
          ...(dataDir === undefined ? process.env : isolated(dataDir)),
          SUPABASE_TELEMETRY_DISABLED: '1',
          DO_NOT_TRACK: '1',
          NO_COLOR: '1',
          ...variables,
        },
        maxBuffer: MOST_OUTPUT,
        timeout: TIMEOUT_MS,
      },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
        resolve({ exitCode, stdout, stderr });
      },
    );
  });
}

function isolated(dataDir: string): NodeJS.ProcessEnv {
  const home = path.join(dataDir, 'cli');
  mkdirSync(home, { recursive: true });
  return { PATH: process.env.PATH, HOME: home, PGSSLMODE: 'disable' };
}
