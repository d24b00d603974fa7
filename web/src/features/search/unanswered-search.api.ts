import { loadSupabase } from '~/lib/session/load-supabase.ts';

/** What this visit has reported. */
const reported = new Set<string>();

/**
 * Counts words that had no answer, or one that led nowhere, once per visit. The database looks for itself whether there is one,
 * and keeps no person. A failure says nothing, as no screen waits for it.
 */
export async function reportUnansweredSearch(text: string, wasWrong = false): Promise<void> {
  const words = `${text.toLowerCase()} ${wasWrong}`;
  if (reported.has(words)) return;
  reported.add(words);
  try {
    await (await loadSupabase()).rpc('report_unanswered_search', {
      q: text,
      ...(wasWrong && { was_wrong: true }),
    });
  } catch {
    // Counted some other time.
  }
}
