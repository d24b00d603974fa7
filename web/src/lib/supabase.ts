import { AuthClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '~/types/database.ts';
import { asSomebody } from './as-somebody.ts';
import { earlyFetch } from './early-fetch.ts';
import { env } from './env.ts';
import { isSessionError, platformError } from './errors.ts';
import { expireSession, revokeSession } from './session.ts';
import { SESSION_KEY } from './stored-session.ts';

const auth = new AuthClient({
  url: `${env.supabaseUrl}/auth/v1`,
  headers: {
    apikey: env.supabasePublishableKey,
    Authorization: `Bearer ${env.supabasePublishableKey}`,
  },
  storageKey: SESSION_KEY,
});

/** Several requests are refused together; Auth is asked once. */
let renewal: Promise<void> | null = null;

async function renew(): Promise<void> {
  // Before the renewal, whose refusal does not tell a session that ended from an account that is gone.
  if ((await auth.getUser()).error?.code === 'user_not_found') return revokeSession();
  const { error } = await auth.refreshSession();
  const refusal = error && platformError(error);
  // As long as a token has not ended by this device's clock, the client keeps a session that was refused.
  if (refusal?.code === 'account_inactive') await revokeSession();
  else if (isSessionError(refusal)) await expireSession();
}

/** `fetch` with the session of whoever is signed in. */
export const sessionFetch = asSomebody(earlyFetch, {
  read: async () => (await auth.getSession()).data.session?.access_token ?? null,
  renew() {
    renewal ??= renew().finally(() => {
      renewal = null;
    });
    return renewal;
  },
});

const database = new PostgrestClient<Database>(`${env.supabaseUrl}/rest/v1`, {
  schema: 'public',
  fetch: sessionFetch,
  // The specification says so, and reads would otherwise be tried four times.
  retry: false,
});

/**
 * The one client: what the first screen needs of supabase-js, put together from its parts (ADR 0007). Files and
 * functions are in `storage.ts` and `functions.ts`, which come with the screens that use them.
 */
export const supabase = Object.assign(database, { auth });
