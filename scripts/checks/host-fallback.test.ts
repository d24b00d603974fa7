import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { startSite } from '../site/server.ts';
import { readRepositoryFile } from './repository-files.ts';

/** Addresses that no file answers, and whether the app does. */
const UNKNOWN = [
  ['/video/17', true],
  ['/category/trauma', true],
  ['/qualquer/coisa', true],
  ['/foo.txt', false],
  ['/video/foo.js', false],
  ['/.well-known/security.txt', false],
  ['/wp-login.php', false],
  ['/assets/old.js', false],
] as const;

it.each(UNKNOWN)('Vercel answers %s with the app: %s', (path, isApp) => {
  const { rewrites } = z
    .object({ rewrites: z.array(z.object({ source: z.string(), destination: z.string() })) })
    .parse(JSON.parse(readRepositoryFile('vercel.json')));
  const toApp = rewrites.find(({ destination }) => destination === '/index.html');
  expect(new RegExp(`^${toApp?.source}$`).test(path)).toBe(isApp);
});

it.each(UNKNOWN)('nginx answers %s with the app: %s', (path, isApp) => {
  const conf = readRepositoryFile('deploy/nginx.conf');
  const [, pattern] = /location ~ (\S+) \{\s+try_files \$uri =404;/.exec(conf) ?? [];
  const isFile = path.startsWith('/assets/') || new RegExp(pattern ?? 'none').test(path);
  expect(!isFile).toBe(isApp);
  // Without the mark a pattern goes before the prefix, and /api/openapi.json would be a file.
  expect(conf).toContain('location ^~ /api/ {');
  expect(conf).toContain('location ^~ /assets/ {');
});

it('the site of the tests answers unknown paths as the hosts do, and serves robots.txt as text', async () => {
  const folder = temporaryFolder('site');
  for (const name of ['_headers', 'robots.txt']) {
    writeFileSync(join(folder, name), readRepositoryFile(`web/public/${name}`));
  }
  writeFileSync(join(folder, 'index.html'), '<p>app</p>');
  const site = await startSite({ folder, gatewayUrl: 'http://127.0.0.1:9' });
  try {
    for (const [path, isApp] of UNKNOWN) {
      expect([path, (await fetch(`${site.url}${path}`)).status]).toEqual([path, isApp ? 200 : 404]);
    }
    const robots = await fetch(`${site.url}/robots.txt`);
    expect(robots.headers.get('content-type')).toContain('text/plain');
    expect(await robots.text()).toBe(readRepositoryFile('web/public/robots.txt'));
  } finally {
    await site.close();
  }
});
