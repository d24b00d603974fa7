const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The first formatter takes a slow phone 50 ms, so each is made when it is needed, and the first screen needs none. */
function lazy<Formatter>(make: () => Formatter): () => Formatter {
  let formatter: Formatter | undefined;
  return () => (formatter ??= make());
}

const dateFormat = lazy(() => new Intl.DateTimeFormat('pt-BR'));
const dateTimeFormat = lazy(
  () => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' }),
);
const integerFormat = lazy(() => new Intl.NumberFormat('pt-BR'));
const oneDecimalFormat = lazy(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 }));
const megabytesFormat = lazy(
  () => new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

function parseDate(value: string | null | undefined): Date | null {
  if (!value) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** `21/11/2026` in the reader's time zone; `fallback` when there is no date. */
export function formatDate(value: string | null | undefined, fallback = 'N/A'): string {
  const date = parseDate(value);
  return date ? dateFormat().format(date) : fallback;
}

/** `21/11`, and with its year where it is not this one. */
export function formatDay(value: string, now: Date = new Date()): string {
  const date = parseDate(value);
  if (!date) return 'N/A';
  const text = dateFormat().format(date);
  return date.getFullYear() === now.getFullYear() ? text.slice(0, 5) : text;
}

/** `2026-11-21` in the reader's time zone, for the names of files. */
export function formatIsoDay(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** `21/11/2026, 03:12` in the reader's time zone; `fallback` when there is no date. */
export function formatDateTime(value: string | null | undefined, fallback = 'N/A'): string {
  const date = parseDate(value);
  return date ? dateTimeFormat().format(date) : fallback;
}

/** Age of a notification: "Agora mesmo", "Nh atrás", "Nd atrás", from seven days on the date. */
export function formatRelativeTime(value: string, now: number = Date.now()): string {
  const date = parseDate(value);
  if (!date) return 'N/A';
  const age = now - date.getTime();
  if (age < HOUR_MS) return 'Agora mesmo';
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h atrás`;
  if (age < 7 * DAY_MS) return `${Math.floor(age / DAY_MS)}d atrás`;
  return dateFormat().format(date);
}

/** `1.234` */
export function formatInteger(value: number): string {
  return Math.abs(value) < 1000 ? String(value) : integerFormat().format(value);
}

/** `4,8` */
export function formatRating(value: number): string {
  return value.toFixed(1).replace('.', ',');
}

/** View counts: `987`, `1,2K`, `3,4M`. What would round to 1000K is already 1M. */
export function formatCount(value: number): string {
  const count = Math.max(0, Math.floor(value));
  if (count < 1000) return String(count);
  const thousands = Math.round(count / 100) / 10;
  if (thousands < 1000) return `${oneDecimalFormat().format(thousands)}K`;
  return `${oneDecimalFormat().format(Math.round(count / 100_000) / 10)}M`;
}

/** `1 vídeo`, `0 vídeos`, `1.204 vídeos`. */
export function plural(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}

/** Bytes as megabytes (2^20) with one decimal: `12,3 MB`. */
export function formatMegabytes(bytes: number): string {
  return `${megabytesFormat().format(bytes / 1_048_576)} MB`;
}

/** Badge of a counter that stops at `limit`: `7`, `99+`. */
export function formatCapped(count: number, limit: number): string {
  return count > limit ? `${limit}+` : String(count);
}
