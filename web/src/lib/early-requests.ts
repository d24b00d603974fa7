import { ANSWER_MS } from './answer-time.ts';
import { isSharedComputer } from './personal-storage.ts';

/** A request that the first screen will surely make, exactly as the client makes it. */
export type EarlyRequest = {
  /** Name of the query that reads the answer: its key as JSON. */
  query: string;
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | undefined;
};

type Waiting = EarlyRequest & {
  response: Promise<Response>;
  /** Infinity while it is on its way: a second question for the same waits along. */
  answeredAt: number;
};

/** Older answers are not used: the app asks again. */
const FRESH_MS = 30_000;

const waiting = new Set<Waiting>();

/** Sends requests before the code that needs their answers has arrived. */
export function startEarly(requests: readonly EarlyRequest[], send: typeof fetch = fetch): void {
  for (const request of requests) {
    const { url, method, headers, body } = request;
    // Of `fetch-in-time.ts` the first script of the document has only this.
    const ending = new AbortController();
    setTimeout(() => ending.abort(), ANSWER_MS);
    const init = { method, headers, signal: ending.signal, ...(body !== undefined && { body }) };
    const response = send(url, offDisk(init));
    const sent = { ...request, response, answeredAt: Number.POSITIVE_INFINITY };
    const note = () => {
      sent.answeredAt = Date.now();
    };
    // A failure is handled by the query that takes the answer; without one it is no error.
    response.then(note, note);
    waiting.add(sent);
  }
}

const find = (fits: (request: Waiting) => boolean) => [...waiting].find(fits);

/** The answer to a request that waits; each is used once, and none when it is too old. */
function take(request: Waiting): Promise<Response> | undefined {
  if (!waiting.delete(request)) return undefined;
  return Date.now() - request.answeredAt < FRESH_MS ? request.response : undefined;
}

/**
 * The good answer that a query of this person has waiting, once. An answer that is not good is left to `earlyAnswer`:
 * the client finds it when it makes the same request, and deals with it as with any other.
 */
export async function takeEarlyAnswer(
  query: string,
  accessToken: string,
): Promise<Response | undefined> {
  const request = find(
    ({ query: asked, headers }) =>
      asked === query && headers.Authorization === `Bearer ${accessToken}`,
  );
  const response = await request?.response.catch(() => undefined);
  const isGood = response?.ok && response.headers.get('Content-Type')?.includes('json');
  return request && isGood ? take(request) : undefined;
}

/** The early answer to the very same request of the very same person, once. */
export const earlyAnswer = (url: string, init?: RequestInit): Promise<Response> | undefined => {
  const early = find(isSame(url, init));
  return early && take(early);
};

/** Browsers write answers to the disk even when they may not use them again; not those of a shared computer. */
export const offDisk = (init: RequestInit | undefined): RequestInit | undefined =>
  isSharedComputer() ? { ...init, cache: 'no-store' } : init;

function isSame(url: string, init: RequestInit | undefined): (request: Waiting) => boolean {
  const authorization = new Headers(init?.headers).get('Authorization');
  return (request) =>
    request.url === url &&
    request.method === (init?.method ?? 'GET') &&
    (request.body ?? '') === (init?.body ?? '') &&
    request.headers.Authorization === authorization;
}
