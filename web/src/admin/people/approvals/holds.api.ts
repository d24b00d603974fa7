import { loadSupabase } from '~/lib/session/load-supabase.ts';

/** Says that the viewer looks at a registration, for 90 s, or no longer. */
export async function holdRegistration(userId: string, isHeld: boolean): Promise<void> {
  const supabase = await loadSupabase();
  await supabase.rpc('hold_registration', { p_user_id: userId, p_is_held: isHeld });
}
