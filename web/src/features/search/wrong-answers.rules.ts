/** A question whose answer was on the screen. */
export type SeenAnswer = {
  text: string;
  /** Milliseconds of the clock. */
  since: number;
  until: number;
  /** Something of it was opened. */
  wasOpened: boolean;
};

/** Who goes on typing has not read. */
const READ_MS = 2_000;
/** Who asks anew so soon did not find it. */
const ANEW_MS = 30_000;

/**
 * Whether an answer led nowhere: it was long enough in sight, nothing of it was opened, and its person left, or asked something
 * else soon. Who only types on, or takes letters away, asks the same question.
 * @param next the question that came after it; null where the search was left
 */
export function ledNowhere(seen: SeenAnswer, next: string | null): boolean {
  if (seen.wasOpened || seen.until - seen.since < READ_MS) return false;
  if (next === null) return true;
  const [before, after] = [seen.text.toLowerCase(), next.toLowerCase()];
  if (before.startsWith(after) || after.startsWith(before)) return false;
  return seen.until - seen.since <= ANEW_MS;
}
