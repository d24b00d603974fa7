import { fileURLToPath } from 'node:url';
import type { Plugin, ResolvedConfig } from 'vite';
import { type Env, parseEnv } from '../../web/src/lib/env.rules.ts';
import { isPlaceholder } from './placeholders.ts';

const MODULE = fileURLToPath(new URL('../../web/src/lib/env.ts', import.meta.url));

/**
 * Ends a build or a start whose variables are missing, wrong or still those of `.env.example` before it begins, with the
 * message and no stack trace.
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
        refuseExamples(env);
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

function refuseExamples(env: ResolvedConfig['env']): void {
  const names = Object.keys(env).filter(
    (name) => name.startsWith('VITE_') && isPlaceholder(String(env[name])),
  );
  if (names.length === 0) return;
  throw new Error(
    `Environment is not usable: ${names.join(', ')} still hold what .env.example shows. \`npm run deploy\` fills them in.`,
  );
}
