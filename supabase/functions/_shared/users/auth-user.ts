import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { unavailable } from '../errors.ts';
import { tooMany } from '../limits.ts';

/**
 * Changes the caller's own account at Auth. auth-js does so only for a session that it holds; the call
 * itself takes any valid token.
 *
 * @returns null when it went well, else Auth's code and status of the refusal
 * @throws HttpError 429 when Auth limits the rate, 503 when it cannot be reached
 */
export async function changeOwnAccount(
  deps: Deps,
  caller: Caller,
  change: Record<string, string>,
): Promise<{ code: string | undefined; status: number } | null> {
  const { SUPABASE_URL, publishableKey } = deps.env();
  const response = await deps
    .fetch(`${SUPABASE_URL}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${caller.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(change),
      signal: AbortSignal.timeout(10_000),
    })
    .catch((cause: unknown) => {
      throw unavailable(cause);
    });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return null;
  if (response.status === 429) throw tooMany(60);
  const code =
    typeof answer === 'object' && answer !== null && 'error_code' in answer
      ? String(answer.error_code)
      : undefined;
  return { code, status: response.status };
}
