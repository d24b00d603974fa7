import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { readHeaders } from './http.ts';

/** A program of ours on a loopback port. */
export type Target = { port: number; agent: Agent };

/** PostgREST hangs up on a connection that was idle for 30 s; a request sent in that very moment would fail. */
const IDLE_MS = 15_000;

/** Keeps connections to one program open between requests, and ends idle ones before the program does. */
export function createTarget(port: number): Target {
  return { port, agent: new Agent({ keepAlive: true, maxSockets: 256, timeout: IDLE_MS }) };
}

/** Begins a request to a program. Not `fetch`, which has rules of its own about encodings, redirects and headers. */
function send(
  { port, agent }: Target,
  path: string,
  { method, headers, signal }: { method: string; headers: Headers; signal?: AbortSignal },
): ClientRequest {
  const host = '127.0.0.1';
  // The original Host stays as x-forwarded-host.
  const sent = { ...Object.fromEntries(headers), host: `${host}:${port}` };
  return request({ host, port, agent, method, path, headers: sent, ...(signal && { signal }) });
}

/**
 * Forwards a request to a program on 127.0.0.1 under another path, streaming both bodies. When the
 * request is aborted, so is the one to the program.
 *
 * @throws the system error when the program cannot be reached or hangs up before answering
 */
export function forward(request: Request, target: Target, path: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const outgoing = send(target, path, request);
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      const status = incoming.statusCode ?? 502;
      const hasNoBody = [204, 205, 304].includes(status) || request.method === 'HEAD';
      if (hasNoBody) incoming.resume();
      // Node's and the DOM's declarations of the same class differ in unused members.
      const body = hasNoBody ? null : (Readable.toWeb(incoming) as unknown as ReadableStream);
      const statusText = incoming.statusMessage ?? '';
      resolve(new Response(body, { status, statusText, headers: readHeaders(incoming) }));
    });
    if (request.body === null) {
      outgoing.end();
      return;
    }
    // See above for the cast.
    pipeline(Readable.fromWeb(request.body as unknown as NodeStream), outgoing).catch(reject);
  });
}

/**
 * Like `forward`, from socket to socket without Fetch objects in between: three times as fast, for the
 * part that carries most of the traffic. `headers` replace the ones received; `extra` are added to the
 * answer, and `correct` decides about the status of a refusal from its body.
 *
 * @throws the system error when the program cannot be reached, before anything was answered
 */
export function pipe(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: Target,
  path: string,
  headers: Headers,
  extra: Record<string, string>,
  correct: (status: number, body: string) => number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const forwarded = send(target, path, { method: incoming.method ?? 'GET', headers });
    outgoing.once('close', () => forwarded.destroy());
    forwarded.once('error', reject);
    forwarded.once('response', (answer) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = answer.headers;
      const status = answer.statusCode ?? 502;
      if (status >= 400) {
        text(answer).then((body) => {
          outgoing.writeHead(correct(status, body), { ...kept, ...extra }).end(body);
          resolve();
        }, reject);
        return;
      }
      outgoing.writeHead(status, answer.statusMessage, { ...kept, ...extra });
      pipeline(answer, outgoing).then(resolve, () => {
        // The client left, or the answer broke half-way: only closing tells it.
        outgoing.destroy();
        resolve();
      });
    });
    incoming.pipe(forwarded);
  });
}
