import { type Bend, bent } from './bent.ts';
import errors from './errors.json' with { type: 'json' };
import { type Api, type ErrorName, GoogleError } from './errors.ts';
import tokenErrors from './token-errors.json' with { type: 'json' };

/** What a forced answer is made from: what was asked for, how it is bent, and the answer it would have had. */
export type Call = Bend & {
  usual: () => Response | Promise<Response>;
  signal: AbortSignal;
  ms: number;
};

const EMPTY_LISTS = {
  youtube: { kind: 'youtube#videoListResponse', items: [], pageInfo: { totalResults: 0 } },
  drive: { kind: 'drive#fileList', incompleteSearch: false, files: [] },
  token: {},
} as const satisfies Record<Api, object>;

/** Answers that are no error of Google's, or no answer at all. */
const others = {
  notFound: ({ api }: Call) =>
    refusal(new GoogleError(api === 'drive' ? 'fileNotFound' : 'playlistNotFound')),
  // A real 403 without the list of errors.
  forbidden: () =>
    json(
      {
        error: {
          code: 403,
          message: 'The caller does not have permission',
          status: 'PERMISSION_DENIED',
        },
      },
      403,
    ),
  empty: ({ api }: Call) => json(EMPTY_LISTS[api]),
  emptyBody: () => new Response('', { headers: { 'content-type': 'application/json' } }),
  /** JSON that is no answer to anything. */
  jsonNull: () => new Response('null\n', { headers: { 'content-type': 'application/json' } }),
  truncated: async ({ usual }: Call) => {
    const text = await (await usual()).text();
    return new Response(text.slice(0, Math.floor(text.length / 2)), {
      headers: { 'content-type': 'application/json; charset=UTF-8' },
    });
  },
  html429: () =>
    html(
      429,
      "<html><head><title>Sorry...</title></head><body><h1>We're sorry...</h1><p>... but your computer or network may be sending automated queries. To protect our users, we can't process your request right now.</p></body></html>",
    ),
  html502: () =>
    html(
      502,
      '<!DOCTYPE html><html lang=en><title>Error 502 (Server Error)!!1</title><p><b>502.</b> <ins>That’s an error.</ins><p>The server encountered a temporary error. Please try again in 30 seconds.',
    ),
  /** The usual answer, `ms` later. */
  slow: async ({ usual, signal, ms }: Call) => {
    await pause(ms, signal);
    return usual();
  },
  /** No answer until the caller gives up. */
  hang: async ({ signal }: Call) => {
    await pause(MOST_PATIENCE_MS, signal);
    return html(504, '');
  },
  /** The connection breaks in the middle of the body. */
  disconnect: () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"kind": "'));
        },
        pull: (controller) => controller.error(new Error('disconnected on purpose')),
      }),
      { headers: { 'content-type': 'application/json; charset=UTF-8' } },
    ),
} satisfies Record<string, (call: Call) => Response | Promise<Response>>;

const MOST_PATIENCE_MS = 5 * 60 * 1000;

export type Scenario =
  | ErrorName
  | keyof typeof tokenErrors
  | keyof typeof bent
  | keyof typeof others;

// The names of the four tables.
export const SCENARIOS = [errors, tokenErrors, bent, others]
  .flatMap((some) => Object.keys(some))
  .sort() as Scenario[];

/** The forced answer to a call. */
export async function answer(scenario: Scenario, call: Call): Promise<Response> {
  if (isKey(errors, scenario)) return refusal(new GoogleError(scenario, {}, call.api));
  if (isKey(tokenErrors, scenario)) {
    const { code, error, description } = tokenErrors[scenario];
    return json({ error, error_description: description }, code);
  }
  if (isKey(others, scenario)) return others[scenario](call);
  const usual = await call.usual();
  return usual.ok
    ? json(bent[scenario]((await usual.json()) as Record<string, unknown>, call))
    : usual;
}

function isKey<T extends object>(some: T, name: PropertyKey): name is keyof T {
  return name in some;
}

/** JSON as Google sends it: indented, with a charset. */
export function json(value: object, status = 200): Response {
  return new Response(`${JSON.stringify(value, null, 2)}\n`, {
    status,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'cache-control': 'private',
      vary: 'Origin, X-Origin, Referer',
    },
  });
}

/** An error as an answer. */
export function refusal(error: GoogleError): Response {
  return json(error.body, error.status);
}

function html(status: number, body: string): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html; charset=UTF-8' } });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const give = () => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}
