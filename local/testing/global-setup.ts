import { startTemporaryStack } from './temporary-stack.ts';

/**
 * Vitest's global set-up of the projects `local` and `database`: uses the stack that
 * `PLANTAO_STACK_FILE` names, or starts one for the run.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PLANTAO_STACK_FILE) return undefined;
  const stack = await startTemporaryStack({
    log: (service, message) => {
      if (process.env.DEBUG !== undefined) console.log(`${service}: ${message}`);
    },
  });
  process.env.PLANTAO_STACK_FILE = stack.stackFile;
  return async () => {
    delete process.env.PLANTAO_STACK_FILE;
    await stack.stop();
  };
}
