import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StackContext } from '../context.ts';
import { anyFreePort } from '../ports.ts';
import { type GatewayServices, startGateway } from './gateway.ts';

/** An answer whose body breaks before the first byte, as that of a program that loses its database. */
const broken = async () =>
  new Response(new ReadableStream({ start: (body) => body.error(new Error('aborted')) }), {
    status: 500,
  });

let isUp = true;
let address: string;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  const port = await anyFreePort();
  // Only what a call of a function needs.
  const context = { db: { isUp: () => isUp }, log: () => undefined } as unknown as StackContext;
  const services = {
    functions: {
      async fetch() {
        isUp = false;
        return broken();
      },
    },
  } as unknown as GatewayServices;
  gateway = await startGateway(context, port, () => services);
  address = `http://127.0.0.1:${port}/functions/v1/mail`;
});
afterAll(() => gateway.stop());

test.each(['POST', 'HEAD'])(
  'a broken answer during the death of the database becomes "try again": %s',
  async (method) => {
    isUp = true;
    const answer = await fetch(address, { method });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
  },
);
