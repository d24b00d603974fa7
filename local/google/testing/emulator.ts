import { createGoogleService, EMULATOR_KEY } from '../index.ts';

const BASE = 'http://127.0.0.1/_/google';

/** An emulator of its own for a test, and how to ask it. */
export function startEmulator() {
  const service = createGoogleService();
  const send = (path: string, init: RequestInit = {}) =>
    service.fetch(new Request(`${BASE}/${path}`, init));
  return {
    send,
    /** A call with the key that the emulator accepts. */
    get: (path: string, signal: AbortSignal | null = null) =>
      send(path, { headers: { 'x-goog-api-key': EMULATOR_KEY }, signal }),
    /** A command for the emulator. */
    order: (command: object, type = 'application/json') =>
      send('control', {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify(command),
      }),
  };
}
