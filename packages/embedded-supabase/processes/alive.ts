import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from '../errors.ts';

/** True while a process with this id exists, whoever owns it. A zombie counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return !isZombie(pid);
}

/**
 * Full command line of a running process, or '' when it is gone or cannot be read.
 * Used to make sure that a recorded process id still belongs to the program that recorded it.
 */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return '';
    }
  }
  try {
    const [program, args] =
      process.platform === 'win32'
        ? ['wmic', ['process', 'where', `processid=${pid}`, 'get', 'commandline']]
        : ['ps', ['-o', 'command=', '-p', String(pid)]];
    return execFileSync(program as string, args as string[], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/** Every process of this machine with the process that started it, without Windows. */
export function runningProcesses(): { pid: number; parent: number }[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), parent: Number(statFields(Number(name))?.[1]) }));
  }
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }));
}

/** Linux: the processes whose working folder this is, as far as they may be looked at. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') {
    return [];
  }
  return runningProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        return false;
      }
    });
}

/** Waits until the process is gone; false when it still runs after `timeoutMs`. */
export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

function isZombie(pid: number): boolean {
  return process.platform === 'linux' && statFields(pid)?.[0] === 'Z';
}

/** Linux: a process's state, its parent and so on; undefined when it is gone. */
function statFields(pid: number): string[] | undefined {
  try {
    // They follow the program's name, which is in parentheses and may itself contain any character.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
