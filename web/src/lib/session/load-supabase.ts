import type { Supabase } from './supabase.ts';

/**
 * The client of Supabase. It is loaded behind the first screen, whose requests the document sends by itself
 * (`read.ts`), so whatever else talks to the platform waits for it here.
 */
export async function loadSupabase(): Promise<Supabase> {
  const { supabase } = await import('./supabase.ts');
  return supabase;
}
