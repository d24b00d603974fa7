import { env } from './env.ts';
import { isInterrupted, readSession, sessionResumed } from './session.ts';
import { readStoredSession } from './stored-session.ts';

export type SessionTokens = {
  /** The token of whoever is signed in, renewed first when it is about to end. */
  read(): Promise<string | null>;
  /** Asks for another token, because the server refused this one; ends a session that is no more. */
  renew(): Promise<void>;
};

/**
 * Adds the session to every request. Without one it asks as nobody, except while a session is stored that could
 * not be renewed: the answer to nobody ("not allowed") would sign out somebody whose network is bad, so the
 * request fails as any other that did not get through.
 *
 * A request that meets an ended session waits until its person has signed in again, and is sent then: what they
 * were about to save is saved.
 */
export function asSomebody(send: typeof fetch, tokens: SessionTokens): typeof fetch {
  const attempt = async (
    input: RequestInfo | URL,
    init: RequestInit | undefined,
    token: string | null,
  ) => {
    const headers = new Headers(init?.headers);
    headers.set('apikey', env.supabasePublishableKey);
    if (!headers.has('Authorization')) {
      headers.set('Authorization', `Bearer ${token ?? env.supabasePublishableKey}`);
    }
    return send(input, { ...init, headers });
  };

  return async (input, init) => {
    const token = await tokenOfSomebody(tokens);
    const response = await attempt(input, init, token);
    if (response.status !== 401 || token === null) return response;
    // By the server's clock or will the token has ended; another request may have renewed it meanwhile.
    if ((await tokens.read()) === token) await tokens.renew();
    const next = await tokenOfSomebody(tokens);
    return next === null || next === token ? response : attempt(input, init, next);
  };
}

async function tokenOfSomebody(tokens: SessionTokens): Promise<string | null> {
  const token = await tokens.read();
  if (token !== null) return token;
  if (isInterrupted(readSession())) {
    if (await sessionResumed()) return tokens.read();
    throw new TypeError('Failed to fetch: the session ended');
  }
  if (readStoredSession()) {
    throw new TypeError('Failed to fetch: the session is not renewed yet');
  }
  return null;
}
