import { expect, it } from 'vitest';
import { repositoryFiles, repositoryRoot, unpackedFiles } from './repository-files.ts';

it('an unpacked archive has the files that git knows, but for hidden ones', () => {
  const visible = repositoryFiles(/^(?!\.|.*\/\.)/);
  expect(visible.length).toBeGreaterThan(1000);
  expect(unpackedFiles(repositoryRoot)).toEqual(expect.arrayContaining(visible));
});

it('an unpacked archive leaves out what .gitignore names', () => {
  const generated = unpackedFiles(repositoryRoot).filter((path) =>
    /(^|\/)(node_modules|dist|test-results)\//.test(path),
  );
  expect(generated).toEqual([]);
});
