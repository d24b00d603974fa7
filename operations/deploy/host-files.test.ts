import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/checks/repository-files.ts';
import { hostFiles, publishing, writeHostFiles } from './host-files.ts';
import { HOSTS, type Host, readSettings } from './settings.ts';
import { KNOWN, settingsFile } from './testing/settings.ts';

const settingsFor = (host: Host) => readSettings(settingsFile({ HOST: host }), KNOWN);
const filesFor = (host: Host) => hostFiles(repositoryRoot, settingsFor(host));
const [proxySecret] = [settingsFor('nginx').secrets.TRUSTED_PROXY_SECRET ?? ''];

it.each(HOSTS)('%s passes /api on to the project, and nothing of an example is left', (host) => {
  const text = Object.values(filesFor(host)).join('\n');
  expect(text).toContain('https://abcdefghijklmnopqrst.supabase.co');
  expect(text).toContain('/functions/v1');
  expect(text.replace(/^\s*#.*$/gm, '')).not.toMatch(/PROJECT_REF|PROXY_SECRET|plantao\.example/);
  expect(publishing(host)).toContain('.deploy');
});

it.each<[Host, boolean]>([
  ['nginx', true],
  ['netlify', true],
  ['cloudflare', true],
  ['vercel', false],
])('%s sends the secret of the host: %s', (host, sends) => {
  expect(Object.values(filesFor(host)).join('\n').includes(proxySecret)).toBe(sends);
});

it('nothing of it lies among what the host serves, and only its owner reads it', () => {
  const folder = temporaryFolder('deploy-host-files');
  for (const host of HOSTS) {
    const files = filesFor(host);
    writeHostFiles(folder, files);
    for (const path of Object.keys(files)) {
      expect(path).not.toMatch(/^site\//);
      expect(statSync(join(folder, path)).mode & 0o077).toBe(0);
    }
  }
  // Those of the host before are gone.
  expect(() => readFileSync(join(folder, 'netlify.toml'))).toThrow('ENOENT');
});

it('the hosts serve the folder as it is, and build nothing', () => {
  expect(JSON.parse(filesFor('vercel')['vercel.json'] ?? '')).toMatchObject({
    framework: null,
    outputDirectory: 'site',
  });
  expect(filesFor('vercel')['vercel.json']).not.toMatch(/Command/);
  const netlify = filesFor('netlify')['netlify.toml'] ?? '';
  expect(netlify).toMatch(/^publish = "site"$/m);
  expect(netlify).not.toMatch(/npm|NODE_VERSION/);
  expect(netlify).toMatch(/^force = true\nheaders = \{X-Plantao-Proxy = "f+"\}$/m);
});
