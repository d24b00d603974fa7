import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readRepositoryFile, repositoryRoot } from './repository-files.ts';

it('the scores of docs/mutation-testing.md are of code that is there', () => {
  const table = readRepositoryFile('docs/mutation-testing.md').split('## Scores')[1] ?? '';
  // A row begins with the paths that it rates, and the day on which they were measured.
  const rated = [...table.matchAll(/^\| `([^`]+)` \| \d{4}-/gm)].map(([, paths = '']) => paths);
  // Each alternative by itself: a glob is content with one of them.
  const gone = rated
    .flatMap((paths) => {
      const [, before = '', one = '', after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(paths) ?? [];
      return one === '' ? [paths] : one.split(',').map((part) => before + part + after);
    })
    .filter((path) => globSync(path, { cwd: repositoryRoot }).length === 0);
  expect(rated.length).toBeGreaterThan(5);
  expect(gone).toEqual([]);
});
