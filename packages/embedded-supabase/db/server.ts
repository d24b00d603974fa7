import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { diskFailure, errorText, StackError } from '../errors.ts';
import { type Child, startChild, untilReady } from '../processes/children.ts';
import { texts } from '../texts.ts';
import { readPostmasterFile, stopOrphan } from './orphan.ts';
import type { SystemUser } from './system-user.ts';

/** Restarts in a row before the stack gives up; a run of this length starts the count anew. */
const RESTARTS = 4;
const STEADY_MS = 60_000;
/** Before the first restart; each further one waits twice as long. */
const FIRST_PAUSE_MS = 250;
const START_MS = 60_000;
/** Time for an orderly end; what is not written by then, the next start reads from the write-ahead log. */
const STOP_MS = 1_000;

type ServerSpec = {
  /** Absolute folder of the cluster. */
  folder: string;
  dataDir: string;
  port: number;
  program: string;
  settings: Record<string, string>;
  user: SystemUser;
  log(service: string, message: string): void;
};

/** A PostgreSQL that is started again when it dies. @throws StackError when it does not start */
export async function startServer(spec: ServerSpec) {
  let current: Child | undefined;
  let isUp = false;
  let isStopping = false;

  const start = async (): Promise<Child> => {
    await stopOrphan(spec.folder, spec.log);
    const logFile = path.join(spec.dataDir, 'postgres.log');
    const child = await startProgram(spec, logFile);
    current = child;
    if (!(await untilReady(child, START_MS, () => isReady(spec.folder, child.pid)))) {
      throw startFailure(spec.folder, spec.port, logFile);
    }
    isUp = true;
    return child;
  };
  let starting = start();
  await starting;

  const keepRunning = async (): Promise<StackError> => {
    let failure: string | undefined;
    for (let restarts = 0; ; restarts += 1) {
      try {
        const child = await starting;
        const since = Date.now();
        if (restarts > 0) spec.log('db', texts.postgresIsBack);
        await child.exited;
        isUp = false;
        if (Date.now() - since > STEADY_MS) restarts = 0;
        if (!isStopping) spec.log('db', texts.postgresEnded);
      } catch (error) {
        failure = errorText(error);
      }
      if (restarts < RESTARTS && !isStopping) await pause(FIRST_PAUSE_MS * 2 ** restarts);
      if (restarts >= RESTARTS || isStopping) {
        return new StackError(texts.postgresLost(RESTARTS, failure));
      }
      starting = start();
    }
  };
  return {
    /** False from its death until it answers again. */
    isUp: () => isUp,
    /** Resolves, with what to say, when it does not come up again. */
    lost: keepRunning(),
    async stop() {
      isStopping = true;
      await current?.stop();
      // A restart may have been under way.
      const last = await starting.catch(() => undefined);
      await last?.stop();
      await stopOrphan(spec.folder, spec.log);
    },
  };
}

function startProgram(spec: ServerSpec, logFile: string): Promise<Child> {
  const output = openSync(logFile, 'w');
  const flags = Object.entries(spec.settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const { PATH, TMPDIR } = process.env;
  return startChild({
    name: 'postgres',
    command: spec.program,
    args: ['-D', spec.folder, '-p', String(spec.port), ...flags],
    dataDir: spec.dataDir,
    // Postgres' "fast" shutdown.
    stopSignal: 'SIGINT',
    graceMs: STOP_MS,
    options: {
      ...spec.user,
      env: { PATH, TMPDIR, LC_MESSAGES: 'C', TZ: 'UTC' },
      stdio: ['ignore', output, output],
    },
  }).finally(() => closeSync(output));
}

/** Postgres writes its state on line 8 of `postmaster.pid`: cheaper to watch than a connection. */
function isReady(folder: string, pid: number): boolean {
  const lines = readPostmasterFile(folder);
  return Number(lines?.[0]) === pid && lines?.[7]?.trim() === 'ready';
}

/** Why PostgreSQL did not start, from what it wrote to its log. */
export function startFailure(folder: string, port: number, logFile: string): StackError {
  const text = readFileSync(logFile, 'utf8');
  const ofDisk = diskFailure(text, folder) ?? diskFailure(writeFailure(folder), folder);
  if (ofDisk !== undefined) return ofDisk;
  if (/could not bind|Address already in use/i.test(text)) {
    return new StackError(texts.databasePortTaken(port));
  }
  if (/could not open file|could not locate a valid checkpoint|invalid checkpoint/i.test(text)) {
    return new StackError(texts.databaseDamaged(folder, logFile));
  }
  const reason = text.split('\n').find((line) => /FATAL|PANIC/.test(line));
  return new StackError(
    texts.postgresDidNotStart(reason?.replace(/^.*?(FATAL|PANIC):\s*/, ''), logFile),
  );
}

/** The error of writing to a folder, if any: a full disk takes no log either. */
function writeFailure(folder: string): unknown {
  const probe = path.join(folder, `probe-${process.pid}`);
  try {
    writeFileSync(probe, Buffer.alloc(64 * 1024));
    return undefined;
  } catch (error) {
    return error;
  } finally {
    rmSync(probe, { force: true });
  }
}
