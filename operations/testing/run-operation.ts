import type { StackFile } from 'embedded-supabase/stack-file';
import { runCommandLine } from './run-command-line.ts';

/** Runs a command on a stack, as an operator does who keeps its secrets in the environment. */
export const runOperation = (
  command: 'backup' | 'restore' | 'rehearsal',
  stack: StackFile,
  args: readonly string[],
  changed: Record<string, string> = {},
) =>
  runCommandLine(`operations/${command}.ts`, args, {
    SUPABASE_DB_URL: stack.databaseUrl,
    SUPABASE_URL: stack.gatewayUrl,
    SUPABASE_SECRET_KEY: stack.secretKey,
    ...changed,
  });
