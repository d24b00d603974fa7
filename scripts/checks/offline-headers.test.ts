import { describe, expect, it } from 'vitest';
import { COVER_HOSTS } from '../../web/src/offline/worker/routes.rules.ts';
import { headersFor, parseHeadersFile } from '../site/server.ts';
import { readRepositoryFile } from './repository-files.ts';

const rules = parseHeadersFile(readRepositoryFile('web/public/_headers'));
const policy = (headersFor(rules, '/sw.js')['Content-Security-Policy'] ?? '')
  .split(';')
  .map((directive) => directive.trim().split(' '));
const sourcesOf = (name: string) => policy.find(([directive]) => directive === name)?.slice(1);

describe('the service worker', () => {
  it('may run under the hosts’ policy, and is revalidated each time', () => {
    expect(sourcesOf('worker-src')).toEqual(["'self'"]);
    expect(headersFor(rules, '/sw.js')['Cache-Control']).toBe('no-cache');
  });

  it('may connect to every host whose covers it loads', () => {
    const hosts = COVER_HOSTS.map((host) => `https://${host.startsWith('.') ? '*' : ''}${host}`);
    expect(sourcesOf('connect-src')).toEqual(expect.arrayContaining(hosts));
    expect(sourcesOf('img-src')).toEqual(expect.arrayContaining(hosts));
  });
});
