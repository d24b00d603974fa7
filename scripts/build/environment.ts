import { fileURLToPath } from 'node:url';
import type { Plugin, ResolvedConfig } from 'vite';
import { type Env, parseEnv } from '../../web/src/lib/env.rules.ts';

const MODULE = fileURLToPath(new URL('../../web/src/lib/env.ts', import.meta.url));

/**
 * Ends a build or a start whose variables are missing or wrong before it begins, with the message and no stack trace.
 * The app gets what was read as plain values: pages carry neither the reading nor the widget that is switched off.
 */
export function checkEnvironment(): Plugin {
  let checked: Env;
  return {
    name: 'plantao:environment',
    // Component tests get their variables later, in each worker.
    apply: () => !process.env.VITEST,
    configResolved({ env }: Pick<ResolvedConfig, 'env'>) {
      try {
        checked = parseEnv(env);
      } catch (error) {
        if (error instanceof Error) error.stack = error.message;
        throw error;
      }
    },
    load: (id) => {
      const isModule = id.replaceAll('\\', '/') === MODULE.replaceAll('\\', '/');
      return isModule ? `export const env = ${JSON.stringify(checked)};` : undefined;
    },
  };
}
