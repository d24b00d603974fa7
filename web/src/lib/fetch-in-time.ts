import { env } from './env.ts';

/** What asks the network, or stands for it. */
export type Fetch = typeof fetch;

/** More than the longest statement takes with its wait for a connection: by then the network has lost the request. */
const ANSWER_MS = 30_000;
/** The platform ends a function that has not answered after 150 s. */
const FUNCTION_MS = 155_000;
/** For the rest of an answer that has begun. Large lists on a slow network take seconds. */
const BODY_MS = 60_000;

const FUNCTIONS_URL = `${env.supabaseUrl}/functions/`;
const FILES_URL = `${env.supabaseUrl}/storage/v1/object/`;

/**
 * `fetch` that gives up where no answer comes, as on a Wi-Fi that is gone without saying so. It counts from when the request is
 * really sent: a request that waits for a sign-in has not been. Files take as long as they take.
 *
 * @throws DOMException `TimeoutError`, which is told as a server that was not reached; whether a change arrived is not known then
 */
export const fetchInTime: Fetch = async (input, init = {}) => {
  const url = input instanceof Request ? input.url : String(input);
  if (isFile(init.body)) return fetch(input, init);
  // By hand, as not every browser joins signals.
  const ending = new AbortController();
  const { signal } = init;
  const follow = () => ending.abort(signal?.reason);
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow, { signal: ending.signal });
  const endAfter = (ms: number) =>
    setTimeout(() => ending.abort(new DOMException('no answer in time', 'TimeoutError')), ms);
  const timer = endAfter(url.startsWith(FUNCTIONS_URL) ? FUNCTION_MS : ANSWER_MS);
  try {
    const response = await fetch(input, { ...init, signal: ending.signal });
    // Too late for an answer that was read meanwhile, so nobody has to stop it.
    if (!url.startsWith(FILES_URL)) endAfter(BODY_MS);
    return response;
  } finally {
    clearTimeout(timer);
  }
};

const isFile = (body: unknown) => body instanceof Blob || body instanceof FormData;
