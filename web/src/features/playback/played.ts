let hasPlayed = false;

/** A recording plays now; call it about once a second. */
export function notePlayed(): void {
  hasPlayed = true;
}

/** Whether something has played since this was last asked. */
export function takePlayed(): boolean {
  const took = hasPlayed;
  hasPlayed = false;
  return took;
}
