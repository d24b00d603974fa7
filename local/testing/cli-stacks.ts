import { existsSync } from 'node:fs';
import path from 'node:path';
import { anyFreePort } from 'embedded-supabase/ports';
import { resetDataDir } from 'embedded-supabase/reset';
import { fillDataDir } from 'embedded-supabase/testing/template';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { afterEach, beforeEach, expect } from 'vitest';
import { REPOSITORY } from '../paths.ts';
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
  afterEach(async ({ task }) => {
    for (const one of processes) {
      if (task.result?.state === 'fail') console.error(one.output());
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
  const startAsItIs = async (...args: string[]): Promise<CliProcess> => {
    // The default port of a database that died would be the next stack's before it is started again.
    const [apiPort, dbPort] = [String(await anyFreePort()), String(await anyFreePort())];
    const ports = ['--api-port', apiPort, '--db-port', dbPort];
    return running(run('stack', '--no-seed', ...ports, ...args));
  };
  const startDatabaseAsItIs = async (): Promise<CliProcess> =>
    running(run('database', '--port', String(await anyFreePort())));
  const copyDatabase = async () => {
    if (!existsSync(path.join(dataDir, 'keys.json'))) await fillDataDir(dataDir, REPOSITORY);
  };
  return {
    run,
    /** Puts a migrated database where there is none. */
    copyDatabase,
    /** On a copy of a migrated database, when the folder has none of its own. */
    async start(...args: string[]): Promise<CliProcess> {
      await copyDatabase();
      return startAsItIs(...args);
    },
    /** On the data folder as the test left it: in an empty one everything is made, as in a developer's first start. */
    startAsItIs,
    startDatabaseAsItIs,
    /** Only the database: quicker, for what concerns nothing else. */
    async startDatabaseOnly(): Promise<CliProcess> {
      await copyDatabase();
      return startDatabaseAsItIs();
    },
    /** What a start says that is refused with a word for its reason. */
    async refusedStart(...args: string[]): Promise<string> {
      const cli = run('stack', '--no-seed', ...args);
      expect(await cli.exited).toBe(1);
      expect(cli.output()).not.toMatch(/\n\s+at /);
      return cli.output();
    },
  };
}
