const ZONE = 'America/Sao_Paulo';
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment as a clock in São Paulo shows it, as `datetime-local` fields hold it (`2026-11-28T07:00`), to the minute. */
export function toWallClock(moment: Date): string {
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.formatToParts(moment).map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** The moment at which a clock in São Paulo shows this, whatever the computer's zone; null for no such text. */
export function fromWallClock(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const asUtc = Date.parse(`${text}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // How far the zone is from UTC about then; another look for a change of the clocks between the two.
  const offsetAt = (moment: number) => Date.parse(`${toWallClock(new Date(moment))}:00Z`) - moment;
  const first = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(first));
}
