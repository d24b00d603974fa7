import { afterAll, vi } from 'vitest';
import { watchProcess } from './process-leaks.ts';

/*
 * Files of tests share a worker here (projects `functions` and `repository`), so what one leaves behind would reach the next.
 * Each begins with fresh modules, and fails when it changed the process and did not change it back.
 */

vi.resetModules();
const endWatch = watchProcess();

afterAll(() => {
  const left = endWatch();
  vi.useRealTimers();
  if (left.length > 0) throw new Error(`This file leaves behind: ${left.join(', ')}`);
});
