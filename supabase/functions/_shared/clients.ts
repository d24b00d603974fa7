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
  return build({ ...deps, fetch: keyMayBeRefused(deps.fetch) }, deps.env().secretKey, headers);
}

/** The service client on behalf of a checked caller, whom the audit log names. */
export function serviceClientFor(deps: Deps, actorId: string): Client {
  return serviceClient(deps, { 'x-actor-id': actorId });
}

/**
 * Rows that the platform refuses to its own key: that says nothing of the person who asked, so it is answered as a service that
 * is not there. Hosted projects make short tokens for secret keys and sometimes find them too young (PostgREST#5196).
 */
const keyMayBeRefused =
  (send: Deps['fetch']): Deps['fetch'] =>
  async (input, init) => {
    const answer = await send(input, init);
    if (answer.status !== 401 || !String(input).includes('/rest/v1/')) return answer;
    return Response.json({ code: '', message: await answer.text() }, { status: 503 });
  };

function build(
  deps: Pick<Deps, 'env' | 'fetch'>,
  key: string,
  headers: Record<string, string>,
): Client {
  return createClient(deps.env().SUPABASE_URL, key, {
    auth,
    db: { retry: false },
    global: { fetch: deps.fetch, headers },
  });
}
