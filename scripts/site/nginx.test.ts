import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request as plainRequest } from 'node:http';
import { createServer, request } from 'node:https';
import { join } from 'node:path';
import { anyFreePort } from 'embedded-supabase/ports';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRepositoryFile } from '../checks/repository-files.ts';
import { headersFor, parseHeadersFile } from './server.ts';
import { selfSigned } from './testing/certificate.ts';
import { type Names, serveNames } from './testing/names.ts';
import { checkNginx, NGINX, runNginx } from './testing/nginx.ts';

/** deploy/nginx.conf in a real nginx: Debian's or Ubuntu's (apt-get install nginx-light), or the one that NGINX_PATH names. */

const HOST = 'plantao.hospital.example';
const FUNCTIONS = 'funcoes.hospital.example';
const FILES = {
  'index.html': '<p>app</p>',
  'manifest.webmanifest': '{}',
  'sw.js': '/**/',
  'robots.txt': 'User-agent: *',
  'assets/app-1.js': '/**/',
  'demo/a.wav': 'RIFF',
};

const PATIENTLY = { timeout: 15_000 };

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
type Asked = { url: string; headers: IncomingHttpHeaders };

/** Said where it cannot be tried. */
const WITHOUT = NGINX ? '' : ' (não há nginx nesta máquina: apt-get install nginx-light)';

describe.skipIf(NGINX === undefined)(`deploy/nginx.conf${WITHOUT}`, { timeout: 20_000 }, () => {
  const nginx = NGINX ?? '';
  const site = selfSigned(HOST);
  const functions = selfSigned(FUNCTIONS);
  const asked: Asked[] = [];
  const ports = { site: 0, plain: 0, functions: 0, names: 0 };
  let conf = '';
  let running: ReturnType<typeof runNginx> | undefined;
  let names: Names | undefined;

  /** Functions at one address, which say where they were asked. */
  const serveFunctions = (address: string) =>
    new Promise<ReturnType<typeof createServer>>((done) => {
      const server = createServer(
        { key: functions.privateKey, cert: functions.certificate },
        ({ url = '', headers }, response) => {
          asked.push({ url, headers });
          response.setHeader('cache-control', 'no-store');
          response.end(address);
        },
      );
      server.listen(ports.functions, address, () => done(server));
    });

  const call = (path: string, headers: Record<string, string> = {}, isPlain = false) =>
    new Promise<Answer>((done, fail) => {
      const options = {
        host: '127.0.0.1',
        port: isPlain ? ports.plain : ports.site,
        path,
        headers: { host: HOST, ...headers },
        servername: HOST,
        ca: site.certificate,
      };
      const read = isPlain ? plainRequest : request;
      read(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      })
        .on('error', fail)
        .end();
    });

  beforeAll(async () => {
    const folder = temporaryFolder('nginx-site');
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(join(folder, 'dist', name, '..'), { recursive: true });
      writeFileSync(join(folder, 'dist', name), text);
    }
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    for (const name of ['site', 'plain', 'functions'] as const) ports[name] = await anyFreePort();
    const probe = await serveNames('127.0.0.1');
    ports.names = probe.port;
    await probe.close();
    conf = readRepositoryFile('deploy/nginx.conf')
      .replace('/etc/ssl/plantao/fullchain.pem', write('site.pem', site.certificate))
      .replace('/etc/ssl/plantao/privkey.pem', write('site.key', site.privateKey))
      .replace('/etc/ssl/certs/ca-certificates.crt', write('ca.pem', functions.certificate))
      .replace('/srv/plantao/dist', join(folder, 'dist'))
      .replace('listen 443 ', `listen 127.0.0.1:${ports.site} `)
      .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
      .replace('resolver 127.0.0.53 valid=30s', `resolver 127.0.0.1:${ports.names} valid=1s`)
      .replace('resolver_timeout 5s', 'resolver_timeout 1s')
      .replaceAll('plantao.example', HOST)
      .replace(
        'default "https://PROJECT_REF.supabase.co"',
        `default "https://${FUNCTIONS}:${ports.functions}"`,
      )
      .replace('PROXY_SECRET";', 'segredo-do-site-123";');
    running = runNginx(nginx, conf);
  });
  afterAll(async () => {
    await running?.stop();
    await names?.close();
  });

  it('is taken by nginx -t as it stands, but for the certificate', () => {
    const asItStands = readRepositoryFile('deploy/nginx.conf');
    expect(checkNginx(nginx, asItStands).words).toContain(
      'cannot load certificate "/etc/ssl/plantao/fullchain.pem"',
    );
    expect(checkNginx(nginx, conf)).toEqual({ isTaken: true, words: '' });
  });

  it('starts without DNS, serves the site, and says of /api that nothing answers', async () => {
    await expect
      .poll(
        () =>
          call('/').then(
            ({ body }) => body,
            () => '',
          ),
        PATIENTLY,
      )
      .toBe('<p>app</p>');
    expect((await call('/api/health')).status).toBe(502);
  });

  it.each([
    ['/', 200],
    ['/video/17', 200],
    ['/foo.txt', 404],
    ['/assets/velho.js', 404],
    ['/.well-known/security.txt', 404],
    ['/assets/app-1.js', 200],
    ['/sw.js', 200],
    ['/demo/a.wav', 200],
  ])('answers %s with %i and the headers of _headers', async (path, status) => {
    const answer = await call(path);
    expect(answer.status).toBe(status);
    if (status === 200 && !path.includes('.')) expect(answer.body).toBe('<p>app</p>');
    const rules = parseHeadersFile(readRepositoryFile('web/public/_headers'));
    const { 'Cache-Control': kept, ...others } = headersFor(rules, path);
    for (const [name, value] of Object.entries(others))
      expect([name, answer.headers[name.toLowerCase()]]).toEqual([name, value]);
    expect(answer.headers['cache-control']).toBe(
      status === 200 ? (kept ?? 'no-cache') : 'no-cache',
    );
  });

  it('names the type of the manifest', async () => {
    const { headers } = await call('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json');
  });

  it('sends whoever comes without TLS to the same address with it, by its own name', async () => {
    const { status, headers } = await call('/video/17?t=3', { host: 'outro.example' }, true);
    expect([status, headers.location]).toEqual([301, `https://${HOST}/video/17?t=3`]);
  });

  it('passes /api on: its secret, the address that it sees, and nothing that the caller wrote of both', async () => {
    const first = await serveFunctions('127.0.0.1');
    names = await serveNames('127.0.0.1', ports.names);
    try {
      const headers = { 'x-forwarded-for': '6.6.6.6', 'x-plantao-proxy': 'inventado' };
      await expect
        .poll(
          async () => (await call('/api/a%20b%2Fc%3Fd%0d%0ae?q=1%202', headers)).body,
          PATIENTLY,
        )
        .toBe('127.0.0.1');
      const { url, headers: passed } = asked.at(-1) ?? { url: '', headers: {} };
      expect(url).toBe('/functions/v1/api/a%20b/c%3Fd%0D%0Ae?q=1%202');
      expect(passed).toMatchObject({
        host: `${FUNCTIONS}:${ports.functions}`,
        'x-forwarded-for': '127.0.0.1',
        'x-plantao-proxy': 'segredo-do-site-123',
        'x-forwarded-proto': 'https',
      });
      const answer = await call('/api/openapi.json');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(asked.at(-1)?.url).toBe('/functions/v1/api/openapi.json');
    } finally {
      await new Promise((done) => first.close(done).closeAllConnections());
    }
  });

  it('follows an address that changes, without being told', async () => {
    const second = await serveFunctions('127.0.0.2');
    try {
      if (names) names.address = '127.0.0.2';
      await expect.poll(async () => (await call('/api/health')).body, PATIENTLY).toBe('127.0.0.2');
    } finally {
      await new Promise((done) => second.close(done).closeAllConnections());
    }
  });

  it('gives its secret to no server that another certificate vouches for', async () => {
    const impostor = selfSigned(FUNCTIONS);
    asked.length = 0;
    const server = createServer(
      { key: impostor.privateKey, cert: impostor.certificate },
      (_, response) => {
        asked.push({ url: 'impostor', headers: {} });
        response.end();
      },
    );
    await new Promise<void>((done) => server.listen(ports.functions, '127.0.0.2', done));
    try {
      expect((await call('/api/health')).status).toBe(502);
      expect(asked).toEqual([]);
    } finally {
      await new Promise((done) => server.close(done));
    }
  });
});
