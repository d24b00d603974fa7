import { expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const functions = repositoryFiles(/^supabase\/functions\/[\w-]+\/index\.ts$/)
  .map((path) => path.split('/')[2])
  .toSorted();

// verify_jwt proves no user, since API keys pass it, and refuses tokens of the newer signing keys.
it('each function is called without a check by the platform', () => {
  const config = readRepositoryFile('supabase/config.toml');
  const unchecked = [...config.matchAll(/^\[functions\.([\w-]+)\]\nverify_jwt = false$/gm)];
  expect(functions).not.toEqual([]);
  expect(unchecked.map(([, name]) => name).toSorted()).toEqual(functions);
});

it('each function has a test that strangers are refused before their body is read', () => {
  const tests = readRepositoryFile('supabase/functions/_shared/session-before-body.test.ts');
  const tested = [...tests.matchAll(/^import \* as \w+ from '\.\.\/([\w-]+)\/app\.ts';$/gm)];
  expect(tested.map(([, name]) => name).toSorted()).toEqual(functions);
});
