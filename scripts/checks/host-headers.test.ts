import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inlineScripts } from '../build/inline-scripts.ts';
import { headersFor, parseHeadersFile } from '../site/server.ts';
import { readRepositoryFile } from './repository-files.ts';

const rules = parseHeadersFile(readRepositoryFile('web/public/_headers'));

const vercel = z
  .object({
    headers: z.array(
      z.object({
        source: z.string(),
        headers: z.array(z.object({ key: z.string(), value: z.string() })),
      }),
    ),
  })
  .parse(JSON.parse(readRepositoryFile('vercel.json')));

describe('the hosts', () => {
  it('send on Vercel the headers of _headers', () => {
    const ofVercel = vercel.headers.map(({ source, headers }) => ({
      pattern: source.replace('(.*)', '*'),
      headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    }));
    expect(ofVercel).toEqual(rules);
  });

  it('send from nginx the headers of _headers', () => {
    const conf = readRepositoryFile('deploy/nginx.conf').replaceAll('\\"', '"');
    const everywhere = Object.entries(rules[0]?.headers ?? {}).filter(
      ([name]) => name !== 'Cache-Control',
    );
    const missing = everywhere.filter(
      ([name, value]) => !conf.includes(`add_header ${name} "${value}" always;`),
    );
    const uncached = rules
      .map(({ headers }) => headers['Cache-Control'])
      .filter((value) => value && !conf.includes(`"${value}"`));
    expect(everywhere).not.toEqual([]);
    expect([...missing, ...uncached]).toEqual([]);
  });

  it('let nginx cache only files that were found', () => {
    const conf = readRepositoryFile('deploy/nginx.conf');
    const [, key, body = ''] = /map (\S+) \$plantao_cache \{([^}]+)\}/.exec(conf) ?? [];
    expect(key).toBe('$status$uri');
    const entries = [...body.matchAll(/^\s*(\S+)\s+"([^"]+)";$/gm)].map(([, name = '', value]) => ({
      pattern: name === 'default' ? /^/ : new RegExp(name.replace(/^~/, '')),
      value,
    }));
    const kept = (status: number, path: string) =>
      entries.findLast(({ pattern }) => pattern.test(`${status}${path}`))?.value;
    expect(kept(200, '/assets/app.js')).toBe('public, max-age=31536000, immutable');
    expect(kept(304, '/assets/app.js')).toBe('public, max-age=31536000, immutable');
    expect(kept(206, '/demo/a.wav')).toBe('public, max-age=86400');
    for (const status of [404, 403, 500]) expect(kept(status, '/assets/app.js')).toBe('no-cache');
    expect(kept(200, '/index.html')).toBe('no-cache');
  });

  it('name in their policies the one project that the site talks to', () => {
    for (const file of ['web/public/_headers', 'vercel.json', 'deploy/nginx.conf']) {
      const text = readRepositoryFile(file);
      expect(text).not.toContain('*.supabase.co');
      expect(/connect-src 'self' (\S+)/.exec(text)?.[1]).toBe('https://PROJECT_REF.supabase.co');
    }
  });

  it('let nginx wait for /api as long as a function may run', () => {
    const seconds = /proxy_read_timeout (\d+)s;/.exec(readRepositoryFile('deploy/nginx.conf'))?.[1];
    expect(Number(seconds)).toBeGreaterThan(150);
  });

  it.each([
    ['/assets/app.js', 'public, max-age=31536000, immutable'],
    ['/demo/thumbs/a.svg', 'public, max-age=86400'],
    ['/sw.js', 'no-cache'],
    ['/', undefined],
    ['/video/1', undefined],
  ])('say once how long %s may be cached', (path, value) => {
    expect(headersFor(rules, path)['Cache-Control']).toBe(value);
  });

  it('allow the inline scripts of the document and no others', () => {
    const policy = rules[0]?.headers['Content-Security-Policy'] ?? '';
    const sources = /script-src ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? [];
    // When this fails, guard.js or boot.js has changed: put its new hash into the three files.
    expect(sources.filter((source) => !source.startsWith('https://'))).toEqual([
      "'self'",
      ...Object.values(inlineScripts()).map(({ hash }) => `'${hash}'`),
    ]);
  });

  it('forbid the browser to submit a form by itself', () => {
    expect(rules[0]?.headers['Content-Security-Policy']).toContain("form-action 'none'");
  });

  it('tell YouTube which site embeds its player, without which it answers error 153', () => {
    expect(rules[0]?.headers['Referrer-Policy']).toBe('strict-origin-when-cross-origin');
  });
});
