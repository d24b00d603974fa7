import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { testDeps } from '../_shared/testing/deps.ts';
import { createApp } from './app.ts';
import { openapiFaults } from './testing/openapi-validity.ts';

const app = createApp(testDeps());
const anyObject = z.record(z.string(), z.unknown());
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  schema: anyObject,
});
const content = z.record(z.string(), z.object({ schema: anyObject }));
const operation = z.object({
  tags: z.array(z.string()).min(1),
  operationId: z.string().regex(/^[a-z]+(?:[A-Z][a-z]+)+$|^register$/),
  summary: z.string().min(1),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ required: z.literal(true), content }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.object({ description: z.string().min(1), content: content.optional() }),
  ),
  security: z.array(anyObject).optional(),
});
const document = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.object({ schemas: anyObject, securitySchemes: anyObject }),
});

async function read() {
  const response = await app.request('/api/openapi.json');
  const text = await response.text();
  return { text, parsed: document.parse(JSON.parse(text)) };
}

type Draft = Record<string, unknown>;
const answering = (schema: Draft) => ({
  200: { description: 'x', content: { 'application/json': { schema } } },
});

const operations = async () =>
  Object.entries((await read()).parsed.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method, ...one })),
  );

/** Both call tables of the specification, and our additions. */
const CALLS = [
  'get /api/auth/user',
  'post /api/auth/register',
  'post /api/auth/login',
  'get /api/logout',
  'get /api/categories',
  'get /api/categories/dropdown',
  'get /api/videos',
  'get /api/videos/featured',
  'get /api/videos/recent',
  'get /api/videos/search',
  'get /api/videos/{id}',
  'post /api/videos/{id}/view',
  'get /api/user/favorites',
  'get /api/user/favorites/{videoId}/check',
  'post /api/user/favorites',
  'delete /api/user/favorites/{videoId}',
  'get /api/user/progress',
  'get /api/user/progress/{videoId}',
  'post /api/user/progress',
  'get /api/user/continue-watching',
  'put /api/user/profile',
  'patch /api/user/profile',
  'post /api/user/change-password',
  'get /api/user/notifications',
  'get /api/user/notifications/unread-count',
  'patch /api/user/notifications/{id}/read',
  'patch /api/user/notifications/mark-all-read',
  'delete /api/user/notifications/{id}',
  'get /api/admin/users/pending',
  'get /api/admin/users',
  'post /api/admin/users/{id}/approve',
  'delete /api/admin/users/{id}',
  'put /api/admin/users/{id}',
  'put /api/admin/users/{id}/password',
  'post /api/admin/youtube/sync-channel',
  'post /api/admin/youtube/import-video',
  'post /api/admin/youtube/import-bulk',
  'post /api/admin/googledrive/import-video',
  'post /api/admin/googledrive/import-folder',
  'put /api/admin/videos/{id}',
  'delete /api/admin/videos/{id}',
  'put /api/admin/videos/bulk',
  'post /api/admin/videos/refresh-thumbnails',
  'get /api/podcasts',
  // The signed URL of a podcast's audio, which clients cannot sign themselves.
  'get /api/podcasts/{id}/audio',
  'post /api/admin/podcasts',
  'put /api/admin/podcasts/{id}',
  'delete /api/admin/podcasts/{id}',
  'post /api/admin/upload-audio',
  'get /api/health',
];

describe('the OpenAPI document', () => {
  it('is valid by the official schema of OpenAPI 3.1 and by the rules of a linter', async () => {
    expect(await openapiFaults(JSON.parse((await read()).text))).toEqual([]);
  });

  it.each([
    [
      'a parameter in no place',
      (one: Draft) => ({ ...one, parameters: [{ name: 'x', in: 'mail' }] }),
    ],
    ['an answer without description', (one: Draft) => ({ ...one, responses: { 200: {} } })],
    [
      'a type that does not exist',
      (one: Draft) => ({ ...one, responses: answering({ type: 'numero' }) }),
    ],
    [
      'a keyword that does not exist',
      (one: Draft) => ({ ...one, responses: answering({ type: 'string', maxlength: 3 }) }),
    ],
    ['a name that another call has', (one: Draft) => ({ ...one, operationId: 'listVideos' })],
    ['no word about who may', ({ security: _, ...one }: Draft) => one],
  ])('is not valid with %s', async (_what, spoil) => {
    const whole = JSON.parse((await read()).text);
    const path = whole.paths['/api/videos/{id}'];
    path.get = spoil(path.get);
    expect(await openapiFaults(whole)).not.toEqual([]);
  });

  it('has exactly the calls of the specification', async () => {
    const found = (await operations()).map(({ method, path }) => `${method} ${path}`);
    expect(found.sort()).toEqual([...CALLS].sort());
  });

  it('declares exactly the parameters of every path', async () => {
    for (const { path, parameters } of await operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = parameters.filter((one) => one.in === 'path');
      expect([path, declared.map((one) => one.name)]).toEqual([path, inPath]);
      expect(declared.every((one) => one.required)).toBe(true);
    }
  });

  it('contains no broken reference', async () => {
    const { text, parsed } = await read();
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]);
    expect(names.length).toBeGreaterThan(0);
    expect(
      [...new Set(names)].filter((name) => !((name ?? '') in parsed.components.schemas)),
    ).toEqual([]);
    for (const scheme of ['bearer', 'cookie']) {
      expect(parsed.components.securitySchemes).toHaveProperty(scheme);
    }
  });

  it('lists the refusals of the body for every call with a body', async () => {
    const withBody = (await operations()).filter(({ requestBody }) => requestBody !== undefined);
    expect(withBody.length).toBeGreaterThan(15);
    for (const { path, method, responses } of withBody) {
      expect([method, path, Object.keys(responses)]).toEqual([
        method,
        path,
        expect.arrayContaining(['413', '415']),
      ]);
    }
  });

  it('lists the refusals of the session for every call behind a session', async () => {
    const open = ['/api/health', '/api/auth/login', '/api/auth/register', '/api/logout'];
    for (const { path, method, security, responses } of await operations()) {
      if (open.includes(path)) continue;
      expect([method, path, security?.length]).toEqual([method, path, 2]);
      expect(Object.keys(responses)).toContain('401');
      if (path !== '/api/auth/user') expect(Object.keys(responses)).toContain('403');
    }
  });
});

describe('the page of the OpenAPI document', () => {
  it('shows every call without scripts', async () => {
    const response = await app.request('/api/docs');
    const html = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).not.toContain('<script');
    for (const call of CALLS) expect(html).toContain(call.split(' ')[1]?.replace(/&/g, '&amp;'));
  });
});

describe('an address without a route', () => {
  it.each([
    ['GET', '/api/nada', 404, 'not_found'],
    ['DELETE', '/api/categories', 405, 'method_not_allowed'],
    ['POST', '/api/videos/1', 405, 'method_not_allowed'],
    ['GET', '/outra', 404, 'not_found'],
  ])('%s %s answers %i', async (method, path, status, code) => {
    const response = await app.request(path, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });
});
