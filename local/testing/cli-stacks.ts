import { anyFreePort } from 'embedded-supabase/ports';
import { resetDataDir } from 'embedded-supabase/reset';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { afterEach, beforeEach, expect } from 'vitest';
import { type CliProcess, runCli } from './cli-process.ts';

/**
 * For the tests of a file: stacks as a developer starts them, on a data folder of each test's own, which `onFolder`
 * is told. Whatever still runs at a test's end is killed.
 */
export function cliStacks(onFolder: (dataDir: string) => void) {
  let dataDir = '';
  let processes: CliProcess[] = [];
  beforeEach(() => {
    dataDir = temporaryFolder('plantao-lifecycle-');
    processes = [];
    onFolder(dataDir);
  });
  afterEach(async () => {
    for (const one of processes) {
      one.kill('SIGKILL');
      await one.exited;
    }
    await resetDataDir(dataDir, { isTemporary: true });
  });

  const run = (command: string, ...args: string[]): CliProcess => {
    const cli = runCli(command, '--data', dataDir, ...args);
    processes.push(cli);
    return cli;
  };
  const running = async (cli: CliProcess): Promise<CliProcess> => {
    await cli.untilPrinted('Ctrl-C encerra');
    return cli;
  };
  return {
    run,
    async start(...args: string[]): Promise<CliProcess> {
      const port = String(await anyFreePort());
      return running(run('stack', '--no-seed', '--api-port', port, ...args));
    },
    /** Only the database: quicker, for what concerns nothing else. */
    startDatabaseOnly: async (): Promise<CliProcess> =>
      running(run('database', '--port', String(await anyFreePort()))),
    /** What a start says that is refused with a word for its reason. */
    async refusedStart(...args: string[]): Promise<string> {
      const cli = run('stack', '--no-seed', ...args);
      expect(await cli.exited).toBe(1);
      expect(cli.output()).not.toMatch(/\n\s+at /);
      return cli.output();
    },
  };
}
