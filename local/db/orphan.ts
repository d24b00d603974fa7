import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../errors.ts';
import { commandLine, isAlive, waitForExit } from '../processes/alive.ts';

/**
 * Clears what a crash left: a server still running on these files is ended; a `postmaster.pid` whose
 * process is gone, or is by now another program, is removed (Postgres would refuse to start on it).
 */
export async function stopOrphan(
  folder: string,
  log: (service: string, message: string) => void,
): Promise<void> {
  const pid = Number(readPostmasterFile(folder)?.[0]);
  if (!Number.isInteger(pid) || pid <= 1) {
    return;
  }
  if (isAlive(pid) && commandLine(pid).includes(folder)) {
    log('db', 'encerrando um PostgreSQL que ficou de uma execução interrompida');
    process.kill(pid, 'SIGINT');
    if (!(await waitForExit(pid, 20_000))) {
      process.kill(pid, 'SIGQUIT');
      await waitForExit(pid, 10_000);
    }
  }
  rmSync(path.join(folder, 'postmaster.pid'), { force: true });
}

/** Lines of the file that a running server keeps: 1 is its process id, 8 its state. */
export function readPostmasterFile(folder: string): string[] | undefined {
  try {
    return readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}
