import * as z from 'zod';

/**
 * What Auth itself says when a session, or its person, is no more. Nothing else ends a session: not a proxy, a gateway that
 * does not know the key, a limit, an outage or an answer that nobody can read.
 */
const ENDED = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_banned',
  'user_not_found',
];

const refusal = z.object({ error_code: z.string() });

/** Whether a code of Auth says that the session is over. */
export const endsSession = (code: string | undefined): boolean => ENDED.includes(code ?? '');

/** Whether this answer of the renewal is Auth's own, and says that the session is over. Reads its body. */
export async function saysSessionEnded(answer: Response): Promise<boolean> {
  if (answer.status < 400 || answer.status >= 500 || answer.status === 429) return false;
  const body: unknown = await answer.json().catch(() => undefined);
  const said = refusal.safeParse(body);
  return said.success && endsSession(said.data.error_code);
}
