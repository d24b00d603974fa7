import { randomInt } from 'node:crypto';
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

/** The first free port of 200, beginning with `first`. */
async function findPort(
  first: number,
  next: (port: number) => number,
  taken: readonly number[] = [],
): Promise<number> {
  let port = first;
  for (let attempt = 0; attempt < 200; attempt += 1, port = next(port)) {
    if (!taken.includes(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`no free port, from ${first} to ${port}`);
}

/**
 * A port that is free now, for parts that are not found by number. The system's own choice (port 0) might be
 * the next connection's before the part listens on it, so it is one below what systems give to outgoing connections:
 * Linux from 32768, macOS and Windows from 49152.
 */
export function anyFreePort(): Promise<number> {
  const random = () => randomInt(20_000, 32_768);
  return findPort(random(), random);
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
  if ('from' in choice) return findPort(choice.from, (port) => port + 1, taken);
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
