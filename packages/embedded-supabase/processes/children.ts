import {
  type ChildProcess,
  type SpawnOptions,
  type StdioNull,
  type StdioPipe,
  spawn,
} from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { commandLine, endGroup, isAlive } from './alive.ts';

type Output = StdioNull | StdioPipe | number;

/**
 * The program begins when the watchdog knows of it: a stack that is killed before leaves this shell alone, which ends
 * with its pipe. The shell then is the program, with the same process id.
 */
const GATE = 'read -r go <&3 || exit; unset go PWD OLDPWD SHLVL _; exec "$0" "$@" 3<&-';

/** How to start a program that must never outlive the stack. */
export type ChildSpec = {
  /** Short unique name inside its data folder; also the name of its record. */
  name: string;
  /** Its full path. */
  command: string;
  args: string[];
  /** Folder whose `pids/` remembers the child, so that the next start can clear what a crash left. */
  dataDir: string;
  options?: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> & {
    stdio?: [input: StdioNull | StdioPipe, output: Output, errors: Output];
  };
  /** Asks for an orderly end; default SIGTERM. */
  stopSignal?: NodeJS.Signals;
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

/** What is known of a child in `pids/`. */
type ChildRecord = { pid: number; program: string; signal: NodeJS.Signals };

/** Time for the children of a crashed stack to end in an orderly way. */
const STALE_GRACE_MS = 5_000;

/**
 * Starts a program in a session of its own (so that Ctrl-C reaches only the stack, which then stops
 * everything in order), records it, and hands it to the watchdog.
 *
 * @throws the system error (`ENOENT`, `EACCES`) when the program cannot be started.
 */
export async function startChild(spec: ChildSpec): Promise<Child> {
  accessSync(spec.command, constants.X_OK);
  ensureWatchdog();
  const { stdio = ['pipe', 'pipe', 'pipe'], ...options } = spec.options ?? {};
  const child = spawn('/bin/sh', ['-c', GATE, spec.command, ...spec.args], {
    ...options,
    stdio: [...stdio, 'pipe'],
    detached: true,
  });
  await once(child, 'spawn');
  const pid = child.pid as number; // A program that was started has one.
  const signal = spec.stopSignal ?? 'SIGTERM';
  const folder = path.join(spec.dataDir, 'pids');
  const file = path.join(folder, `${spec.name}.json`);
  watched.set(pid, signal);
  const isWatched = new Promise<void>((resolve) => {
    // A watchdog that is gone is replaced by one that is told of all children.
    ensureWatchdog().stdin?.write(lineOf(pid, signal), () => resolve());
  });
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      watched.delete(pid);
      watchdog?.stdin?.write(`${pid}\n`);
      removeRecord(file);
      resolve(code);
    });
  });
  try {
    mkdirSync(folder, { recursive: true });
    const record: ChildRecord = { pid, program: path.basename(spec.command), signal };
    writeFileSync(file, JSON.stringify(record));
  } catch (error) {
    // After a crash, the next start could not find this child.
    await endGroup(pid, 'SIGKILL', 0);
    throw error;
  }
  await isWatched;
  openGate(child);
  return {
    process: child,
    pid,
    exited,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        await endGroup(pid, signal, spec.graceMs ?? 500);
      }
      await exited;
    },
  };
}

function openGate({ stdio }: ChildProcess): void {
  const gate = stdio[3];
  if (!(gate instanceof Socket)) return;
  // The child may have been ended meanwhile.
  gate.on('error', () => undefined);
  gate.end('go\n');
}

/**
 * Waits until a child answers; ends it when it does not in time.
 *
 * @returns whether it does; false also when it ended by itself
 */
export async function untilReady(
  child: Child,
  timeoutMs: number,
  isReady: () => boolean | Promise<boolean>,
): Promise<boolean> {
  let isOver = false;
  child.exited.then(() => {
    isOver = true;
  });
  const deadline = Date.now() + timeoutMs;
  while (!isOver && Date.now() < deadline) {
    if (await isReady()) return true;
    await pause(20);
  }
  await child.stop();
  return false;
}

/** Hands on each line that a child writes to those of its outputs that are pipes. */
export function forEachLine(child: Child, take: (line: string) => void): void {
  for (const output of [child.process.stdout, child.process.stderr]) {
    if (output !== null) createInterface(output).on('line', take);
  }
}

/**
 * Ends what an earlier run left behind in this data folder. Only processes that still run the recorded
 * program are touched, so a reused process id is safe.
 */
export async function endStaleChildren(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'pids');
  for (const file of listFiles(folder)) {
    const record = readRecord(file);
    if (
      record !== undefined &&
      isAlive(record.pid) &&
      commandLine(record.pid).includes(record.program)
    ) {
      await endGroup(record.pid, record.signal, STALE_GRACE_MS);
    }
    rmSync(file, { force: true });
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

function readRecord(file: string): ChildRecord | undefined {
  try {
    // Written by startChild.
    return JSON.parse(readFileSync(file, 'utf8')) as ChildRecord;
  } catch {
    // The crash cut it short.
    return undefined;
  }
}

/** A record that stays, on a read-only disk for example, does no harm: see endStaleChildren. */
function removeRecord(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // See above.
  }
}

/** Pause before a watchdog that died is replaced. */
const REPLACE_MS = 200;

let watchdog: ChildProcess | undefined;
/** The living children, and how each is asked to end. */
const watched = new Map<number, NodeJS.Signals>();

function lineOf(pid: number, signal: NodeJS.Signals): string {
  return `${pid} ${signal}\n`;
}

/** The one watchdog of this process, started before the first child. */
function ensureWatchdog(): ChildProcess {
  if (watchdog !== undefined) return watchdog;
  const script = fileURLToPath(new URL('./watchdog.ts', import.meta.url));
  const dog = spawn(process.execPath, [script], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
  });
  // Neither the process nor its pipe may keep the stack's event loop alive.
  dog.unref();
  if (dog.stdin instanceof Socket) dog.stdin.unref();
  const replace = () => {
    if (watchdog === dog) {
      watchdog = undefined;
      if (watched.size > 0) setTimeout(ensureWatchdog, REPLACE_MS).unref();
    }
  };
  dog.stdin.on('error', replace);
  dog.on('error', replace);
  dog.on('exit', replace);
  watchdog = dog;
  for (const [pid, signal] of watched) dog.stdin.write(lineOf(pid, signal));
  return dog;
}
