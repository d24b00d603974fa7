import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { resetDataDir } from '../reset.ts';
import { TEST_PROJECT } from './project.ts';
import { startScratchDatabase } from './scratch-database.ts';
import { fillDataDir, templateName } from './template.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = temporaryFolder('embedded-templates-');
const projectDir = path.join(root, 'project');
/** Of one test; not there yet. */
let cache: string;
let number = 0;

beforeEach(() => {
  number += 1;
  cache = path.join(root, `cache-${number}`);
  rmSync(projectDir, { recursive: true, force: true });
  cpSync(TEST_PROJECT, projectDir, { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const inProject = (file: string) => path.join(projectDir, 'supabase', file);

async function filled(): Promise<string[]> {
  const dataDir = temporaryFolder('embedded-filled-');
  try {
    await fillDataDir(dataDir, projectDir, cache);
    return readdirSync(dataDir).sort();
  } finally {
    await resetDataDir(dataDir, { isTemporary: true });
  }
}

test('what is made of other migrations or settings has another name', async () => {
  const names = [await templateName(projectDir)];
  expect(await templateName(projectDir)).toBe(names[0]);
  const changes: [string, string][] = [
    ['migrations/20260102000000_more.sql', 'create table public.more (id int);'],
    ['migrations/20260102000000_more.sql', 'create table public.more (id bigint);'],
    ['config.toml', `${readFileSync(inProject('config.toml'), 'utf8')}\n# changed`],
  ];
  for (const [file, text] of changes) {
    writeFileSync(inProject(file), text);
    names.push(await templateName(projectDir));
  }
  expect(new Set(names).size).toBe(4);
});

test('two that need a template at once, and later ones, use one that is closed to others', async () => {
  const both = await Promise.all([filled(), filled()]);
  expect(both).toEqual([
    ['db', 'keys.json'],
    ['db', 'keys.json'],
  ]);
  const [name = '', ...others] = readdirSync(cache);
  expect(others).toEqual([]);
  expect(name).toBe(await templateName(projectDir));
  const mark = path.join(cache, name, 'db', 'PG_VERSION');
  expect(existsSync(mark)).toBe(true);
  // A second making would bring the file back.
  rmSync(mark);
  await filled();
  expect(existsSync(mark)).toBe(false);
});

test('only the last templates are kept, and what a crash left half-made is thrown away', async () => {
  mkdirSync(cache, { mode: 0o700 });
  for (let day = 10; day < 20; day += 1) mkdirSync(path.join(cache, `2020-01-${day}-old`));
  const left = path.join(cache, 'draft-abandoned');
  mkdirSync(left);
  const longAgo = new Date('2020-01-01');
  utimesSync(left, longAgo, longAgo);
  await filled();
  const names = readdirSync(cache);
  expect(names).toHaveLength(6);
  expect(names).toContain(await templateName(projectDir));
  expect(names).not.toContain('draft-abandoned');
});

test.skipIf(process.platform === 'win32')(
  'a folder that others may have prepared is not used',
  async () => {
    mkdirSync(cache);
    chmodSync(cache, 0o777);
    expect(await filled()).toEqual([]);
    expect(readdirSync(cache)).toEqual([]);
  },
);

test('a copy that was changed leaves the next one as it was', async () => {
  const first = await startScratchDatabase(projectDir);
  await first.superuser`create table public.mine ()`;
  await first.stop();
  const second = await startScratchDatabase(projectDir);
  try {
    const [row] = await second.superuser`
      select to_regclass('public.mine') as mine, to_regclass('public.profiles') as profiles`;
    expect(row).toEqual({ mine: null, profiles: 'profiles' });
  } finally {
    await second.stop();
  }
});
