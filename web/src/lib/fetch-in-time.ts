import { ANSWER_MS } from './answer-time.ts';
import { env } from './env.ts';

/** What asks the network, or stands for it. */
export type Fetch = typeof fetch;

/** How long an answer may take to begin, by the beginning of its address; the first that fits. */
const LIMITS_MS: readonly (readonly [prefix: string, ms: number])[] = [
  // The platform ends a function that has not answered after 150 s.
  [`${env.supabaseUrl}/functions/`, 155_000],
  // Thousands of terms are indexed one by one, in one statement of up to 60 s.
  [`${env.supabaseUrl}/rest/v1/rpc/import_search_list`, 75_000],
  // A sign-out does not wait for it; the session is forgotten here in any case.
  [`${env.supabaseUrl}/auth/v1/logout`, 10_000],
];
/** For the rest of an answer that has begun. Large lists on a slow network take seconds. */
const BODY_MS = 60_000;

const FILES_URL = `${env.supabaseUrl}/storage/v1/object/`;

/**
 * `fetch` that gives up where no answer comes, as on a Wi-Fi that is gone without saying so. It counts from when the
 * request is really sent: one that waits for a sign-in has not been. Files take as long as they take.
 *
 * @throws DOMException `TimeoutError`, told as a server that was not reached; whether a change arrived is not known then
 */
export async function fetchInTime(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const { body, method = 'GET', signal } = init;
  if (body instanceof Blob || body instanceof FormData) return fetch(input, init);
  // By hand, as not every browser joins signals.
  const ending = new AbortController();
  const follow = () => ending.abort(signal?.reason);
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow, { signal: ending.signal });
  const endAfter = (ms: number) =>
    setTimeout(() => ending.abort(new DOMException('no answer in time', 'TimeoutError')), ms);
  const timer = endAfter(limitOf(url));
  try {
    const response = await fetch(input, { ...init, signal: ending.signal });
    // An answer that was read meanwhile is not harmed, so the timer need not be stopped.
    if (method !== 'GET' || !url.startsWith(FILES_URL)) endAfter(BODY_MS);
    return response;
  } catch (error) {
    // Older browsers name every end an abort, which would not be told as a lost network.
    throw ending.signal.aborted ? ending.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

const limitOf = (url: string): number =>
  LIMITS_MS.find(([prefix]) => url.startsWith(prefix))?.[1] ?? ANSWER_MS;
