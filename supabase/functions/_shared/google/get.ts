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

/**
 * Fetches JSON from Google. The key is sent in a header, because error messages of fetch may contain the URL.
 * Network failures, rate limits and 5xx are retried twice, after the pause that Google asks for; a pause too long for
 * this call is left to the caller, as `retryAfterMs`.
 *
 * @param meter called before each attempt
 * @throws GoogleError
 */
export async function googleGet<T extends z.ZodType>(
  deps: Deps,
  url: URL,
  headers: Record<string, string>,
  schema: T,
  meter?: () => void,
): Promise<z.output<T>> {
  const source = sourceOf(url, headers);
  if (Object.values(headers).some((value) => /[^\x20-\x7e]/.test(value))) {
    throw unsendableKey(source);
  }
  let waited = 0;
  for (let attempt = 0; ; attempt += 1) {
    meter?.();
    try {
      return await once(deps, url, headers, schema, source);
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

async function once<T extends z.ZodType>(
  deps: Deps,
  url: URL,
  headers: Record<string, string>,
  schema: T,
  source: SourceName,
): Promise<z.output<T>> {
  let response: Response;
  let text: string;
  try {
    response = await deps.fetch(url, {
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch (error) {
    throw networkFailure(error, source);
  }
  const { ok, status } = response;
  if (!ok) {
    const wait = retryAfter(response.headers.get('retry-after'), deps.now());
    throw classifyAnswer(status, text, source, wait);
  }
  const result = schema.safeParse(tryJson(text));
  if (!result.success) throw unreadableAnswer(status, source);
  return result.data;
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
  if (headers.authorization !== undefined) return 'drive_account';
  return pathname.includes('/drive/v3/') ? 'drive_key' : 'youtube';
}
