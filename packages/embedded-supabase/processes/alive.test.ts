import { afterEach, expect, test, vi } from 'vitest';
import { runningProcesses } from '../testing/processes.ts';
import { commandLine, isAlive } from './alive.ts';

afterEach(() => vi.unstubAllEnvs());

test.runIf(process.platform === 'linux')(
  'on Linux, processes are looked up without starting a program',
  () => {
    vi.stubEnv('PATH', '');
    const own = runningProcesses().find(({ pid }) => pid === process.pid);
    expect(own).toEqual({ pid: process.pid, parent: process.ppid });
    expect(commandLine(process.ppid)).not.toBe('');
    expect(isAlive(process.ppid)).toBe(true);
  },
);
