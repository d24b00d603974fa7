const ISO = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/;

/** Too large for the database's integer. */
const LONGEST = 2 ** 31;

/**
 * Seconds of an ISO 8601 duration as YouTube writes it (units left out when zero).
 * Null when unknown: absent, unreadable, too large, or zero, as for live and unprocessed videos.
 */
export function isoSeconds(duration: string | undefined): number | null {
  const match = ISO.exec(duration ?? '');
  if (!match) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const total = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
  return total > 0 && total < LONGEST ? total : null;
}

/** Seconds in the format of the catalogue: m:ss, or h:mm:ss from an hour on. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
