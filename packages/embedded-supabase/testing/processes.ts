import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { commandLine, isAlive, readStat } from '../processes/alive.ts';

/** Every process of this machine with the process that started it. */
export function runningProcesses(): { pid: number; parent: number }[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), parent: Number(readStat(Number(name))[1]) }));
  }
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }));
}

/** Processes started by a process: `pid` and command line. */
export function childrenOf(parent: number): { pid: number; command: string }[] {
  return runningProcesses()
    .filter((one) => one.parent === parent && isAlive(one.pid))
    .map(({ pid }) => ({ pid, command: commandLine(pid) }));
}

/** Waits until none of the processes is left; returns those that are still there after the time. */
export async function survivors(pids: readonly number[], timeoutMs = 15_000): Promise<number[]> {
  const deadline = Date.now() + timeoutMs;
  let left = pids.filter(isAlive);
  while (left.length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    left = left.filter(isAlive);
  }
  return left;
}
