import type { ZodType } from 'zod';
import { AppError, responseError, toAppError } from './errors.ts';

/** A server that says nothing for so long is unreachable. */
const TIMEOUT_MS = 15_000;

type Options = {
  /** Of the person who asks, if one is signed in. No cookie is ever sent along. */
  token?: string | undefined;
  signal?: AbortSignal | undefined;
};

/** Asks our own `/api`, through the host of this page. Throws `AppError`; an abort rejects as it is. */
export async function postToApi<Answer>(
  path: string,
  body: object,
  schema: ZodType<Answer>,
  { token, signal }: Options = {},
): Promise<Answer> {
  const request = asJson(body);
  if (token) request.headers.Authorization = `Bearer ${token}`;
  const answer = schema.safeParse(await post(path, request, signal));
  if (answer.success) return answer.data;
  throw new AppError({ status: 200, code: 'internal', body: 'an answer of another form' });
}

/** Follows the link of a mail, which tells by itself who asks: what came of it. Throws `AppError`. */
export async function postForOutcome(path: string, request: RequestInit): Promise<unknown> {
  const answer = await post(path, request);
  if (typeof answer === 'object' && answer !== null && 'outcome' in answer) return answer.outcome;
  throw new AppError({ status: 200, code: 'internal', body: 'no outcome in the answer' });
}

/** A body that says what it is. */
export function asJson(body: object): { headers: Record<string, string>; body: string } {
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** The JSON of the answer; null when it has none. */
async function post(path: string, request: RequestInit, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(`/api${path}`, {
    ...request,
    method: 'POST',
    credentials: 'omit',
    signal: withPatience(signal),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw toAppError(error);
  });
  if (!response.ok) throw await responseError(response);
  return response.json().catch(() => null);
}

/** Ends by the caller's signal or when the patience is over; by hand, as not every browser joins signals. */
function withPatience(signal: AbortSignal | undefined): AbortSignal {
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  if (!signal) return patience;
  const either = new AbortController();
  for (const one of [signal, patience]) {
    one.addEventListener('abort', () => either.abort(one.reason), { signal: either.signal });
  }
  if (signal.aborted) either.abort(signal.reason);
  return either.signal;
}
