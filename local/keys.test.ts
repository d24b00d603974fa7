import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadKeys } from './keys.ts';
import { resetDataDir } from './reset.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

function folder(): { dataDir: string; file: string } {
  const dataDir = temporaryFolder('plantao-keys-');
  onTestFinished(() => resetDataDir(dataDir, { isTemporary: true }));
  return { dataDir, file: path.join(dataDir, 'keys.json') };
}

it('makes the keys once, readable by their owner only', async () => {
  const { dataDir, file } = folder();
  const keys = await loadKeys(dataDir);
  expect(await loadKeys(dataDir)).toEqual(keys);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(keys.syncCronToken).not.toBe(keys.mailDrainToken);
});

it('gives a folder of an earlier version the token it lacks, and leaves the rest alone', async () => {
  const { dataDir, file } = folder();
  const { syncCronToken: _, ...older } = await loadKeys(dataDir);
  writeFileSync(file, JSON.stringify(older));
  const keys = await loadKeys(dataDir);
  expect(keys).toEqual({ ...older, syncCronToken: expect.stringMatching(/^[\w-]{32}$/) });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(keys);
});

it.each(['not json', '{}', '{"jwtSecret": "only this"}', 'null'])(
  'refuses a damaged file: %s',
  async (text) => {
    const { dataDir, file } = folder();
    writeFileSync(file, text);
    await expect(loadKeys(dataDir)).rejects.toThrow(/danificado/);
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);
