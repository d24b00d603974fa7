import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Service, StackContext } from '../context.ts';
import { DATABASE_UNAVAILABLE } from '../db/transaction.ts';
import { errorCode, errorText, StackError } from '../errors.ts';
import type { RestService } from '../rest/index.ts';
import { texts } from '../texts.ts';
import { apiKeyRule, applyApiKey } from './api-keys.ts';
import { answerPreflight, CORS_HEADERS, isPreflight, withCors } from './cors.ts';
import {
  discardBody,
  discardRest,
  type Exchange,
  listen,
  readHeaders,
  sendResponse,
  toRequest,
} from './http.ts';

/** The parts of the stack by the first segments of their paths. */
export type GatewayServices = {
  rest: RestService;
  auth: Service;
  storage: Service;
  functions: Service;
  /** Pages of the stack itself, under `/_/`; not behind API keys and not for other origins. */
  tools: Service;
};

/**
 * The only public address of the stack, on 127.0.0.1. `services` is called for every request, so the gateway
 * can start before the services are ready (they need its address).
 *
 * @throws StackError when the port is taken
 */
export async function startGateway(
  context: StackContext,
  port: number,
  services: () => GatewayServices | undefined,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer(
    { keepAliveTimeout: 65_000, requestTimeout: 0 },
    (incoming, outgoing) => {
      accept(context, services(), incoming, outgoing).catch((error: unknown) => {
        context.log('gateway', errorText(error));
        outgoing.destroy();
      });
    },
  );
  // The gateway is no forward proxy.
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n');
  });
  await listen(server, port).catch((error: unknown) => {
    throw errorCode(error) === 'EADDRINUSE' ? new StackError(texts.portTaken(port)) : error;
  });
  return {
    /** Closes the port and every open connection. */
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function accept(
  context: StackContext,
  services: GatewayServices | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  discardRest(incoming, outgoing);
  const url = URL.parse(incoming.url ?? '/', `http://${incoming.headers.host ?? '127.0.0.1'}`);
  if (url === null || !isLoopback(url.hostname)) {
    // A page on another name that resolves to 127.0.0.1 must not reach the stack (DNS rebinding).
    await sendResponse(refuse(421, 'Unknown host'), outgoing, false);
    return;
  }
  // The answer to TRACE would show a page its own hidden headers, and a Fetch request cannot have that method.
  if (incoming.method === 'TRACE') {
    await sendResponse(withCors(refuse(405, 'Method not allowed')), outgoing, false);
    return;
  }
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const headers = readHeaders(incoming);
  headers.set('x-forwarded-for', incoming.socket.remoteAddress ?? '127.0.0.1');
  headers.set('x-forwarded-proto', 'http');
  headers.set('x-forwarded-host', url.host);
  const exchange = { incoming, outgoing, url, headers, gone: gone.signal };
  let response: Response | undefined;
  try {
    response =
      services === undefined
        ? withCors(refuse(503, 'The stack is still starting'))
        : await route(context, services, exchange);
  } catch (error) {
    if (gone.signal.aborted || outgoing.headersSent) return;
    context.log('gateway', `${incoming.method} ${url.pathname}: ${errorText(error)}`);
    response = withCors(refuse(500, 'An unexpected error occurred'));
  }
  // The database died while the request was being answered.
  if (response !== undefined && response.status >= 500 && !context.db.isUp()) {
    await discardBody(response);
    response = databaseAway();
  }
  if (response !== undefined) await sendResponse(response, outgoing, incoming.method === 'HEAD');
}

/** The answer to send, or undefined when it was already sent. */
async function route(
  context: StackContext,
  services: GatewayServices,
  exchange: Exchange,
): Promise<Response | undefined> {
  const { incoming, url, headers } = exchange;
  const path = url.pathname;
  if (path === '/' || path === '/_' || path.startsWith('/_/')) {
    return services.tools.fetch(toRequest(exchange, headers));
  }
  // A preflight that failed would hide the answer from the page.
  if (!context.db.isUp() && incoming.method !== 'OPTIONS') return databaseAway();
  if (path.startsWith('/functions/v1/')) {
    // As on the platform, functions answer preflights and authenticate callers themselves.
    return services.functions.fetch(toRequest(exchange, headers));
  }
  if (isPreflight(incoming.method, headers)) return answerPreflight(headers);
  const service = serviceOf(path);
  if (service === undefined) {
    return withCors(refuse(404, 'no Route matched with those values'));
  }
  const decision = applyApiKey(headers, url, apiKeyRule(path), context);
  if ('refusal' in decision) return withCors(decision.refusal);
  if (service !== 'rest') {
    return withCors(await services[service].fetch(toRequest(exchange, decision.headers)));
  }
  if (/^\/rest\/v1\/?$/.test(path) && decision.role !== 'service_role') {
    const hint = 'Accessing the schema via the Data API is only allowed using a secret API key.';
    return withCors(refuse(401, 'Access to schema is forbidden', { hint }));
  }
  const failure = await services.rest.answer(exchange, decision.headers, CORS_HEADERS);
  return failure === undefined ? undefined : withCors(failure);
}

const refuse = (status: number, message: string, more: object = {}) =>
  Response.json({ ...more, message }, { status });

function databaseAway(): Response {
  const answer = withCors(refuse(503, DATABASE_UNAVAILABLE, { code: 'DATABASE_AWAY' }));
  answer.headers.set('retry-after', '2');
  return answer;
}

function serviceOf(path: string): 'rest' | 'auth' | 'storage' | undefined {
  const name = /^\/([a-z]+)\/v1(\/|$)/.exec(path)?.[1];
  return name === 'rest' || name === 'auth' || name === 'storage' ? name : undefined;
}

const isLoopback = (name: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(name);
