import {
  type StackOptions as EmbeddedOptions,
  type Stack as EmbeddedStack,
  startStack as startEmbeddedStack,
} from 'embedded-supabase';
import { functionVariables, mailDrainToken } from './function-variables.ts';
import { createGoogleService, GOOGLE_PREFIX } from './google/index.ts';
import { REPOSITORY } from './paths.ts';
import { type SchedulerOptions, startScheduler } from './scheduler.ts';
import { seed } from './seeding.ts';
import { webEnvironment } from './web-env.ts';
import './texts.ts';

export type StackOptions = Pick<
  EmbeddedOptions,
  'dataDir' | 'siteUrl' | 'hasSite' | 'ports' | 'durable' | 'log'
> & {
  /** Fill an empty database with the demo world. Default true. */
  seed?: boolean;
  /** Whether the developer's `.env` files count; for tests they must not. Default true. */
  readsEnvFiles?: boolean;
  /** See SchedulerOptions. */
  keepsSchedules?: SchedulerOptions['keepsSchedules'];
};

/** Plantão's running stack. */
export type Stack = EmbeddedStack & {
  /** Variables for building or serving the web app against this stack. */
  webEnv: Record<string, string>;
};

/**
 * Starts the embedded stack with Plantão on it: its migrations, functions, demo data, scheduler and the Google
 * emulator.
 *
 * @throws StackError in Portuguese for every foreseeable failure
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { readsEnvFiles = true, seed: isSeeded = true, keepsSchedules, ...rest } = options;
  const stack = await startEmbeddedStack({
    ...rest,
    projectDir: REPOSITORY,
    mailFrom: 'Plantão <nao-responda@plantao.example>',
    limitsRates: process.env.PLANTAO_LOCAL_RATE_LIMITS !== 'off',
    postgrest: process.env.PLANTAO_POSTGREST,
    functions: { readsEnvFile: readsEnvFiles, variables: functionVariables },
    services: { [GOOGLE_PREFIX]: createGoogleService() },
    async onMigrated(database) {
      // No function outlives its stack, so a sync that was under way may be continued at once.
      await database.superuser`
        update public.sync_runs set heartbeat_at = null, holder = null where status = 'running'`;
    },
    async onReady(context) {
      if (isSeeded && (await seed(context))) context.log('seed', 'dados de demonstração gravados');
      return startScheduler(context, {
        mailDrainToken: mailDrainToken(context.jwtSecret),
        keepsSchedules,
      });
    },
  });
  const { gatewayUrl, publishableKey } = stack.file;
  return { ...stack, webEnv: webEnvironment(gatewayUrl, publishableKey, { readsEnvFiles }) };
}
