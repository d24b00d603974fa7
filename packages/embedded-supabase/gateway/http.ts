import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';

/** Headers that belong to one connection and are never passed on. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'];

/** The end-to-end headers of a message. */
export function readHeaders(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  for (const name of HOP_BY_HOP) headers.delete(name);
  return headers;
}

/** A request on its way through the gateway. */
export type Exchange = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  url: URL;
  headers: Headers;
  /** Aborts when the client goes away before it was answered. */
  gone: AbortSignal;
};

/** A Fetch request for what arrived on the socket, with other headers. The body streams. */
export function toRequest({ incoming, url, gone: signal }: Exchange, headers: Headers): Request {
  // Node's and the DOM's declarations of the same class differ in unused members.
  const body = hasBody(incoming)
    ? (Readable.toWeb(bodyOf(incoming)) as unknown as ReadableStream)
    : null;
  const method = incoming.method ?? 'GET';
  return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit);
}

/**
 * The request body as a separate stream: a service that stops reading ends only this copy, and the rest stays for
 * {@link discardRest}, which also ends the copy.
 */
function bodyOf(incoming: IncomingMessage): PassThrough {
  const body = new PassThrough();
  body.once('unpipe', () => {
    if (!body.writableFinished) body.destroy(new Error('The request is over'));
  });
  return incoming.pipe(body);
}

/**
 * Reads what is left of a request once it has been answered, or its client has left, and throws it away. A refusal
 * need not read the body that it refuses; left on the wire, it would stand before the next request there.
 */
export function discardRest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once('close', () => {
    incoming.unpipe();
    incoming.resume();
  });
}

/** True when the client announced a body that a Fetch request may carry. */
function hasBody(incoming: IncomingMessage): boolean {
  return (
    incoming.method !== 'GET' &&
    incoming.method !== 'HEAD' &&
    (incoming.headers['transfer-encoding'] !== undefined ||
      Number(incoming.headers['content-length'] ?? 0) > 0)
  );
}

/** Ends the body of an answer that is not sent. One that broke already says so instead: then there is nothing to end. */
export async function discardBody(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}

/** Streams a Fetch response to the socket; a client that goes away cancels the response's body. */
export async function sendResponse(
  response: Response,
  outgoing: ServerResponse,
  isHead: boolean,
): Promise<void> {
  outgoing.statusCode = response.status;
  outgoing.statusMessage = response.statusText;
  outgoing.setHeaders(response.headers);
  if (response.body === null || isHead) {
    await discardBody(response);
    outgoing.end();
    return;
  }
  // See above for the cast.
  const body = Readable.fromWeb(response.body as unknown as NodeStream);
  await pipeline(body, outgoing).catch(() => {
    // The client left, or the body broke half-way: the status is gone, only closing tells it.
    outgoing.destroy();
  });
}

/** Begins to listen on 127.0.0.1, on any free port for 0. @returns the port @throws the system error */
export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  // A server that listens on a host and a port has such an address.
  return (server.address() as AddressInfo).port;
}
