import { readdirSync, readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';

/* What processes cost, from /proc: on Linux alone. */

/** Seconds of CPU by part of the stack. `generator` are the members of a load, `gateway` the rest of this process. */
export type CpuSeconds = Record<'postgres' | 'postgrest' | 'gateway' | 'generator', number>;

export const NO_CPU: CpuSeconds = { postgres: 0, postgrest: 0, gateway: 0, generator: 0 };
const TICKS_PER_SECOND = 100;

/** What was used so far. */
export async function cpuSeconds(generator?: Worker): Promise<CpuSeconds> {
  const seconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6;
  const ofGenerator = generator ? seconds(await generator.cpuUsage()) : 0;
  const gateway = seconds(process.cpuUsage()) - ofGenerator;
  const used = { ...NO_CPU, gateway, generator: ofGenerator };
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const { name, seconds } = processTime(pid);
    if (name === 'postgres' || name === 'postgrest') used[name] += seconds;
  }
  return used;
}

/** The first plus the second taken `times`: -1 for what was used between two readings. */
export function addCpu(one: CpuSeconds, other: CpuSeconds, times: number): CpuSeconds {
  const names = Object.keys(NO_CPU) as (keyof CpuSeconds)[];
  const sums = names.map((name) => [name, one[name] + other[name] * times]);
  return Object.fromEntries(sums) as CpuSeconds;
}

/** The program of a process, and the seconds that all its threads worked; none when it is gone meanwhile. */
export function processTime(pid: number | string): { name: string; seconds: number } {
  const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(read(pid, 'stat')) ?? [];
  // Of proc(5): utime and stime are fields 14 and 15, and `rest` begins with field 3.
  const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number);
  return { name, seconds: (user + system) / TICKS_PER_SECOND };
}

/** The most memory that a process held, in MB. */
export const peakMemory = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(read(pid, 'status'))?.[1] ?? 0) / 1000;

function read(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
