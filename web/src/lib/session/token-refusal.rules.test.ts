import { expect, it } from 'vitest';
import { refusalOf } from './token-refusal.ts';

const json = (status: number, body: object) => Response.json(body, { status });

it.each<[string, Response, 'renew' | 'later' | null]>([
  ['the database: its session is over', json(401, { code: 'PT401', message: 'x' }), 'renew'],
  ['PostgREST 12: expired', json(401, { code: 'PGRST301', message: 'JWT expired' }), 'renew'],
  ['PostgREST 13: expired', json(401, { code: 'PGRST303', message: 'JWT expired' }), 'renew'],
  ['from the future', json(401, { code: 'PGRST303', message: 'JWT issued at future' }), 'later'],
  ['not yet valid', json(401, { code: 'PGRST303', message: 'JWT not yet valid' }), 'later'],
  ['keys that rotate', json(401, { code: 'PGRST301', message: 'No suitable key' }), 'later'],
  ['anonymous only', json(401, { code: 'PGRST302', message: 'x' }), 'later'],
  [
    'Storage: expired',
    json(400, {
      statusCode: '403',
      error: 'InvalidJWT',
      message: '"exp" claim timestamp check failed',
    }),
    'renew',
  ],
  [
    'Storage, older: expired',
    json(400, { statusCode: '403', error: 'Unauthorized', message: 'jwt expired' }),
    'renew',
  ],
  [
    'Storage: keys that rotate',
    json(400, { statusCode: '403', error: 'InvalidJWT', message: 'signature verification failed' }),
    'later',
  ],
  [
    'Storage: no right',
    json(400, {
      statusCode: '403',
      error: 'Unauthorized',
      message: 'new row violates row-level security policy',
    }),
    null,
  ],
  [
    'our functions',
    json(401, { code: 'unauthenticated', message: 'Faça login para continuar.' }),
    'renew',
  ],
  ['our functions: no right', json(403, { code: 'forbidden', message: 'x' }), null],
  ['the database: no right', json(403, { code: '42501', message: 'x' }), null],
  ['the gateway: no such key', json(401, { message: 'Invalid API key' }), 'later'],
  ['a proxy', new Response('<html>', { status: 403 }), 'later'],
  ['a proxy that asks for a password', new Response('', { status: 407 }), 'later'],
  ['a portal', new Response('<html>', { status: 511 }), 'later'],
  ['a bad request', json(400, { code: '22023', message: 'x' }), null],
  ['nothing there', json(404, { code: 'PGRST205', message: 'x' }), null],
  ['a limit', json(429, { message: 'x' }), null],
  ['a failure', new Response('', { status: 500 }), null],
  ['what was asked for', json(200, []), null],
])('%s', async (_, answer, refusal) => {
  expect(await refusalOf(answer)).toBe(refusal);
  // Whoever asked reads it afterwards.
  expect(answer.bodyUsed).toBe(false);
});
