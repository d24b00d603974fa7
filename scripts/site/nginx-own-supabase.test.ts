import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { listen } from 'embedded-supabase/http';
import { anyFreePort } from 'embedded-supabase/ports';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { expect, it } from 'vitest';
import { readRepositoryFile } from '../checks/repository-files.ts';
import { selfSigned } from './testing/certificate.ts';
import { NGINX, runNginx } from './testing/nginx.ts';

it.skipIf(NGINX === undefined)(
  'four addresses of a Supabase of one’s own are public, and a caller cannot name another address',
  { timeout: 20_000 },
  async () => {
    const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
    const gateway = createServer(({ url = '', headers }, response) => {
      asked.push({ url, headers });
      response.end('gateway');
    });
    const behind = await listen(gateway);
    const port = await anyFreePort();
    const folder = temporaryFolder('nginx-own');
    const { certificate, privateKey } = selfSigned('api.plantao.example');
    writeFileSync(join(folder, 'cert.pem'), certificate);
    writeFileSync(join(folder, 'key.pem'), privateKey);
    const conf = readRepositoryFile('deploy/self-hosted/supabase.nginx.conf')
      .replace('/etc/ssl/plantao/fullchain.pem', join(folder, 'cert.pem'))
      .replace('/etc/ssl/plantao/privkey.pem', join(folder, 'key.pem'))
      .replace('listen 80;', `listen 127.0.0.1:${await anyFreePort()};`)
      // TLS is what nginx.test.ts looks at.
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
      .replaceAll('127.0.0.1:8000', `127.0.0.1:${behind}`);
    const nginx = runNginx(NGINX ?? '', conf);
    const call = (path: string) =>
      new Promise<number>((done) => {
        const headers = {
          'sb-forwarded-for': '6.6.6.6',
          'x-forwarded-for': '6.6.6.6',
          'x-plantao-proxy': 'inventado',
          apikey: 'sb_publishable_x',
        };
        request({ host: '127.0.0.1', port, path, headers }, (response) => {
          response.resume().on('end', () => done(response.statusCode ?? 0));
        })
          .on('error', () => done(0))
          .end();
      });
    try {
      await expect.poll(() => call('/'), { timeout: 15_000 }).toBe(404);
      for (const path of [
        '/project/default',
        '/pg/tables',
        '/rest/v1/../../project',
        '/auth/v1/%2e%2e/%2e%2e/pg',
      ])
        expect([path, await call(path)]).toEqual([path, 404]);
      expect(asked).toEqual([]);
      for (const name of ['auth', 'rest', 'storage', 'functions'])
        expect(await call(`/${name}/v1/a%2Fb?c=%20`)).toBe(200);
      expect(asked.map(({ url }) => url)).toContain('/auth/v1/a%2Fb?c=%20');
      for (const { headers } of asked) {
        expect(headers).toMatchObject({
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'https',
          apikey: 'sb_publishable_x',
        });
        expect(Object.keys(headers)).not.toContain('sb-forwarded-for');
        expect(Object.keys(headers)).not.toContain('x-plantao-proxy');
      }
    } finally {
      await nginx.stop();
      await new Promise((done) => gateway.close(done).closeAllConnections());
    }
  },
);
