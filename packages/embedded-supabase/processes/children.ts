import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine, isAlive, waitForExit } from './alive.ts';

/** How to start a program that must never outlive the stack. */
export type ChildSpec = {
  /** Short unique name inside its data folder; also the name of its pid file. */
  name: string;
  command: string;
  args: string[];
  /** Folder whose `pids/` remembers the child, so that the next start can clear what a crash left. */
  dataDir: string;
  options?: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid' | 'stdio'>;
  /** Asks for an orderly end; default SIGTERM. */
  stopSignal?: NodeJS.Signals;
  /** Signal the whole process group (default) or, for Postgres, only the first process. */
  scope?: 'group' | 'single';
  /** How long an orderly end may take before SIGKILL; default half a second. */
  graceMs?: number;
};

/** A running program; `exited` resolves with its exit code (null when a signal ended it). */
export type Child = {
  process: ChildProcess;
  pid: number;
  exited: Promise<number | null>;
  /** Ends it, gently first; safe to call twice and after its own end. */
  stop(): Promise<void>;
};

/**
 * Starts a program in a session of its own (so that Ctrl-C reaches only the stack, which then stops
 * everything in order), records it, and hands it to the watchdog.
 *
 * @throws the system error (`ENOENT`, `EACCES`) when the program cannot be started.
 */
export async function startChild(spec: ChildSpec): Promise<Child> {
  ensureWatchdog();
  const child = spawn(spec.command, spec.args, {
    ...spec.options,
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const pid = child.pid;
  if (pid === undefined) {
    throw new Error(`${spec.name}: no process id`);
  }
  const scope = spec.scope ?? 'group';
  const signal = spec.stopSignal ?? 'SIGTERM';
  const record = pidFile(spec.dataDir, spec.name);
  const line = `+${pid} ${signal} ${scope}\n`;
  adopted.set(pid, line);
  ensureWatchdog().stdin?.write(line);
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      adopted.delete(pid);
      watchdog?.stdin?.write(`-${pid}\n`);
      forgetRecord(record);
      resolve(code);
    });
  });
  try {
    mkdirSync(path.dirname(record), { recursive: true });
    writeFileSync(record, JSON.stringify({ pid, program: path.basename(spec.command), scope }));
  } catch (error) {
    // A full disk: nobody would know of this child after a crash, and its caller does not get it either.
    send(pid, scope, 'SIGKILL');
    await exited;
    throw error;
  }
  const running = () => child.exitCode === null && child.signalCode === null;
  return {
    process: child,
    pid,
    exited,
    async stop() {
      if (!running()) {
        return;
      }
      send(pid, scope, signal);
      const timer = setTimeout(() => send(pid, scope, 'SIGKILL'), spec.graceMs ?? 500);
      await exited;
      clearTimeout(timer);
    },
  };
}

/**
 * Ends what an earlier run left behind in this data folder. Only processes that still run the recorded
 * program are touched, so a reused process id is safe.
 */
export async function endStaleChildren(dataDir: string): Promise<number> {
  let ended = 0;
  for (const file of listPidFiles(dataDir)) {
    const record = readRecord(file);
    if (record !== undefined && isAlive(record.pid)) {
      if (commandLine(record.pid).includes(record.program)) {
        send(record.pid, record.scope, record.scope === 'single' ? 'SIGINT' : 'SIGTERM');
        if (!(await waitForExit(record.pid, 5_000))) {
          send(record.pid, record.scope, 'SIGKILL');
          await waitForExit(record.pid, 2_000);
        }
        ended += 1;
      }
    }
    rmSync(file, { force: true });
  }
  return ended;
}

/** Where nothing can be deleted any more it stays, which is no harm: see endStaleChildren. */
function forgetRecord(record: string): void {
  try {
    rmSync(record, { force: true });
  } catch {
    // The stack goes on.
  }
}

type PidRecord = { pid: number; program: string; scope: 'group' | 'single' };

function pidFile(dataDir: string, name: string): string {
  return path.join(dataDir, 'pids', `${name}.json`);
}

function listPidFiles(dataDir: string): string[] {
  const folder = path.join(dataDir, 'pids');
  try {
    return readdirSync(folder).map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

function readRecord(file: string): PidRecord | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (
      typeof value === 'object' &&
      value !== null &&
      'pid' in value &&
      typeof value.pid === 'number' &&
      'program' in value &&
      typeof value.program === 'string' &&
      'scope' in value
    ) {
      const scope = value.scope === 'single' ? 'single' : 'group';
      return { pid: value.pid, program: value.program, scope };
    }
  } catch {
    // A record cut short by the crash tells nothing.
  }
  return undefined;
}

/** A watchdog that cannot live is not tried without a break. */
const REPLACE_MS = 200;

let watchdog: ChildProcess | undefined;
/** The line that names each living child to a watchdog. */
const adopted = new Map<number, string>();

/** The one watchdog of this process; started before the first child, so that no child is ever without it. */
function ensureWatchdog(): ChildProcess {
  if (watchdog !== undefined) {
    return watchdog;
  }
  const script = fileURLToPath(new URL('./watchdog.ts', import.meta.url));
  const dog = spawn(process.execPath, [script], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
    env: {},
  });
  // Neither the process nor its pipe may keep the stack's event loop alive.
  dog.unref();
  const pipe = dog.stdin;
  if ('unref' in pipe && typeof pipe.unref === 'function') {
    pipe.unref();
  }
  const forget = () => {
    if (watchdog !== dog) {
      return;
    }
    watchdog = undefined;
    if (adopted.size > 0) {
      // It died before the stack: the children get another.
      setTimeout(ensureWatchdog, REPLACE_MS).unref();
    }
  };
  pipe.on('error', forget);
  dog.on('error', forget);
  dog.on('exit', forget);
  watchdog = dog;
  for (const line of adopted.values()) {
    pipe.write(line);
  }
  return dog;
}

function send(pid: number, scope: 'group' | 'single', signal: NodeJS.Signals): void {
  try {
    process.kill(scope === 'group' && process.platform !== 'win32' ? -pid : pid, signal);
  } catch {
    // Already gone: what we wanted.
  }
}
