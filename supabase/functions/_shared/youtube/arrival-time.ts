/** How long ago, at most, the neighbour came under which a new one is put: a failed sync is repeated by then. */
const NEAR_MS = 2 * 24 * 3_600_000;

/**
 * When a new entry of the channel's list counts as having come into the catalogue, in milliseconds. Readers
 * sort by that time, newest first, and the list is newest first as well: each entry gets one millisecond less
 * than the one above it, counted from the start of the run, so the catalogue keeps the channel's order over
 * pages and over interruptions.
 *
 * `above` is the time of the entry directly above, new or known, if any: what a failed run left out goes under
 * what that run brought. A neighbour of long ago says nothing; what only now may be shown is news.
 */
export function arrivalTime(runStartedAt: number, place: number, above: number | null): number {
  const time = runStartedAt - place;
  return above !== null && time - above < NEAR_MS ? Math.min(time, above - 1) : time;
}

/**
 * The same for an entry that was refused until now: `at` is the place that was kept for it, which is still its own
 * while that is no news.
 */
export function lateArrivalTime(runStartedAt: number, place: number, at: number): number {
  const time = runStartedAt - place;
  return time - at < NEAR_MS ? at : time;
}
