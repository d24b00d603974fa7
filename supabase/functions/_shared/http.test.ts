import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fromDatabase, HttpError } from './errors.ts';
import { type AppEnv, installBasics, readJson } from './http.ts';
import { testDeps } from './testing/deps.ts';

function build() {
  const deps = testDeps({ ALLOWED_ORIGINS: 'https://outra.example' });
  const app = new Hono<AppEnv>();
  installBasics(app, 'teste', deps);
  app.post('/eco', async (c) =>
    c.json(await readJson(c, z.strictObject({ nome: z.string().min(2, { error: 'Curto' }) }))),
  );
  app.get('/recusa', () => {
    throw new HttpError(409, 'conflict', 'Já existe.', { field: 'nome' });
  });
  app.get('/quebra/:email', () => {
    throw new Error('select * from segredos where email = ana@plantao.example');
  });
  app.get('/banco', () => {
    throw fromDatabase({ code: '42501', message: 'permission denied for table profiles' });
  });
  return { app, deps };
}

const post = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

describe('bodies', () => {
  it.each([
    ['{"nome":"Ana"}', 200, { nome: 'Ana' }],
    ['{"nome":"A"}', 400, { message: 'Curto', code: 'invalid_request', field: 'nome' }],
    ['{"nome":"Ana","x":1}', 400, { code: 'invalid_request', field: 'x' }],
    ['{', 400, { code: 'invalid_request' }],
    ['null', 400, { code: 'invalid_request' }],
    ['', 400, { code: 'invalid_request', field: 'nome' }],
  ])('%s answers %i', async (body, status, expected) => {
    const response = await build().app.request('/eco', post(body));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(expected);
  });

  it('refuses another type, and a body that is too large, with any declared length', async () => {
    const { app } = build();
    const text = await app.request(
      '/eco',
      post('{"nome":"Ana"}', { 'content-type': 'text/plain' }),
    );
    expect(text.status).toBe(415);
    const large = await app.request('/eco', post(`{"nome":"${'x'.repeat(300_000)}"}`));
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ code: 'payload_too_large' });
  });
});

describe('failures', () => {
  it('are answered with their message and field', async () => {
    const response = await build().app.request('/recusa');
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      message: 'Já existe.',
      code: 'conflict',
      field: 'nome',
    });
  });

  it('without a foreseen cause are logged without personal data and answered without details', async () => {
    const { app, deps } = build();
    const response = await app.request('/quebra/ana@plantao.example');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      message: 'Erro interno. Tente novamente em instantes.',
      code: 'internal',
    });
    expect(deps.lines).toMatchObject([{ level: 'error', route: '/quebra/:email', status: 500 }]);
    expect(JSON.stringify(deps.lines)).not.toContain('ana@');
  });

  it('of the database get our own code and message', async () => {
    const response = await build().app.request('/banco');
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('profiles');
  });

  it('have the same shape for an unknown address', async () => {
    const response = await build().app.request('/nada');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('headers', () => {
  it("include the caller's valid request id or a new one", async () => {
    const { app } = build();
    const given = await app.request('/recusa', { headers: { 'x-request-id': 'abc-12345' } });
    expect(given.headers.get('x-request-id')).toBe('abc-12345');
    const made = await app.request('/recusa', { headers: { 'x-request-id': 'a b' } });
    expect(made.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it.each([
    ['https://plantao.example', 'https://plantao.example'],
    ['https://outra.example', 'https://outra.example'],
    ['https://evil.example', null],
  ])('allow %s to read the answer: %s', async (origin, allowed) => {
    const response = await build().app.request('/recusa', { headers: { origin } });
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
  });
});
