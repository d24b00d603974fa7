import { readFileSync } from 'node:fs';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod';
import { DEMO_EMAILS, DEMO_PASSWORD } from '../../../local/seed/demo-accounts.ts';

const stackFile = z.object({
  gatewayUrl: z.url(),
  publishableKey: z.string(),
  secretKey: z.string(),
  databaseUrl: z.string(),
  inboxUrl: z.url(),
});

/** Addresses and keys of the stack under test. */
export const stack = stackFile.parse(
  JSON.parse(readFileSync(process.env.PLANTAO_STACK_FILE ?? 'PLANTAO_STACK_FILE', 'utf8')),
);

const clientOptions = {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
};

/** The demo accounts of the seed; all share one password. */
export const demo = { ...DEMO_EMAILS, password: DEMO_PASSWORD } as const;

/** A client with no session, as anybody with curl and the publishable key has. */
export function anonymousClient(): SupabaseClient {
  return createClient(stack.gatewayUrl, stack.publishableKey, clientOptions);
}

/** A client that sends the given access token, as anybody who copied it could. */
export function clientWithToken(accessToken: string): SupabaseClient {
  return createClient(stack.gatewayUrl, stack.publishableKey, {
    ...clientOptions,
    global: { headers: { Authorization: `Bearer ${accessToken}` } },
  });
}

/** The operator's client: bypasses row-level security, as the dashboard does. */
export function operatorClient(): SupabaseClient {
  return createClient(stack.gatewayUrl, stack.secretKey, clientOptions);
}

/** Signs in without a browser. @throws when the account or the password is wrong. */
export async function signIn(email: string, password: string = demo.password): Promise<Session> {
  const { data, error } = await anonymousClient().auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.session;
}
