import { expect, it } from 'vitest';
import { PlatformError, platformOf } from './platform.ts';

const ask = (fetch: () => Promise<Response>) =>
  platformOf('https://api.example', 'ref', 'token', fetch)
    .read('/secrets')
    .catch((error: unknown) => error);

it.each<[string, () => Promise<Response>, string]>([
  [
    'no network',
    () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ENOTFOUND') })),
    'não foi alcançada',
  ],
  [
    'no answer in time',
    () => Promise.reject(new DOMException('aborted', 'TimeoutError')),
    'não respondeu em 60 s',
  ],
  ['a page of the network', async () => new Response('<html>'), 'não foi a plataforma'],
  ['a revoked token', async () => new Response('{}', { status: 401 }), 'Faça outro'],
  ['too many questions', async () => new Response('{}', { status: 429 }), 'pede para esperar'],
])('%s is told in words of an operator', async (_what, fetch, message) => {
  const error = await ask(fetch);
  expect(error).toBeInstanceOf(PlatformError);
  expect((error as Error).message).toContain(message);
});
