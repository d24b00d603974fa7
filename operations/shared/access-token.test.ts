import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { afterEach, expect, it, vi } from 'vitest';
import { readInstallation } from '../doctor/installation.ts';
import { accessTokenFor } from './access-token.ts';

afterEach(() => vi.unstubAllEnvs());

function clone(linked: string): string {
  const folder = temporaryFolder('access-token');
  mkdirSync(join(folder, 'supabase/.temp'), { recursive: true });
  mkdirSync(join(folder, 'operations'));
  writeFileSync(join(folder, 'supabase/.temp/project-ref'), `${linked}\n`);
  writeFileSync(
    join(folder, 'operations/deploy.env'),
    'PROJECT_REF=ours\nSUPABASE_ACCESS_TOKEN=sbp_file\nSITE_URL=https://plantao.hc.example\nMAIL_FROM="Plantão <a@hc.example>"\nDKIM_SELECTOR=s1 s2\n',
  );
  return folder;
}

it('the token that a deployment was given serves the commands after it, for its project alone', () => {
  vi.stubEnv('SUPABASE_ACCESS_TOKEN', '');
  expect(accessTokenFor('', clone('ours'))).toBe('sbp_file');
  expect(accessTokenFor('ours', clone('other'))).toBe('sbp_file');
  expect(accessTokenFor('', clone('other'))).toBeUndefined();
  expect(accessTokenFor('postgresql://x', clone('ours'))).toBeUndefined();
  expect(accessTokenFor('', '/nowhere')).toBeUndefined();
  vi.stubEnv('SUPABASE_ACCESS_TOKEN', 'sbp_environment');
  expect(accessTokenFor('', clone('ours'))).toBe('sbp_environment');
});

it('the doctor knows of a deployed project what its file says', () => {
  vi.stubEnv('SUPABASE_ACCESS_TOKEN', '');
  expect(readInstallation(['--remote'], clone('ours'))).toMatchObject({
    accessToken: 'sbp_file',
    siteUrl: 'https://plantao.hc.example',
    sender: 'Plantão <a@hc.example>',
    selectors: ['s1', 's2'],
  });
  expect(readInstallation(['--remote'], clone('other'))).toMatchObject({
    accessToken: undefined,
    siteUrl: undefined,
    selectors: [],
  });
});
