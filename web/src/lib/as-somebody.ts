import { env } from '~/config/env.ts';
import { readStoredSession } from './stored-session.ts';

/**
 * Adds the session to every request. Without one it asks as nobody, except while a session is stored that could
 * not be renewed: the answer to nobody ("not allowed") would sign out somebody whose network is bad, so the
 * request fails as any other that did not get through.
 */
export function asSomebody(
  send: typeof fetch,
  readAccessToken: () => Promise<string | null>,
): typeof fetch {
  return async (input, init) => {
    const token = await readAccessToken();
    if (token === null && readStoredSession()) {
      throw new TypeError('Failed to fetch: the session is not renewed yet');
    }
    const headers = new Headers(init?.headers);
    headers.set('apikey', env.supabasePublishableKey);
    if (!headers.has('Authorization')) {
      headers.set('Authorization', `Bearer ${token ?? env.supabasePublishableKey}`);
    }
    return send(input, { ...init, headers });
  };
}
