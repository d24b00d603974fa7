import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDeno } from 'embedded-supabase/functions/function-process';
import { anyFreePort } from 'embedded-supabase/ports';
import { REPOSITORY } from '../../../local/paths.ts';
import { testStack } from '../../../local/testing/stack-for-tests.ts';

/** A function in a Deno process of the test's own, beside those of the stack. */
export type OwnFunction = {
  /** Calls go to `<url>/<function>/…`. */
  url: string;
  /** Freezes or wakes the process. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Everything that it logged so far. */
  log(): string;
  /** Ends the process as a crash would. */
  kill(): Promise<void>;
};

const functions = fileURLToPath(new URL('../../functions', import.meta.url));

/**
 * Starts a function against the stack under test, with variables that the stack's own does not have.
 *
 * @param entry another program that serves it
 */
export async function startOwnFunction(
  name: string,
  variables: Record<string, string>,
  stack = testStack(),
  entry = path.join(functions, name, 'index.ts'),
): Promise<OwnFunction> {
  const port = await anyFreePort();
  const child = spawn(
    findDeno(),
    [
      ...['run', '--quiet', '--no-prompt', '--no-check', '--no-lock', '--cached-only'],
      ...['--no-remote', '--node-modules-dir=manual', '--allow-net', '--allow-env'],
      '--allow-sys=hostname',
      `--allow-read=${functions},${path.join(REPOSITORY, 'node_modules')}`,
      ...['--config', path.join(functions, name, 'deno.json'), entry],
    ],
    {
      cwd: path.join(functions, name),
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH ?? '',
        DENO_DIR: path.join(stack.dataDir, 'deno'),
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        SUPABASE_URL: stack.gatewayUrl,
        SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
        SUPABASE_SECRET_KEY: stack.secretKey,
        SITE_URL: stack.siteUrl,
        ...variables,
      },
    },
  );
  const url = `http://127.0.0.1:${port}`;
  let log = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk;
  });
  await untilListening(child, url);
  return {
    url,
    signal: (signal) => void child.kill(signal),
    log: () => log,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function untilListening(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error('the function ended while starting');
    const answer = await fetch(url).catch(() => undefined);
    if (answer) {
      await answer.body?.cancel();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error('the function does not listen');
}
