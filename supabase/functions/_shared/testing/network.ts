type Handler = (request: Request, url: URL) => Response | Promise<Response>;

/** A request that left a function under test. */
type Call = {
  method: string;
  path: string;
  search: string;
  headers: Headers;
  body: unknown;
};

export type FakeNetwork = {
  fetch: typeof fetch;
  /** Everything that left, oldest first. */
  calls: Call[];
  /** Adds or replaces answers. */
  on(handlers: Record<string, Handler>): void;
};

/**
 * The network as a function sees it: `'POST /auth/v1/token'` or, for other hosts,
 * `'GET https://host/path'` names a request, its handler answers it. Anything else throws.
 */
export function fakeNetwork(handlers: Record<string, Handler> = {}): FakeNetwork {
  const known = new Map(Object.entries(handlers));
  const calls: Call[] = [];
  return {
    calls,
    on(more) {
      for (const [name, handler] of Object.entries(more)) known.set(name, handler);
    },
    async fetch(input, init) {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const path = url.origin === PLATFORM ? url.pathname : url.origin + url.pathname;
      const text = await request.clone().text();
      calls.push({
        method: request.method,
        path,
        search: url.search,
        headers: request.headers,
        body: parsed(text),
      });
      const handler = known.get(`${request.method} ${path}`);
      if (!handler) throw new Error(`No answer for ${request.method} ${path}${url.search}`);
      return handler(request, url);
    },
  };
}

/** The origin under which the tests' platform answers. */
export const PLATFORM = 'http://platform.test';

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
