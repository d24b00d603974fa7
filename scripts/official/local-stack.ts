import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSupabaseCli } from 'embedded-supabase/cli';
import * as z from 'zod';
import { runTool, step } from '../test/step.ts';
import { type OfficialSettings, writeOfficialProject } from './project.ts';

const officialStatus = z.object({
  API_URL: z.url(),
  DB_URL: z.string(),
  PUBLISHABLE_KEY: z.string(),
  SECRET_KEY: z.string(),
  JWT_SECRET: z.string(),
  MAILPIT_URL: z.url(),
});

/** The official local stack while it runs: what the CLI says of it, its project, and a folder for data of tests. */
export type OfficialStack = {
  status: z.infer<typeof officialStatus>;
  projectDir: string;
  dataDir: string;
};

/**
 * Starts the official local stack (Docker) from a copy of our `supabase/`, and stops it when `use` is over.
 *
 * @returns what `use` says, or false where it did not start
 */
export async function withOfficialStack(
  settings: OfficialSettings,
  use: (stack: OfficialStack) => Promise<boolean>,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-official-'));
  // Containers read the project as users of their own.
  chmodSync(folder, 0o755);
  const projectDir = join(folder, 'project');
  const dataDir = join(folder, 'data');
  mkdirSync(projectDir);
  mkdirSync(dataDir);
  writeOfficialProject(projectDir, settings);
  try {
    const isUp = await step('Supabase local oficial', () =>
      runTool('supabase', ['start', '--workdir', projectDir]),
    );
    return isUp && (await use({ status: await readStatus(projectDir), projectDir, dataDir }));
  } finally {
    await runTool('supabase', ['stop', '--no-backup', '--workdir', projectDir]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readStatus(projectDir: string): Promise<OfficialStack['status']> {
  const { exitCode, stdout, stderr } = await runSupabaseCli(['status', '-o', 'json'], {
    projectDir,
  });
  const start = stdout.indexOf('{');
  if (exitCode !== 0 || start === -1) throw new Error(`supabase status: ${stderr || stdout}`);
  return officialStatus.parse(JSON.parse(stdout.slice(start)));
}
