const CLOCK = /^(?:(\d+):)?(\d{1,3}):([0-5]\d)$/;
const ISO_DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * Seconds of a duration text in any of its three forms: `m:ss`, `h:mm:ss`, ISO 8601 (`PT1H2M3S`).
 * Zero means "not known yet" (YouTube says `P0D` of a live or unprocessed video), so it gives null too.
 */
export function parseDuration(text: string | null | undefined): number | null {
  const value = text?.trim();
  if (!value) return null;
  return parseClock(value) ?? parseIso(value.toUpperCase());
}

function parseClock(value: string): number | null {
  const match = CLOCK.exec(value);
  if (!match) return null;
  const [, hours, minutes = '0', seconds = '0'] = match;
  if (hours !== undefined && Number(minutes) > 59) return null;
  return orUnknown(Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds));
}

function parseIso(value: string): number | null {
  const match = ISO_DURATION.exec(value);
  if (!match) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return orUnknown((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds);
}

function orUnknown(seconds: number): number | null {
  return seconds > 0 ? seconds : null;
}

/**
 * A position as it is stored, in seconds with milliseconds. What a player tells beyond them is dropped, as clocks do:
 * rounded up it could be in a second that was not seen yet.
 */
export const storablePosition = (seconds: number): number => Math.floor(seconds * 1000) / 1000;

/** `m:ss`, from one hour on `h:mm:ss`. Fractions of a second are dropped, as clocks do. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const tail = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** What a screen reader says for a clock: "1 hora, 2 minutos e 3 segundos". */
export function spokenDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const parts = [
    { amount: Math.floor(whole / 3600), one: 'hora', many: 'horas' },
    { amount: Math.floor((whole % 3600) / 60), one: 'minuto', many: 'minutos' },
    { amount: whole % 60, one: 'segundo', many: 'segundos' },
  ]
    .filter((part) => part.amount > 0)
    .map((part) => `${part.amount} ${part.amount === 1 ? part.one : part.many}`);
  if (parts.length === 0) return '0 segundos';
  const last = parts.pop();
  return parts.length === 0 ? `${last}` : `${parts.join(', ')} e ${last}`;
}

/** Sum of durations as screens show it: `{h}h {m}min`, under one hour `{m} min`. Whole minutes only. */
export function formatTotalDuration(seconds: number): string {
  const minutes = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds / 60)) : 0;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)}h ${minutes % 60}min`;
}

type Timed = { duration: string | null; duration_seconds: number | null };

/** Length of a lesson or an episode in seconds, null while it is unknown. */
export function durationOf(item: Timed): number | null {
  return item.duration_seconds ?? parseDuration(item.duration);
}

/** Its clock for a badge, or null while it is unknown. */
export function durationLabel(item: Timed): string | null {
  const seconds = durationOf(item);
  return seconds === null ? null : formatClock(seconds);
}
