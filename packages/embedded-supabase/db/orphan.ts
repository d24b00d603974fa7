import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../errors.ts';
import { commandLine, isAlive, processesIn, waitForExit } from '../processes/alive.ts';
import { texts } from '../texts.ts';

/** How long the backends of a server that was killed may take to end by themselves. */
const NOTICE_MS = 300;

/**
 * Clears what a crash left: a server still running on these files is ended, and so are the processes of one that
 * was killed; then its `postmaster.pid` is removed, on which Postgres might refuse to start.
 */
export async function stopOrphan(
  folder: string,
  log: (service: string, message: string) => void,
): Promise<void> {
  const pid = Number(readPostmasterFile(folder)?.[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  if (isAlive(pid) && commandLine(pid).includes(folder)) {
    log('db', texts.endingOrphan);
    process.kill(pid, 'SIGINT');
    if (!(await waitForExit(pid, 20_000))) {
      process.kill(pid, 'SIGQUIT');
      await waitForExit(pid, 10_000);
    }
  }
  await endBackends(folder);
  // On other systems than Linux backends are not found above: Postgres itself finds them by this file.
  if (process.platform === 'linux' || isAlive(pid)) {
    rmSync(path.join(folder, 'postmaster.pid'), { force: true });
  }
}

/** A backend in a long query goes on when its server was killed, and would write to the files of the next server. */
async function endBackends(folder: string): Promise<void> {
  const deadline = Date.now() + NOTICE_MS;
  for (const pid of processesIn(folder)) {
    if (!(await waitForExit(pid, deadline - Date.now()))) {
      process.kill(pid, 'SIGKILL');
      await waitForExit(pid, NOTICE_MS);
    }
  }
}

/** Lines of the file that a running server keeps: 1 is its process id, 8 its state. */
export function readPostmasterFile(folder: string): string[] | undefined {
  try {
    return readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
