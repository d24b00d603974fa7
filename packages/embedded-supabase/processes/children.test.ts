import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { childrenOf } from '../testing/processes.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { commandLine, isAlive } from './alive.ts';
import { endStaleChildren, startChild } from './children.ts';

function folder(): string {
  const dataDir = temporaryFolder('embedded-children-');
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

/** A program that runs until it is ended. */
const endless = (dataDir: string) => ({
  name: 'endless',
  command: process.execPath,
  args: ['-e', `setInterval(() => '${dataDir}', 1000)`],
  dataDir,
});

test('a child whose record cannot be written is ended at once', async () => {
  const dataDir = folder();
  const isMine = ({ command }: { command: string }) => command.includes(dataDir);
  // Stands where the folder of records belongs, as a full disk would.
  writeFileSync(path.join(dataDir, 'pids'), '');
  await expect(startChild(endless(dataDir))).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(childrenOf(process.pid).filter(isMine)).toEqual([]);

  rmSync(path.join(dataDir, 'pids'));
  const child = await startChild(endless(dataDir));
  expect(childrenOf(process.pid).filter(isMine)).toHaveLength(1);
  await child.stop();
  expect(childrenOf(process.pid).filter(isMine)).toEqual([]);
});

test('what a crash left is ended by its record, and a program that has its process id now is not', async () => {
  const dataDir = folder();
  const child = await startChild(endless(folder()));
  // Between the shell at the gate and the program, a process has no command line to be known by.
  await vi.waitFor(() => expect(commandLine(child.pid)).toMatch(/^\S*node -e/));
  const record = path.join(dataDir, 'pids', 'endless.json');
  const leave = (program: string) => {
    mkdirSync(path.dirname(record), { recursive: true });
    writeFileSync(record, JSON.stringify({ pid: child.pid, program, signal: 'SIGTERM' }));
  };
  leave('another-program');
  await endStaleChildren(dataDir);
  expect(isAlive(child.pid)).toBe(true);
  expect(existsSync(record)).toBe(false);

  leave(path.basename(process.execPath));
  await endStaleChildren(dataDir);
  expect(isAlive(child.pid)).toBe(false);
  expect(await child.exited).toBeNull();
});

test('a program begins only when the watchdog knows of it, and sees nothing of what waited for that', async () => {
  const dataDir = folder();
  const child = await startChild({
    ...endless(dataDir),
    args: ['-e', 'console.log(JSON.stringify(process.env)); setInterval(() => 1, 1000)'],
    options: { env: { ONLY: 'this' }, stdio: ['ignore', 'pipe', 'ignore'] },
  });
  const [line] = (await once(child.process.stdout ?? process.stdin, 'data')) as [Buffer];
  expect(JSON.parse(String(line))).toEqual({ ONLY: 'this' });
  expect(commandLine(child.pid)).toContain(process.execPath);
  await child.stop();

  // A stack that is killed in between: its pipe closes, and the program never runs.
  const [shell, ...args] = child.process.spawnargs;
  const waiting = spawn(shell ?? '', args, { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] });
  let output = '';
  waiting.stdout?.on('data', (data) => {
    output += data;
  });
  waiting.stdio[3]?.destroy();
  await once(waiting, 'exit');
  expect(output).toBe('');
});

test('a program that is not there is refused with the error of the system', async () => {
  const missing = { ...endless(folder()), command: '/nowhere/postgres' };
  await expect(startChild(missing)).rejects.toMatchObject({ code: 'ENOENT' });
});
