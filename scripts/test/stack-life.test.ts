import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideLife } from './stack-life.ts';

/** A remote with a file of the stack and one of the web app, and a clone of it. */
let folder: string;
let clone: string;

const run = (cwd: string, ...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=Teste', '-c', 'user.email=teste@plantao.example', ...args],
    {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  ).trim();

function git(...args: string[]): string | undefined {
  try {
    return run(clone, ...args);
  } catch {
    return undefined;
  }
}

function write(root: string, path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function commit(root: string) {
  run(root, 'add', '--all');
  run(root, 'commit', '--message', 'a change');
}

const decide = (options: { all?: boolean; isCi?: boolean } = {}) =>
  decideLife({ all: false, isCi: false, ...options }, git);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plantao-life-'));
  const remote = join(folder, 'remote');
  clone = join(folder, 'clone');
  mkdirSync(remote);
  run(remote, 'init', '--initial-branch', 'main');
  write(remote, 'packages/stack/start.ts', 'one');
  write(remote, 'web/src/app.ts', 'one');
  commit(remote);
  run(folder, 'clone', remote, clone);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the tests of the stack’s life', () => {
  it('are left out of a clone as the remote is, and the reason says since when', () => {
    const { runs, reason } = decide();
    expect(runs).toBe(false);
    expect(reason).toContain(run(clone, 'rev-parse', 'HEAD').slice(0, 8));
  });

  it('are left out where only other things changed', () => {
    write(clone, 'web/src/app.ts', 'two');
    commit(clone);
    write(clone, 'web/src/new.ts', 'new');
    expect(decide().runs).toBe(false);
  });

  it.each([
    ['a file of the stack', 'packages/stack/start.ts'],
    ['a new file of the stack', 'local/new.ts'],
    ['a test of the stack’s life', 'supabase/tests/guesses.life.test.ts'],
    ['the version of a program', 'package-lock.json'],
  ])('run when %s changed, committed or not', (_what, path) => {
    write(clone, path, 'two');
    expect(decide()).toEqual({ runs: true, reason: `mudou: ${path}` });
    commit(clone);
    expect(decide()).toEqual({ runs: true, reason: `mudou: ${path}` });
  });

  it('run with --all and in CI, whatever changed', () => {
    expect(decide({ all: true }).runs).toBe(true);
    expect(decide({ isCi: true }).runs).toBe(true);
  });

  it('run in a shallow clone, in a clone without a remote, and without git', () => {
    const shallow = join(folder, 'shallow');
    run(folder, 'clone', '--depth', '1', `file://${join(folder, 'remote')}`, shallow);
    const whole = clone;
    clone = shallow;
    expect(decide().runs).toBe(true);
    clone = whole;
    run(clone, 'remote', 'remove', 'origin');
    expect(decide().runs).toBe(true);
    rmSync(join(clone, '.git'), { recursive: true });
    expect(decide().runs).toBe(true);
  });
});
