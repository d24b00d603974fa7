import type * as z from 'zod';
import type { Deps } from '../deps.ts';
import { classifyAnswer, GoogleError, networkFailure, tryJson, unreadableAnswer } from './error.ts';

/** Milliseconds for one attempt, and the waits before the second and the third. */
const TIMEOUT_MS = 15_000;
const WAITS_MS = [500, 2000];

/**
 * Asks Google for JSON. The key travels in a header, because a failed fetch may print its address.
 * Network failures, rate limits and 5xx are tried three times in all.
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
  for (let attempt = 0; ; attempt += 1) {
    meter?.();
    try {
      return await once(deps, url, headers, schema);
    } catch (error) {
      const wait = WAITS_MS[attempt];
      if (!(error instanceof GoogleError) || !error.isTransient || wait === undefined) throw error;
      // Up to a third more, so that callers who failed together do not come back together.
      await deps.sleep(Math.round(wait * (1 + Math.random() / 3)));
    }
  }
}

async function once<T extends z.ZodType>(
  deps: Deps,
  url: URL,
  headers: Record<string, string>,
  schema: T,
): Promise<z.output<T>> {
  let status: number;
  let isOk: boolean;
  let text: string;
  try {
    const response = await deps.fetch(url, {
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    ({ status, ok: isOk } = response);
    text = await response.text();
  } catch {
    throw networkFailure();
  }
  if (!isOk) throw classifyAnswer(status, text);
  const result = schema.safeParse(tryJson(text));
  if (!result.success) throw unreadableAnswer(status);
  return result.data;
}
