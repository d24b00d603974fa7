/** A second of a recording that has a name, such as the beginning of a chapter. */
export type Mark = { start: number; title: string };

/** Later than this, "previous" goes back to the beginning of the same part or recording. */
export const RESTART_AFTER_SECONDS = 3;

/** Index of the part that a second belongs to; -1 before the first one. */
export function markIndexAt(marks: readonly { start: number }[], seconds: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.start ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where "next" (1) and "previous" (-1) lead from a second; undefined where there is nowhere to go. */
export function neighbourMark(
  marks: readonly Mark[],
  seconds: number,
  step: 1 | -1,
): Mark | undefined {
  const at = markIndexAt(marks, seconds);
  if (step === 1) return marks[at + 1];
  const current = marks[at];
  return current && seconds - current.start > RESTART_AFTER_SECONDS ? current : marks[at - 1];
}
