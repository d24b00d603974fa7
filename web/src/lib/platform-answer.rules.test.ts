import { describe, expect, it } from 'vitest';
import { env } from './env.ts';
import { fromPlatform } from './platform-answer.ts';

const REST = `${env.supabaseUrl}/rest/v1/videos`;
const FUNCTION = `${env.supabaseUrl}/functions/v1/accounts/approve`;
const FILES = `${env.supabaseUrl}/storage/v1/object/sign/avatars`;

const json = (status: number, body: unknown) => Response.json(body, { status });
const page = (status: number) =>
  new Response('<html>Bloqueado</html>', { status, headers: { 'Content-Type': 'text/html' } });
const nothing = (status: number) => new Response(null, { status });

describe('what the platform answered stays as it is', () => {
  it.each<[string, string, string, Response]>([
    ['rows', REST, 'GET', json(200, [])],
    ['a stored row', REST, 'POST', nothing(201)],
    ['a row that was there', REST, 'POST', nothing(200)],
    ['a changed row', REST, 'PATCH', nothing(204)],
    ['a count', REST, 'HEAD', nothing(200)],
    ['a refused count', REST, 'HEAD', nothing(403)],
    ['a file', FILES, 'GET', new Response(new Blob(['x'], { type: 'audio/mpeg' }))],
    ['no right', REST, 'GET', json(403, { code: '42501', message: 'x' })],
    ['not accepted', REST, 'POST', json(400, { code: '22023', message: 'x' })],
    ['a conflict', REST, 'POST', json(409, { code: '23505', message: 'x' })],
    ['no such row', REST, 'GET', json(406, { code: 'PGRST116', message: 'x' })],
    ['a function: not found', FUNCTION, 'POST', json(404, { code: 'not_found', message: 'x' })],
    ['no such file', FILES, 'POST', json(400, { statusCode: '404', error: 'not_found' })],
    ['too large, says a proxy', FUNCTION, 'POST', page(413)],
    ['too many, says a gateway', REST, 'GET', page(429)],
    ['away', REST, 'GET', page(502)],
  ])('%s', async (_, url, method, answer) => {
    expect(await fromPlatform(url, method, answer)).toBe(answer);
    expect(answer.bodyUsed).toBe(false);
  });
});

describe('what it cannot have answered is told as a service that is away', () => {
  it.each<[string, string, string, Response]>([
    ['a portal that lets no request through', REST, 'GET', page(200)],
    ['a portal, asked to store', REST, 'POST', page(200)],
    ['a portal before a function', FUNCTION, 'POST', page(200)],
    ['an answer without a word', REST, 'GET', nothing(200)],
    ['no answer to a question', REST, 'GET', nothing(204)],
    ['a page: not found', REST, 'POST', page(404)],
    // The client of the Data API takes these two for success.
    ['nothing: not found', REST, 'POST', nothing(404)],
    ['a list: not found', REST, 'GET', json(404, [])],
    ['a page: not accepted', REST, 'POST', page(400)],
    ['a page: no right', REST, 'POST', page(403)],
    ['a proxy that saw no end of the request', REST, 'POST', page(408)],
    ['a proxy that is told to block it', FUNCTION, 'POST', page(451)],
    ['a gateway without a route', REST, 'GET', json(404, { message: 'no Route matched' })],
    ['the JSON of a proxy', REST, 'POST', json(400, { error: 'blocked' })],
    ['half an answer', REST, 'POST', new Response('{"code":"22', { status: 400 })],
  ])('%s', async (_, url, method, answer) => {
    expect((await fromPlatform(url, method, answer)).status).toBe(503);
  });
});
