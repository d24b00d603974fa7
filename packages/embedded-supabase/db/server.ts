import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { errorText, StackError } from '../errors.ts';
import { type Child, startChild } from '../processes/children.ts';
import { texts } from '../texts.ts';
import { readPostmasterFile, stopOrphan } from './orphan.ts';
import { startFailure } from './start-failure.ts';
import type { SystemUser } from './system-user.ts';

/** How often it is started again before the stack gives up, and how long it must run for these to be forgotten. */
const RESTARTS = 4;
const STEADY_MS = 60_000;
/** Before the first restart; each further one waits twice as long. */
const FIRST_PAUSE_MS = 250;
/** An orderly end writes what is in memory; what it does not get to, the next start reads from the log. */
const STOP_MS = 1_000;

export type ServerSpec = {
  /** Absolute folder of the cluster. */
  folder: string;
  dataDir: string;
  port: number;
  program: string;
  settings: Record<string, string>;
  user: SystemUser;
  log(service: string, message: string): void;
};

/** A PostgreSQL that is started again when it dies. */
export type Server = {
  /** False from its death until it answers again. */
  isUp(): boolean;
  /** Resolves, with what to say, when it does not come up again. */
  lost: Promise<StackError>;
  stop(): Promise<void>;
};

/** @throws StackError when it does not start */
export async function startServer(spec: ServerSpec): Promise<Server> {
  let current: Child | undefined;
  let startedAt = Date.now();
  let isUp = false;
  let isStopping = false;
  let restarts = 0;
  let failure: unknown;

  const begin = async (): Promise<Child> => {
    await stopOrphan(spec.folder, spec.log);
    const logFile = path.join(spec.dataDir, 'postgres.log');
    const child = await startProgram(spec, logFile);
    current = child;
    if (!(await untilReady(child, spec.folder))) {
      await child.stop();
      throw startFailure(spec.folder, spec.port, logFile);
    }
    startedAt = Date.now();
    isUp = true;
    return child;
  };
  let beginning = begin();

  /** @returns undefined when it does not come up */
  const beginAgain = async (): Promise<Child | undefined> => {
    if (Date.now() - startedAt > STEADY_MS) {
      restarts = 0;
    }
    while (restarts < RESTARTS && !isStopping) {
      await pause(FIRST_PAUSE_MS * 2 ** restarts);
      restarts += 1;
      if (!isStopping) {
        beginning = begin();
        try {
          return await beginning;
        } catch (error) {
          failure = error;
        }
      }
    }
    return undefined;
  };
  const keepRunning = async (first: Child): Promise<StackError> => {
    for (let child: Child | undefined = first; child !== undefined; child = await beginAgain()) {
      if (child !== first) {
        spec.log('db', texts.postgresIsBack);
      }
      await child.exited;
      isUp = false;
      if (!isStopping) {
        spec.log('db', texts.postgresEnded);
      }
    }
    return givenUp(failure);
  };

  const first = await beginning;
  return {
    isUp: () => isUp,
    lost: keepRunning(first),
    async stop() {
      isStopping = true;
      await current?.stop();
      // One that was just being started again.
      await beginning.then(
        (child) => child.stop(),
        () => undefined,
      );
      await stopOrphan(spec.folder, spec.log);
    },
  };
}

function givenUp(failure: unknown): StackError {
  const reason = failure === undefined ? undefined : errorText(failure);
  return new StackError(texts.postgresLost(RESTARTS, reason));
}

function startProgram(spec: ServerSpec, logFile: string): Promise<Child> {
  const output = openSync(logFile, 'w');
  return startChild({
    name: 'postgres',
    command: spec.program,
    args: ['-D', spec.folder, '-p', String(spec.port), ...flags(spec.settings)],
    dataDir: spec.dataDir,
    // SIGINT is Postgres' "fast" shutdown; its backends lead sessions of their own.
    stopSignal: 'SIGINT',
    scope: 'single',
    graceMs: STOP_MS,
    options: { ...spec.user, env: serverEnvironment(), stdio: ['ignore', output, output] },
  }).finally(() => closeSync(output));
}

/** Postgres writes its state on line 8 of `postmaster.pid`: cheaper to watch than a connection. */
async function untilReady(child: Child, folder: string): Promise<boolean> {
  let isOver = false;
  child.exited.then(() => {
    isOver = true;
  });
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && !isOver) {
    const lines = readPostmasterFile(folder);
    if (Number(lines?.[0]) === child.pid && lines?.[7]?.trim() === 'ready') {
      return true;
    }
    await pause(20);
  }
  return false;
}

function flags(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR } = process.env;
  return { PATH, SystemRoot, TMPDIR, LC_MESSAGES: 'C', TZ: 'UTC' };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
