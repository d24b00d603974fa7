import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Service, StackContext } from '../context.ts';
import { loadKeys } from '../keys.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createFunctionsService } from './index.ts';

const projectDir = temporaryFolder('embedded-project-');
const dataDir = temporaryFolder('embedded-functions-');
const lines: string[] = [];
let service: Service;
let context: StackContext;

function write(file: string, text: string): void {
  const target = path.join(projectDir, 'supabase', file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

const call = (target: string, init: RequestInit = {}) =>
  service.fetch(new Request(`${context.publicUrl}/functions/v1/${target}`, init));

beforeAll(async () => {
  const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
  symlinkSync(modules, path.join(projectDir, 'node_modules'));
  write(
    'config.toml',
    '[functions.open]\nverify_jwt = false # public\n\n[functions.crash]\nverify_jwt = false\n[functions.broken]\nverify_jwt = false\n',
  );
  write(
    'functions/open/deno.json',
    JSON.stringify({ imports: { hono: 'npm:hono@4.13.19', '#shared/': '../_shared/' } }),
  );
  write('functions/_shared/greeting.ts', "export const greeting = 'olá';");
  write('functions/_shared/index.ts', 'Deno.serve(() => new Response("never served"));');
  write(
    'functions/open/index.ts',
    `import { Hono } from 'hono';
     import { greeting } from '#shared/greeting.ts';
     const app = new Hono().basePath('/open');
     app.get('/', (c) => c.json({ greeting, query: c.req.query('q'), auth: c.req.header('authorization') }));
     app.get('/env', (c) => c.json(Deno.env.toObject()));
     app.get('/secret', async (c) => c.text(await Deno.readTextFile('${path.join(dataDir, 'keys.json')}').catch((e) => e.name)));
     app.get('/run', (c) => { try { new Deno.Command('true').outputSync(); return c.text('ran'); } catch (e) { return c.text(e.name); } });
     app.post('/echo', (c) => new Response(c.req.raw.body, { headers: { 'x-kind': c.req.header('content-type') } }));
     app.get('/stream', () => new Response(new ReadableStream({ async start(controller) {
       for (const word of ['um ', 'dois ', 'três']) { controller.enqueue(new TextEncoder().encode(word)); await new Promise((r) => setTimeout(r, 20)); }
       controller.close(); } })));
     Deno.serve(app.fetch);`,
  );
  write('functions/closed/index.ts', "Deno.serve(() => new Response('in'));");
  write(
    'functions/crash/index.ts',
    "Deno.serve((request) => { if (new URL(request.url).pathname.endsWith('/now')) Deno.exit(3); return new Response('fine'); });",
  );
  write('functions/broken/index.ts', "import 'npm:not-a-package-of-this-project@1.0.0';");
  write('functions/.env', 'MY_SETTING=from file\nSITE_URL=https://project.example\nEMPTY=\n');

  context = {
    ...(await loadKeys(dataDir)),
    projectDir,
    dataDir,
    smtpPort: 2525,
    limitsRates: false,
    mailFrom: 'Test Project <no-reply@project.example>',
    publicUrl: 'http://127.0.0.1:54321',
    siteUrl: 'http://127.0.0.1:5173',
    // Functions get the address only; nothing here connects.
    db: {
      url: 'postgresql://x',
      urlFor: () => '',
      superuser: undefined as never,
      isUp: () => true,
    },
    inbox: { deliver: () => undefined as never, list: () => [] },
    log: (name, message) => lines.push(`${name}: ${message}`),
  };
  service = await createFunctionsService(context, {
    readsEnvFile: true,
    variables: (_context, configured) => ({
      ...configured,
      SITE_URL: context.siteUrl,
      MAIL_DRAIN_TOKEN: 'token',
    }),
  });
});

afterAll(async () => {
  await service?.stop?.();
  rmSync(projectDir, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

beforeEach(() => {
  lines.length = 0;
});

describe('an open function', () => {
  test('runs on the packages of the repository, without downloading any', async () => {
    const response = await call('open?q=1', { headers: { authorization: 'Bearer anything' } });
    expect(await response.json()).toEqual({ greeting: 'olá', query: '1', auth: 'Bearer anything' });
  });

  test("has the platform's variables, ours and its .env, and nothing else of the developer's", async () => {
    process.env.STACK_TEST_LEAK = 'leaked';
    const env: Record<string, string> = JSON.parse(await (await call('open/env')).text());
    expect(env).toMatchObject({
      SUPABASE_URL: context.publicUrl,
      SUPABASE_ANON_KEY: context.anonJwt,
      SUPABASE_SERVICE_ROLE_KEY: context.serviceRoleJwt,
      MY_SETTING: 'from file',
      SITE_URL: context.siteUrl,
      MAIL_DRAIN_TOKEN: 'token',
    });
    expect(env).not.toHaveProperty('EMPTY');
    expect(JSON.parse(env.SUPABASE_SECRET_KEYS ?? '')).toEqual({ default: context.secretKey });
    expect(JSON.parse(env.SUPABASE_PUBLISHABLE_KEYS ?? '')).toEqual({
      default: context.publishableKey,
    });
    expect(env).not.toHaveProperty('STACK_TEST_LEAK');
    expect(env).not.toHaveProperty('HOME');
  });

  test('reads .env again when it changes, and never when told not to', async () => {
    const settingOf = async (functions: Service): Promise<unknown> => {
      const response = await functions.fetch(
        new Request(`${context.publicUrl}/functions/v1/open/env`),
      );
      return JSON.parse(await response.text()).MY_SETTING;
    };
    const deaf = await createFunctionsService(context, {
      readsEnvFile: false,
      variables: (_context, configured) => configured,
    });
    try {
      expect(await settingOf(deaf)).toBeUndefined();
    } finally {
      await deaf.stop?.();
    }
    expect(await settingOf(service)).toBe('from file');
    write('functions/.env', 'MY_SETTING=changed\n');
    await expect.poll(() => settingOf(service)).toBe('changed');
  });

  test('may not read outside the code, nor start programs', async () => {
    expect(await (await call('open/secret')).text()).toBe('NotCapable');
    expect(await (await call('open/run')).text()).toBe('NotCapable');
  });

  test('streams both ways', async () => {
    const body = new Blob(['x'.repeat(3_000_000)], { type: 'application/x-thing' });
    const echo = await call('open/echo', { method: 'POST', body });
    expect(echo.headers.get('x-kind')).toBe('application/x-thing');
    expect((await echo.arrayBuffer()).byteLength).toBe(3_000_000);
    expect(await (await call('open/stream')).text()).toBe('um dois três');
  });

  test('serves new code after a change', async () => {
    expect(await (await call('open')).text()).toContain('olá');
    write('functions/_shared/greeting.ts', "export const greeting = 'até logo';");
    await expect.poll(async () => (await call('open')).text()).toContain('até logo');
  });
});

describe('a function with verify_jwt', () => {
  const sign = (secret: string, expires: string) =>
    new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));

  test('refuses a call without a token, and tokens that are forged or old', async () => {
    const forged = await sign('another secret of thirty-two characters', '1h');
    const old = await sign(context.jwtSecret, '-1h');
    expect(await (await call('closed')).json()).toEqual({
      code: 401,
      message: 'Missing authorization header',
    });
    for (const token of [forged, old, 'nonsense', `${context.secretKey}x`]) {
      const response = await call('closed', { headers: { authorization: `Bearer ${token}` } });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ code: 401, message: 'Invalid JWT' });
    }
  });

  test('lets a user token and, as the platform does, any key through', async () => {
    const token = await sign(context.jwtSecret, '1h');
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${context.publishableKey}` },
      { apikey: context.publishableKey },
    ]) {
      const response = await call('closed', { headers });
      expect(await response.text()).toBe('in');
    }
  });
});

describe('a function', () => {
  test('is not found under an unknown name, nor is shared code', async () => {
    for (const name of ['nothing', '_shared', '..%2fopen', '']) {
      expect((await call(name)).status).toBe(404);
    }
  });

  test('that cannot start answers 503, with the reason in the log', async () => {
    const response = await call('broken');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'BOOT_ERROR' });
    expect(lines.join('\n')).toContain('not-a-package-of-this-project');
  });

  test('that could not start is tried again after a change of its code, not with every call', async () => {
    const tries = () => lines.filter((line) => line.includes('did not start')).length;
    await call('broken');
    lines.length = 0;
    for (const _ of [1, 2, 3]) {
      expect((await call('broken')).status).toBe(503);
    }
    expect(tries()).toBe(0);
    write('functions/broken/index.ts', "Deno.serve(() => new Response('whole'));");
    await expect.poll(async () => (await call('broken')).text(), { timeout: 20_000 }).toBe('whole');
  });

  test('that dies during a call answers 500, and the next call gets a new process', async () => {
    expect(await (await call('crash')).text()).toBe('fine');
    const response = await call('crash/now');
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 'WORKER_ERROR' });
    await expect.poll(async () => (await call('crash')).status).toBe(200);
  });
});
