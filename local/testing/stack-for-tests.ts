import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { InboxMessage } from 'embedded-supabase/context';
import { readStackFile, type StackFile } from 'embedded-supabase/stack-file';
import postgres, { type Sql } from 'postgres';

/** Addresses and keys of the stack that this test run uses. */
export function testStack(): StackFile {
  return readStackFile(process.env.PLANTAO_STACK_FILE ?? 'PLANTAO_STACK_FILE');
}

const isolated = {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  db: { retry: false },
} as const;

/** A client with the publishable key and no session. Each call gives a new one. */
export function publicClient(stack = testStack()): SupabaseClient {
  return createClient(stack.gatewayUrl, stack.publishableKey, isolated);
}

/** A client with the secret key: passes row-level security. */
export function serviceClient(stack = testStack()): SupabaseClient {
  return createClient(stack.gatewayUrl, stack.secretKey, isolated);
}

/** Superuser connection to the database under test; the caller ends it. */
export function superuserSql(stack = testStack()): Sql {
  return postgres(stack.superuserUrl, { max: 2, onnotice: () => undefined });
}

/** Connection as `postgres`, the role of migrations; the caller ends it. */
export function ownerSql(stack = testStack()): Sql {
  return postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
}

/**
 * The newest mail to an address, waiting for it to arrive.
 *
 * @throws when none arrives in time
 */
export async function mailTo(
  address: string,
  options: { timeoutMs?: number; subject?: RegExp; stack?: StackFile } = {},
): Promise<InboxMessage> {
  const stack = options.stack ?? testStack();
  const deadline = Date.now() + (options.timeoutMs ?? 10_000);
  while (Date.now() < deadline) {
    const response = await fetch(`${stack.inboxUrl}?to=${encodeURIComponent(address)}`);
    // The inbox writes InboxMessage objects.
    const messages = (await response.json()) as InboxMessage[];
    const match = messages.find((message) => options.subject?.test(message.subject) ?? true);
    if (match !== undefined) return match;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail for ${address}`);
}
