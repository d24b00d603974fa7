import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { StackError } from './errors.ts';
import { texts } from './texts.ts';

/** True when nothing listens on the port of 127.0.0.1. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      server.close(() => resolve(true)),
    );
  });
}

/**
 * Keeps a port from being handed out again while this process lives, by any process of this machine: stacks side by side
 * choose theirs long before a part listens. The mark is the UDP port of the same number, which no part uses and the system
 * gives back when the process ends.
 *
 * @returns false when it is kept already
 */
function keepPort(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const mark = createSocket('udp4');
    mark.once('error', () => mark.close(() => resolve(false)));
    mark.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      mark.unref();
      resolve(true);
    });
  });
}

/** The first of 200 ports, beginning with `first`, that suits. */
async function findPort(
  first: number,
  next: (port: number) => number,
  suits: (port: number) => Promise<boolean>,
): Promise<number> {
  let port = first;
  for (let attempt = 0; attempt < 200; attempt += 1, port = next(port)) {
    if (await suits(port)) return port;
  }
  throw new Error(`no free port, from ${first} to ${port}`);
}

/**
 * A port that is free now and handed out once, for parts that are not found by number. The system's own choice (port 0)
 * might be the next connection's before the part listens on it, so it is one below what systems give to outgoing
 * connections: Linux from 32768, macOS and Windows from 49152.
 */
export function anyFreePort(): Promise<number> {
  const random = () => randomInt(20_000, 32_768);
  // Kept first: to look whether a port is free is to listen on it, which must not happen while its part begins to.
  return findPort(random(), random, async (port) => (await keepPort(port)) && isPortFree(port));
}

/** A port that must be free, the next free one from a number on, or any that is free. */
export type PortChoice = { exactly: number } | { from: number } | 'any';

/**
 * Resolves a choice, never to `taken`. `option` names the command-line option that sets it.
 *
 * @throws StackError when the one port asked for is in use
 */
export async function choosePort(
  choice: PortChoice,
  taken: readonly number[] = [],
  option?: string,
): Promise<number> {
  if (choice === 'any') return anyFreePort();
  if ('from' in choice) {
    const suits = async (port: number) => !taken.includes(port) && isPortFree(port);
    return findPort(choice.from, (port) => port + 1, suits);
  }
  if (taken.includes(choice.exactly) || !(await isPortFree(choice.exactly))) {
    throw new StackError(texts.portTaken(choice.exactly, option));
  }
  return choice.exactly;
}

/**
 * Starts a part on a port of this choice. Another program may take the port between the look at it and the start; then the
 * part is started on another one, unless exactly this one was asked for.
 *
 * @throws what `start` throws
 */
export async function startOnPort<Part>(
  choice: PortChoice,
  taken: readonly number[],
  start: (port: number) => Promise<Part>,
): Promise<Part> {
  const port = await choosePort(choice, taken);
  try {
    return await start(port);
  } catch (error) {
    const isInsisted = typeof choice === 'object' && 'exactly' in choice;
    if (isInsisted || (await isPortFree(port))) throw error;
    return startOnPort(choice, [...taken, port], start);
  }
}
