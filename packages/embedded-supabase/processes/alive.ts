import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../errors.ts';

const KILL_MS = 2_000;

/** True while a process with this id exists, whichever user owns it. A zombie counts as gone. */
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
  try {
    const text =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return text.trim();
  } catch {
    return '';
  }
}

/** Linux: the processes whose working folder this is, as far as they may be looked at. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
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
    if (Date.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

/** Asks the leader of a process group and its group to end, and ends them when that takes too long. */
export async function endGroup(
  leader: number,
  signal: NodeJS.Signals,
  graceMs: number,
): Promise<void> {
  sendToGroup(leader, signal);
  if (!(await waitForExit(leader, graceMs))) {
    sendToGroup(leader, 'SIGKILL');
    await waitForExit(leader, KILL_MS);
  }
}

function sendToGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // Already gone: what we wanted.
  }
}

function isZombie(pid: number): boolean {
  return process.platform === 'linux' && readStat(pid)[0] === 'Z';
}

/** Linux: a process's state, its parent and so on; empty when it is gone. */
export function readStat(pid: number): string[] {
  try {
    // They follow the program's name, which is in parentheses and may itself contain any character.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
