import { loadSupabase } from '~/lib/load-supabase.ts';

/** What this visit has reported. */
const reported = new Set<string>();

/**
 * Counts words that had no answer, once per visit. The database looks for itself whether that is so, and names nobody.
 * Nobody waits for it, so a failure says nothing.
 */
export async function reportUnansweredSearch(text: string): Promise<void> {
  const words = text.toLowerCase();
  if (reported.has(words)) return;
  reported.add(words);
  try {
    await (await loadSupabase()).rpc('report_unanswered_search', { q: text });
  } catch {
    // Counted some other time.
  }
}
