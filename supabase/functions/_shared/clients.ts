import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Deps } from './deps.ts';

// Rows are parsed by the code that reads them, so the client carries no table types of its own.
export type Client = SupabaseClient;

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** Acts as the person whose token it is: row-level security decides what it sees. */
export function callerClient(deps: Deps, accessToken: string): Client {
  return build(deps, deps.env().publishableKey, { Authorization: `Bearer ${accessToken}` });
}

/** Bypasses row-level security. Use it only after the caller's role was checked, for what no policy can express. */
export function serviceClient(deps: Deps, headers: Record<string, string> = {}): Client {
  return build(deps, deps.env().secretKey, headers);
}

/** The service client on behalf of a checked caller, whom the audit log names. */
export function serviceClientFor(deps: Deps, actorId: string): Client {
  return serviceClient(deps, { 'x-actor-id': actorId });
}

function build(deps: Deps, key: string, headers: Record<string, string>): Client {
  return createClient(deps.env().SUPABASE_URL, key, {
    auth,
    db: { retry: false },
    global: { fetch: deps.fetch, headers },
  });
}
