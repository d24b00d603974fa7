import { formatDate } from '~/lib/format.ts';
import type { Database, Tables } from '~/types/database.ts';

type Row = Database['public']['Functions']['own_sessions']['Returns'][number];

/** One place where the person is signed in. */
export type OwnSession = Omit<Row, 'address' | 'city' | 'user_agent'> & {
  /** Null where the server does not know it; the generated type says nothing of that. */
  address: string | null;
  city: string | null;
  user_agent: string | null;
};

/** One log-in of the last 90 days. */
export type SignIn = Pick<
  Tables<'user_login_logs'>,
  'id' | 'login_at' | 'user_agent' | 'is_shared' | 'city'
> & {
  address: string | null;
};

/** "São Paulo, 203.0.113.7", as far as it is known. */
export const placeOf = ({ city, address }: Pick<OwnSession, 'city' | 'address'>): string =>
  [city, address].filter(Boolean).join(', ') || 'Endereço desconhecido';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const ago = new Intl.RelativeTimeFormat('pt-BR');

/**
 * When a session was used last. The server learns of a use only when a token is renewed, which is once an hour: what is
 * younger cannot be told more exactly.
 */
export function lastUse(
  { is_current, last_used_at }: Pick<OwnSession, 'is_current' | 'last_used_at'>,
  now: number = Date.now(),
): string {
  const age = now - Date.parse(last_used_at);
  if (is_current || age < 5 * MINUTE_MS) return 'agora';
  if (age < HOUR_MS + 5 * MINUTE_MS) return 'na última hora';
  if (age < DAY_MS) return ago.format(-Math.floor(age / HOUR_MS), 'hour');
  if (age < 30 * DAY_MS) return ago.format(-Math.floor(age / DAY_MS), 'day');
  return `em ${formatDate(last_used_at)}`;
}
