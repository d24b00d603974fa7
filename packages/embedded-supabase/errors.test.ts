import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startFailure } from './db/server.ts';
import { diskFailure } from './errors.ts';

const FULL = 'is full. Free some space';
const CLOSED = '/dados cannot be written';

test.each([
  ['ENOSPC: no space left on device, write', FULL],
  ['EDQUOT: disk quota exceeded, open', FULL],
  ['could not extend file "base/5/17024": No space left on device', FULL],
  ["EROFS: read-only file system, open '/dados/stack.lock'", CLOSED],
  ["EACCES: permission denied, mkdir '/dados/pids'", CLOSED],
  ["EPERM: operation not permitted, mkdir '/dados'", CLOSED],
  ['could not open file "global/pg_control": Permission denied', CLOSED],
])('the failure "%s" is explained with a next step that deletes nothing', (words, advice) => {
  for (const failure of [words, new Error(words)]) {
    const { message } = diskFailure(failure, '/dados') ?? {};
    expect(message).toContain(advice);
    expect(message).toContain('Nothing was deleted');
    expect(message).not.toContain('reset');
  }
});

test.each([
  'permission denied for table videos',
  "ENOSPC: System limit for number of file watchers reached, watch '/web'",
  'kill EPERM',
  'connect ECONNREFUSED 127.0.0.1:54322',
])('the failure "%s" is not about the disk', (words) => {
  expect(diskFailure(new Error(words), '/dados')).toBeUndefined();
});

test('a database that a closed or full disk keeps from starting is not called damaged', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'embedded-start-'));
  const log = path.join(folder, 'postgres.log');
  try {
    writeFileSync(log, 'FATAL:  could not open file "global/pg_control": Read-only file system');
    expect(startFailure(folder, 1, log).message).toContain('cannot be written');
    writeFileSync(log, 'PANIC:  could not locate a valid checkpoint record');
    expect(startFailure(folder, 1, log).message).toContain('incomplete or damaged');
    // Such a disk takes no log either: the folder itself is asked.
    writeFileSync(log, '');
    expect(startFailure(folder, 1, log).message).toContain('no explanation');
    if (process.platform === 'linux') {
      expect(startFailure('/sys/kernel', 1, log).message).toContain('cannot be written');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
