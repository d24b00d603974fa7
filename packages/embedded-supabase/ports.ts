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

/**
 * The first free port at or after `first`.
 *
 * @throws when none of the next 200 is free
 */
async function nextFreePort(first: number, taken: readonly number[] = []): Promise<number> {
  for (let port = first; port < first + 200 && port < 65_536; port += 1) {
    if (!taken.includes(port) && (await isPortFree(port))) {
      return port;
    }
  }
  throw new Error(`no free port in ${first}–${first + 199}`);
}

/** Below what systems give to outgoing connections: Linux from 32768, macOS and Windows from 49152. */
const UNASKED = { from: 20_000, to: 32_768 };

/**
 * A port that is free now, for parts nobody needs to find by number. The system's own choice (port 0) might be
 * the next connection's before the part listens on it.
 *
 * @throws when a hundred ports in a row are taken
 */
export async function anyFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(UNASKED.from, UNASKED.to);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`no free port in ${UNASKED.from}–${UNASKED.to - 1}`);
}

/** A port that must be free, the next free one from a number on, or any that is free. */
export type PortChoice = { exactly: number } | { from: number } | 'any';

/**
 * Resolves a choice, never to one of `taken`. `option` names the command-line option that sets it.
 *
 * @throws StackError when the one port asked for is in use
 */
export async function choosePort(
  choice: PortChoice,
  taken: readonly number[] = [],
  option?: string,
): Promise<number> {
  if (choice === 'any') {
    return anyFreePort();
  }
  if ('from' in choice) {
    return nextFreePort(choice.from, taken);
  }
  if (taken.includes(choice.exactly) || !(await isPortFree(choice.exactly))) {
    throw new StackError(texts.portTaken(choice.exactly, option));
  }
  return choice.exactly;
}
