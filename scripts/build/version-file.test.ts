import { expect, it } from 'vitest';
import { SCHEMA } from '../../supabase/functions/_shared/contracts/release.ts';
import { repositoryFiles } from '../checks/repository-files.ts';
import { releaseName } from './version-file.ts';

it('a build is called what its deployment says, else by the commit', () => {
  const here = () => '0123456789abcdef0123';
  expect(releaseName({ PLANTAO_RELEASE: 'v2', COMMIT_REF: 'fedcba9876543210' }, here)).toBe('v2');
  expect(releaseName({ COMMIT_REF: 'fedcba9876543210' }, here)).toBe('fedcba987654');
  expect(releaseName({}, here)).toBe('0123456789ab');
  expect(releaseName({}, () => undefined)).toBeNull();
});

it('the code names the last migration: contracts/release.ts', () => {
  const versions = repositoryFiles(/^supabase\/migrations\/.*\.sql$/).map(
    (path) => path.split('/').at(-1)?.split('_')[0] ?? '',
  );
  expect(SCHEMA).toBe(versions.sort().at(-1));
});
