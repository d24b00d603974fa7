import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import { checkEnvironment } from './environment.ts';

it('a build without its variables fails with the name of each and without a stack trace', () => {
  const { configResolved } = checkEnvironment() as Plugin & {
    configResolved: (config: { env: Record<string, string> }) => void;
  };
  const error = (() => {
    try {
      configResolved({ env: {} });
    } catch (failure) {
      return failure;
    }
  })();
  expect(error).toMatchObject({ message: expect.stringContaining('VITE_SUPPORT_PHONE') });
  expect((error as Error).stack).toBe((error as Error).message);
});
