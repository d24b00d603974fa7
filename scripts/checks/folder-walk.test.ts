import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ignoreRules, walkFolder } from './folder-walk.ts';
import { readRepositoryFile, repositoryFiles, repositoryRoot } from './repository-files.ts';

describe('ignoreRules', () => {
  const isIgnored = ignoreRules(readRepositoryFile('.gitignore'));

  it.each([
    ['node_modules', true],
    ['web/node_modules', true],
    ['supabase/.temp', true],
    ['.env', false],
    ['supabase/functions/.env.production', false],
    ['web/tsconfig.tsbuildinfo', false],
  ])('leaves out %s', (path, isFolder) => {
    expect(isIgnored(path, isFolder)).toBe(true);
  });

  it.each([
    ['.env.example', false],
    ['web/src/lib/env.ts', false],
    ['web/distance', true],
    ['elsewhere/supabase/.temp', true],
  ])('keeps %s', (path, isFolder) => {
    expect(isIgnored(path, isFolder)).toBe(false);
  });
});

describe('without git', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'plantao-walk-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('lists what belongs to the repository, below every folder', () => {
    const write = (path: string, text = '') => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    };
    write('.gitignore', 'node_modules/\n*.log\n');
    write('a/b.ts');
    write('a/b.log');
    write('a/node_modules/c/index.ts');
    write('.git/HEAD');
    expect(walkFolder(root)).toEqual(['.gitignore', 'a/b.ts']);
  });

  it('finds every file that git knows', () => {
    const walked = new Set(walkFolder(repositoryRoot));
    expect(repositoryFiles().filter((path) => !walked.has(path))).toEqual([]);
  });
});
