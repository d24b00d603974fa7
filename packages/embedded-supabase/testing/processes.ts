import { commandLine, isAlive, runningProcesses } from '../processes/alive.ts';

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
