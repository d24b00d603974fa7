import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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
  json,
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
  await listen(server, port);
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
    await sendResponse(json(421, { message: 'Unknown host' }), outgoing, false);
    return;
  }
  // The answer to TRACE would show a page its own hidden headers, and a Fetch request cannot have that method.
  if (incoming.method === 'TRACE') {
    await sendResponse(withCors(json(405, { message: 'Method not allowed' })), outgoing, false);
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
        ? withCors(json(503, { message: 'The stack is still starting' }))
        : await route(context, services, exchange);
  } catch (error) {
    if (gone.signal.aborted || outgoing.headersSent) return;
    context.log('gateway', `${incoming.method} ${url.pathname}: ${errorText(error)}`);
    response = withCors(json(500, { message: 'An unexpected error occurred' }));
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
    return withCors(json(404, { message: 'no Route matched with those values' }));
  }
  const decision = applyApiKey(headers, url, apiKeyRule(path), context);
  if ('refusal' in decision) return withCors(decision.refusal);
  if (service !== 'rest') {
    return withCors(await services[service].fetch(toRequest(exchange, decision.headers)));
  }
  if (/^\/rest\/v1\/?$/.test(path) && decision.role !== 'service_role') {
    return withCors(
      json(401, {
        message: 'Access to schema is forbidden',
        hint: 'Accessing the schema via the Data API is only allowed using a secret API key.',
      }),
    );
  }
  const failure = await services.rest.answer(exchange, decision.headers, CORS_HEADERS);
  return failure === undefined ? undefined : withCors(failure);
}

function databaseAway(): Response {
  return withCors(
    json(503, { code: 'DATABASE_AWAY', message: DATABASE_UNAVAILABLE }, { 'retry-after': '2' }),
  );
}

function serviceOf(path: string): 'rest' | 'auth' | 'storage' | undefined {
  const name = /^\/([a-z]+)\/v1(\/|$)/.exec(path)?.[1];
  return name === 'rest' || name === 'auth' || name === 'storage' ? name : undefined;
}

const isLoopback = (name: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(name);

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(errorCode(error) === 'EADDRINUSE' ? new StackError(texts.portTaken(port)) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}
