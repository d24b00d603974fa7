/** How old a neighbour may be for a new entry to be placed below it; failed syncs are repeated within this time. */
const NEAR_MS = 2 * 24 * 3_600_000;

/**
 * The `created_at` of a new entry of the channel's list, in milliseconds. Catalogue and list show the newest first, so
 * each entry gets one millisecond less than the one above it, counted from the start of the run: the catalogue keeps the
 * channel's order over pages and interruptions.
 *
 * `above` is the time of the entry directly above, new or known, if any: an entry that a failed run left out is placed
 * below those which it imported. An old neighbour is ignored: the entry counts as new.
 */
export function arrivalTime(runStartedAt: number, place: number, above: number | null): number {
  const time = runStartedAt - place;
  return above !== null && time - above < NEAR_MS ? Math.min(time, above - 1) : time;
}

/**
 * The same for an entry that was refused until now: it gets `at`, the time stored with the refusal, unless that is too
 * old.
 */
export function lateArrivalTime(runStartedAt: number, place: number, at: number): number {
  const time = runStartedAt - place;
  return time - at < NEAR_MS ? at : time;
}
