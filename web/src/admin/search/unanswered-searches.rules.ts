/** A search that found nothing, or whose answer led nowhere: the last day that it was asked, and how often in all. */
export type UnansweredSearch = { words: string; lastDay: string; total: number };

/** Sums days of such searches up by their words, those asked last first. */
export function groupUnanswered(
  days: readonly { words: string; day: string; count: number }[],
): UnansweredSearch[] {
  const found = new Map<string, UnansweredSearch>();
  for (const { words, day, count } of [...days].sort((a, b) => a.day.localeCompare(b.day))) {
    found.set(words, { words, lastDay: day, total: (found.get(words)?.total ?? 0) + count });
  }
  return [...found.values()].sort(
    (a, b) =>
      b.lastDay.localeCompare(a.lastDay) || b.total - a.total || a.words.localeCompare(b.words),
  );
}
