import { FunctionsClient } from '@supabase/functions-js';
import { env } from './env.ts';
import { sessionFetch } from './supabase.ts';

/** The edge functions, called as whoever is signed in. */
export const functions = new FunctionsClient(`${env.supabaseUrl}/functions/v1`, {
  customFetch: sessionFetch,
});
