import { afterEach, expect, test, vi } from 'vitest';
import { commandLine, isAlive, runningProcesses } from './alive.ts';

afterEach(() => vi.unstubAllEnvs());

test.runIf(process.platform === 'linux')('on Linux no program is needed to look around', () => {
  vi.stubEnv('PATH', '');
  const own = runningProcesses().find(({ pid }) => pid === process.pid);
  expect(own).toEqual({ pid: process.pid, parent: process.ppid });
  expect(commandLine(process.ppid)).not.toBe('');
  expect(isAlive(process.ppid)).toBe(true);
});
