import type * as z from 'zod';
import type { SourceName } from '../contracts/jobs.ts';
import type { Deps } from '../deps.ts';
import {
  classifyAnswer,
  GoogleError,
  networkFailure,
  tryJson,
  unreadableAnswer,
  unsendableKey,
} from './error.ts';

/** Milliseconds for one attempt, and the pauses before the second and the third. */
const TIMEOUT_MS = 15_000;
const WAITS_MS = [500, 2000];
/** The longest total pause of one call, even if Google asks for more. */
const MOST_WAIT_MS = 20_000;

/** Fetches JSON from Google; see `googleFetch`. */
export function googleGet<T extends z.ZodType>(
  deps: Deps,
  url: URL,
  headers: Record<string, string>,
  schema: T,
  meter?: () => void,
): Promise<z.output<T>> {
  const read = async (response: Response, source: SourceName) => {
    const result = schema.safeParse(tryJson(await bodyOf(response, source)));
    if (!result.success) throw unreadableAnswer(response.status, source);
    return result.data;
  };
  return googleFetch(deps, url, { accept: 'application/json', ...headers }, read, meter);
}

/**
 * Fetches something from Google. The key is sent in a header, because error messages of fetch may contain the URL.
 * Network failures, rate limits and 5xx are retried twice, after the pause that Google asks for; a pause too long for
 * this call is left to the caller, as `retryAfterMs`.
 *
 * @param meter called before each attempt
 * @throws GoogleError
 */
export async function googleFetch<T>(
  deps: Deps,
  url: URL,
  headers: Record<string, string>,
  read: (response: Response, source: SourceName) => Promise<T>,
  meter?: () => void,
): Promise<T> {
  const source = sourceOf(url, headers);
  if (Object.values(headers).some((value) => /[^\x20-\x7e]/.test(value))) {
    throw unsendableKey(source);
  }
  let waited = 0;
  for (let attempt = 0; ; attempt += 1) {
    meter?.();
    try {
      return await once(deps, url, headers, read, source);
    } catch (error) {
      const usual = WAITS_MS[attempt];
      if (!(error instanceof GoogleError) || !error.isTransient || usual === undefined) throw error;
      // Jitter of up to a third, so that concurrent callers do not retry at the same moment.
      const wait = Math.max(error.retryAfterMs ?? 0, Math.round(usual * (1 + Math.random() / 3)));
      waited += wait;
      if (waited > MOST_WAIT_MS) throw error;
      await deps.sleep(wait);
    }
  }
}

async function once<T>(
  deps: Deps,
  url: URL,
  headers: Record<string, string>,
  read: (response: Response, source: SourceName) => Promise<T>,
  source: SourceName,
): Promise<T> {
  const response = await deps
    .fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    .catch((error: unknown): never => {
      throw networkFailure(error, source);
    });
  if (response.ok) return read(response, source);
  const text = await bodyOf(response, source);
  const wait = retryAfter(response.headers.get('retry-after'), deps.now());
  throw classifyAnswer(response.status, text, source, wait);
}

async function bodyOf(response: Response, source: SourceName): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw networkFailure(error, source);
  }
}

/** The bytes of an answer; see `googleFetch`. */
export async function bytesOf(response: Response, source: SourceName): Promise<Uint8Array> {
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw networkFailure(error, source);
  }
}

/** The milliseconds of a `Retry-After` (seconds or a date); null when it is invalid or past. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  const wait = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return wait > 0 ? Math.ceil(wait) : null;
}

/** The source of a request: Drive's failures for the key and for the account are kept apart. */
function sourceOf({ pathname }: URL, headers: Record<string, string>): SourceName {
  if (!pathname.includes('/drive/v3/')) return 'youtube';
  return headers.authorization === undefined ? 'drive_key' : 'drive_account';
}
