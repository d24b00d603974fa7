import type { Plugin, ResolvedConfig } from 'vite';
import { parseEnv } from '../../web/src/lib/env.rules.ts';

/** Ends a build or a start whose variables are missing or wrong before it begins, with the message and no stack trace. */
export function checkEnvironment(): Plugin {
  return {
    name: 'plantao:environment',
    // Component tests get their variables later, in each worker.
    apply: () => !process.env.VITEST,
    configResolved({ env }: Pick<ResolvedConfig, 'env'>) {
      try {
        parseEnv(env);
      } catch (error) {
        if (error instanceof Error) error.stack = error.message;
        throw error;
      }
    },
  };
}
