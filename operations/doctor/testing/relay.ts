import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { status: number; headers: Record<string, string>; body: string };

/** What stands between the doctor and a real service: it can make one answer wrong. */
export type Relay = {
  url: string;
  /** From now on, answers to "METHOD /path" are altered. */
  alter(call: string, alteration: (answer: Answer) => Partial<Answer>): void;
  /** All answers are the real ones again. */
  reset(): void;
  close(): Promise<void>;
};

/**
 * Passes every request on to `target` and its answer back, each on a connection of its own: one that lay idle while a
 * program of others ran is closed by the server just when it is used again, and a test would find what is not wrong.
 */
export async function startRelay(target: string): Promise<Relay> {
  const alterations = new Map<string, (answer: Answer) => Partial<Answer>>();
  const server = createServer(async (incoming, outgoing) => {
    try {
      const real = await passOn(incoming, target);
      const alteration = alterations.get(`${incoming.method} ${incoming.url}`);
      const { status, headers, body } = { ...real, ...alteration?.(real) };
      outgoing.writeHead(status, { ...headers, connection: 'close' }).end(body);
    } catch (error) {
      outgoing.writeHead(502).end(String(error));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // `listen` on a host and port always yields an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    alter: (call, alteration) => alterations.set(call, alteration),
    reset: () => alterations.clear(),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function passOn(incoming: IncomingMessage, target: string): Promise<Answer> {
  const headers = Object.fromEntries(
    ['apikey', 'authorization', 'content-type', 'accept'].flatMap((name) => {
      const value = incoming.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const response = await fetch(`${target}${incoming.url}`, {
    method: incoming.method ?? 'GET',
    headers: { ...headers, connection: 'close' },
    redirect: 'manual',
  });
  const kept = [...response.headers].filter(
    ([name]) =>
      !['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name),
  );
  return {
    status: response.status,
    headers: Object.fromEntries(kept),
    body: await response.text(),
  };
}
