import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadKeys } from './keys.ts';
import { resetDataDir } from './reset.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

function folder(): { dataDir: string; file: string } {
  const dataDir = temporaryFolder('embedded-keys-');
  onTestFinished(() => resetDataDir(dataDir, { isTemporary: true }));
  return { dataDir, file: path.join(dataDir, 'keys.json') };
}

it('the keys are made once and can be read by their owner only', async () => {
  const { dataDir, file } = folder();
  const keys = await loadKeys(dataDir);
  expect(await loadKeys(dataDir)).toEqual(keys);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('the keys of an earlier version, which had one more, can be read', async () => {
  const { dataDir, file } = folder();
  const keys = await loadKeys(dataDir);
  writeFileSync(file, JSON.stringify({ ...keys, syncCronToken: 'of-before' }));
  expect(await loadKeys(dataDir)).toEqual(keys);
});

it.each(['not json', '{}', '{"jwtSecret": "only this"}', 'null'])(
  'a damaged file of keys is refused: %s',
  async (text) => {
    const { dataDir, file } = folder();
    writeFileSync(file, text);
    await expect(loadKeys(dataDir)).rejects.toThrow(/damaged/);
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);
