import { tmpdir } from 'node:os';
import { expect, it, vi } from 'vitest';
import { watchProcess } from './process-leaks.ts';

it('nothing is left by a file that leaves nothing', () => {
  expect(watchProcess()()).toEqual([]);
});

it('a file that leaves something is told what, and the process is as it was', () => {
  const env = { ...process.env };
  const { fetch, Date: Clock } = globalThis;
  const folder = process.cwd();
  const end = watchProcess();
  process.env.PLANTAO_LEFT = 'x';
  delete process.env.PATH;
  vi.stubGlobal('fetch', vi.fn());
  vi.useFakeTimers();
  process.chdir(tmpdir());

  expect(end().sort()).toEqual([
    'another clock',
    'another fetch',
    'another working folder',
    'process.env.PATH',
    'process.env.PLANTAO_LEFT',
  ]);
  expect({ ...process.env }).toEqual(env);
  expect(globalThis.fetch).toBe(fetch);
  expect(globalThis.Date).toBe(Clock);
  expect(process.cwd()).toBe(folder);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
