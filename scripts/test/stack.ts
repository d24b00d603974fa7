import { anyFreePort } from 'embedded-supabase/ports';
import { startTemporaryStack } from '../../local/testing/temporary-stack.ts';

/** The stack that a run of the tests uses, and how to reach it. */
export type TestStack = Awaited<ReturnType<typeof startTestStack>>;

/**
 * Starts an embedded stack on free ports with data of its own, so that it can run beside `npm start`.
 * Ctrl-C stops it too.
 */
export async function startTestStack(options: { isSeeded?: boolean } = {}) {
  const stack = await startTemporaryStack({
    // Mail links and CORS expect the built app there.
    siteUrl: `http://127.0.0.1:${await anyFreePort()}`,
    seed: options.isSeeded ?? true,
    log: (service, message) => {
      if (process.env.DEBUG) console.log(`[${service}] ${message}`);
    },
  });
  const onSignal = () => {
    void stack.stop().finally(() => process.exit(130));
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  return {
    ...stack.file,
    /** `VITE_*` for building the web app against this stack. */
    webEnv: stack.webEnv,
    /** Tells test runners where the stack is. */
    env: { PLANTAO_STACK_FILE: stack.stackFile },
    stop: async () => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
      await stack.stop();
    },
  };
}
