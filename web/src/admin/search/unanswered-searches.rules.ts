/** One day of a search that found nothing, or whose answer led nowhere. */
export type UnansweredDay = { words: string; day: string; count: number; is_wrong: boolean };
/** Such a search over all days: the last one, and how often. */
export type UnansweredSearch = { words: string; lastDay: string; total: number };

/** Such searches, those asked last first. */
export function groupUnanswered(
  days: readonly Omit<UnansweredDay, 'is_wrong'>[],
): UnansweredSearch[] {
  const found = new Map<string, UnansweredSearch>();
  for (const { words, day, count } of days) {
    const known = found.get(words);
    found.set(words, {
      words,
      lastDay: known && known.lastDay > day ? known.lastDay : day,
      total: (known?.total ?? 0) + count,
    });
  }
  return [...found.values()].sort(
    (a, b) =>
      b.lastDay.localeCompare(a.lastDay) || b.total - a.total || a.words.localeCompare(b.words),
  );
}
