import { type EarlyRequest, startEarly } from '~/lib/early-fetch.ts';
import { env } from '~/lib/env.ts';
import { readStoredSession, type StoredSession } from '~/lib/stored-session.ts';

/** A token about to expire is renewed first, so what it would ask now would be asked in vain. */
const MIN_VALIDITY_S = 30;

/** Id of the document's list of what the first screens ask, recorded while the app was built. */
const RECORD_ID = 'early-requests';

/** What the screens ask of the database, without who asks: paths below the Supabase URL. */
export type RecordedRequest = {
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
};

/** `shell` is asked on every page of a member, `home` on "/" besides. */
export type RecordedRequests = { shell: RecordedRequest[]; home: RecordedRequest[] };

/** Asks for the data of a member's first screen while the code that draws it is still on its way. */
export function startEarlyRequests(): void {
  const stored = readStoredSession();
  if (!stored || stored.expiresAt - Date.now() / 1000 < MIN_VALIDITY_S) return;
  const { shell, home } = readRecord();
  const recorded = window.location.pathname === '/' ? [...shell, ...home] : shell;
  startEarly([
    ownProfileRequest(stored),
    ...recorded.map(({ path, headers, ...request }) => ({
      ...request,
      url: env.supabaseUrl + path,
      headers: { ...headers, ...credentials(stored) },
    })),
  ]);
}

/** The very request that `profileQueries.me()` makes. */
export function ownProfileRequest(stored: StoredSession): EarlyRequest {
  return { url: `${env.supabaseUrl}/rest/v1/rpc/own_profile`, headers: credentials(stored) };
}

const credentials = ({ accessToken }: StoredSession) => ({
  apikey: env.supabasePublishableKey,
  Authorization: `Bearer ${accessToken}`,
});

function readRecord(): RecordedRequests {
  const text = document.getElementById(RECORD_ID)?.textContent;
  // Written by our own build (scripts/build/prerender.ts); development has none.
  return text ? (JSON.parse(text) as RecordedRequests) : { shell: [], home: [] };
}
