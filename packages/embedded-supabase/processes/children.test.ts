import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { childrenOf } from '../testing/processes.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startChild } from './children.ts';

test('a child whose record cannot be written is ended at once', async () => {
  const dataDir = temporaryFolder('embedded-children-');
  const isMine = ({ command }: { command: string }) => command.includes(dataDir);
  try {
    // Stands where the folder of records belongs, as a full disk would.
    writeFileSync(path.join(dataDir, 'pids'), '');
    const spec = {
      name: 'endless',
      command: process.execPath,
      args: ['-e', `setInterval(() => '${dataDir}', 1000)`],
      dataDir,
    };
    await expect(startChild(spec)).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(childrenOf(process.pid).filter(isMine)).toEqual([]);

    rmSync(path.join(dataDir, 'pids'));
    const child = await startChild(spec);
    expect(childrenOf(process.pid).filter(isMine)).toHaveLength(1);
    await child.stop();
    expect(childrenOf(process.pid).filter(isMine)).toEqual([]);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
