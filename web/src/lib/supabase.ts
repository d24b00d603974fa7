import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '~/types/database.ts';
import { isAuthAnswer } from './auth-answer.ts';
import { env } from './env.ts';
import { sessionFetch } from './session-fetch.ts';
import { SESSION_KEY } from './stored-session.ts';

export type Supabase = SupabaseClient<Database>;

/** The one client; `loadSupabase()` hands it out. */
export const supabase: Supabase = createClient<Database>(
  env.supabaseUrl,
  env.supabasePublishableKey,
  {
    auth: {
      storageKey: SESSION_KEY,
      detectSessionInUrl: (_url, params) => isAuthAnswer(params),
    },
    // The specification says that nothing is tried again; reads would otherwise be tried four times.
    db: { retry: false },
    global: { fetch: sessionFetch(() => supabase.auth) },
  },
);
