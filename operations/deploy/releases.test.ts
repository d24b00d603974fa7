import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { beforeAll, expect, it } from 'vitest';
import { borrowsPackages, currentRelease, olderRelease } from './releases.ts';

/** A clone with two versions, and one of another branch. */
let clone: string;
let first: string;
let aside: string;

const git = (...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=t', '-c', 'user.email=t@t.example', '-c', 'commit.gpgsign=false', ...args],
    { cwd: clone, encoding: 'utf8', stdio: 'pipe' },
  ).trim();

function commit(text: string): string {
  writeFileSync(join(clone, 'page'), text);
  git('add', '-A');
  git('commit', '-qm', text);
  return git('rev-parse', 'HEAD').slice(0, 12);
}

beforeAll(() => {
  clone = temporaryFolder('deploy-releases');
  git('init', '-q');
  mkdirSync(join(clone, 'node_modules'));
  writeFileSync(join(clone, '.gitignore'), 'node_modules\n.local\n');
  writeFileSync(join(clone, 'package.json'), '{}');
  writeFileSync(join(clone, 'package-lock.json'), '1');
  first = commit('first');
  git('checkout', '-qb', 'aside');
  aside = commit('aside');
  git('checkout', '-q', '-');
  writeFileSync(join(clone, 'package-lock.json'), '2');
  commit('second');
});

it('a version is named after its commit, and changed files have no name', () => {
  expect(currentRelease(clone)).toBe(git('rev-parse', 'HEAD').slice(0, 12));
  writeFileSync(join(clone, 'page'), 'changed');
  expect(() => currentRelease(clone)).toThrow('git commit');
  git('checkout', '-q', 'page');
  expect(() => currentRelease(temporaryFolder('deploy-no-clone'))).toThrow('não é um clone');
});

it('an older version is laid beside this one, and again where it lies already', () => {
  const { release, source } = olderRelease(clone, first);
  expect(release).toBe(first);
  expect(readFileSync(join(source, 'page'), 'utf8')).toBe('first');
  expect(olderRelease(clone, first).source).toBe(source);
  rmSync(source, { recursive: true });
  expect(olderRelease(clone, first)).toEqual({ release, source });
  expect(existsSync(join(source, 'page'))).toBe(true);
});

it('one that was cut off while it was laid there is laid there anew', () => {
  const { source } = olderRelease(clone, first);
  rmSync(join(source, 'page'));
  expect(existsSync(join(olderRelease(clone, first).source, 'page'))).toBe(true);
  // As git leaves it when it is killed before it noted what the folder is.
  rmSync(join(source, '.git'));
  expect(existsSync(join(olderRelease(clone, first).source, '.git'))).toBe(true);
});

it('what was never part of this version, what nobody knows, and options of git are refused', () => {
  expect(() => olderRelease(clone, aside)).toThrow('não está no passado');
  expect(() => olderRelease(clone, 'deadbeef')).toThrow('não conhece');
  expect(() => olderRelease(clone, '--help')).toThrow('não conhece');
});

it('packages are borrowed only where both versions name the same', () => {
  const { source } = olderRelease(clone, first);
  expect(borrowsPackages(clone, source)).toBe(false);
  writeFileSync(join(source, 'package-lock.json'), '2');
  expect(borrowsPackages(clone, source)).toBe(true);
  expect(existsSync(join(source, 'node_modules'))).toBe(true);
  // This clone went on to other packages: they are no longer those of the older version.
  writeFileSync(join(source, 'package-lock.json'), '1');
  expect(borrowsPackages(clone, source)).toBe(false);
  // An installation that was cut off, and one that ended.
  mkdirSync(join(source, 'node_modules'));
  expect(borrowsPackages(clone, source)).toBe(false);
  writeFileSync(join(source, 'node_modules/.package-lock.json'), '{}');
  expect(borrowsPackages(clone, source)).toBe(true);
});
