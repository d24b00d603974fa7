import type { Database } from '~/types/database.ts';
import { env } from './env.ts';
import { AppError, isRefusedForGood, restError } from './errors.ts';
import { fromPlatform } from './platform-answer.ts';
import { readStoredSession } from './session/stored-session.ts';

type Functions = Database['public']['Functions'];
/** An argument with a default may be undefined: JSON leaves it out. */
type Given<Args> = {
  [Key in keyof Args]: object extends Pick<Args, Key> ? Args[Key] | undefined : Args[Key];
};

/**
 * Calls a database function as this person, without the client library: the request must leave in the very moment the
 * page goes away, and outlive it. A token that has run out is not renewed here.
 *
 * @returns the JSON of the answer; null when the database will never take this: a lesson is gone, or it makes no sense
 * @throws AppError where it may later: an approval that was taken away can come back. Also where this person is no longer signed in on this device
 */
export async function keepaliveRpc<Name extends keyof Functions>(
  userId: string,
  name: Name,
  args: Given<Functions[Name]['Args']>,
): Promise<unknown> {
  const session = readStoredSession();
  if (session?.userId !== userId)
    throw new AppError({ status: 401, code: 'session_expired', body: 'no session of this person' });
  const url = `${env.supabaseUrl}/rest/v1/rpc/${name}`;
  const answered = await fetch(url, {
    method: 'POST',
    keepalive: true,
    headers: {
      apikey: env.supabasePublishableKey,
      Authorization: `Bearer ${session.accessToken}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(args),
  });
  const answer = await fromPlatform(url, 'POST', answered);
  if (answer.ok) return answer.json();
  const error = await restError(answer);
  if (isRefusedForGood(error) && error.code !== 'forbidden') return null;
  throw error;
}
