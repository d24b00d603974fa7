import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { env } from '~/lib/env.ts';
import { sharedComputer } from '~/lib/personal-storage.ts';
import type { Database } from '~/types/database.ts';
import { isAuthAnswer } from './auth-answer.ts';
import { earlyFetch, sessionFetch } from './session-fetch.ts';
import { SESSION_KEY } from './stored-session.ts';

export type Supabase = SupabaseClient<Database>;

const mark = sharedComputer();
const entryOf = (key: string) => key.replace(`:${mark}`, '');

/**
 * Session storage, under the names that `stored-session.ts` knows: the client calls its channel to other tabs by its key,
 * and those of another session must not hear it.
 */
const tabAlone = {
  storageKey: `${SESSION_KEY}:${mark}`,
  storage: {
    getItem: (key: string) => sessionStorage.getItem(entryOf(key)),
    setItem: (key: string, text: string) => sessionStorage.setItem(entryOf(key), text),
    removeItem: (key: string) => sessionStorage.removeItem(entryOf(key)),
  },
};

/** The one client; `loadSupabase()` hands it out. */
export const supabase: Supabase = createClient<Database>(
  env.supabaseUrl,
  env.supabasePublishableKey,
  {
    auth: {
      ...(mark === null ? { storageKey: SESSION_KEY } : tabAlone),
      detectSessionInUrl: (_url, params) => isAuthAnswer(params),
    },
    // The specification says that nothing is tried again; reads would otherwise be tried four times.
    db: { retry: false },
    global: { fetch: sessionFetch(() => supabase.auth) },
  },
);

/** A client for one call to Auth, whose session is not this page's: it is kept nowhere and renewed never. */
export const clientForOnce = (): Supabase =>
  createClient<Database>(env.supabaseUrl, env.supabasePublishableKey, {
    auth: {
      storageKey: 'plantao.once',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: earlyFetch },
  });
