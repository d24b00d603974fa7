import { expect, it } from 'vitest';
import { repositoryFiles, repositoryRoot, unpackedFiles } from './repository-files.ts';

it('in an unpacked archive, all visible files that git lists are found', () => {
  const visible = repositoryFiles(/^(?!\.|.*\/\.)/);
  expect(visible.length).toBeGreaterThan(1000);
  expect(unpackedFiles(repositoryRoot)).toEqual(expect.arrayContaining(visible));
});

it('in an unpacked archive, files that .gitignore names are left out', () => {
  const generated = unpackedFiles(repositoryRoot).filter((path) =>
    /(^|\/)(node_modules|dist|test-results)\//.test(path),
  );
  expect(generated).toEqual([]);
});
