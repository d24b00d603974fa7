import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';
import { testTitles } from './test-titles.ts';

/** A test as the tables name it: its file between backticks, then its name or the beginning of it in quotes. */
const NAMED_TEST = /`([^`\s]+\.(?:test\.tsx?|test\.sql|e2e\.ts))` "(.+?)"(?=; `| \|)/g;

const files = new Set(repositoryFiles());

describe.each(['members', 'administration', 'api'])('docs/specification/%s.md', (name) => {
  const rows = readRepositoryFile(`docs/specification/${name}.md`)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  const named = rows.flatMap((row) =>
    [...row.matchAll(NAMED_TEST)].map(([, file = '', test = '']) => ({ file, test })),
  );

  it('names tests that exist', () => {
    expect(named.length).toBeGreaterThan(30);
    const missing = named.filter(
      ({ file, test }) =>
        !files.has(file) ||
        !testTitles(file, readRepositoryFile(file)).some((title) => title.startsWith(test)),
    );
    expect(missing).toEqual([]);
  });

  it('ticks no row without a test', () => {
    const ticked = rows.filter((row) => row.includes('| ✓'));
    const unproven = ticked.filter(
      (row) => !/`[^`\s]+\.(?:test\.tsx?|test\.sql|e2e\.ts)` "/.test(row),
    );
    expect(unproven).toEqual([]);
  });

  it('names source files that exist', () => {
    const paths = rows.flatMap((row) =>
      [...row.matchAll(/`((?:web|supabase|scripts)\/[^`\s]+)`/g)].map(([, path = '']) => path),
    );
    const gone = paths.filter(
      (path) => !files.has(path) && ![...files].some((file) => file.startsWith(`${path}/`)),
    );
    expect(gone).toEqual([]);
  });
});
