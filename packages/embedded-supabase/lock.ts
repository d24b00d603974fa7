import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode, StackError } from './errors.ts';
import { commandLine, isAlive } from './processes/alive.ts';
import { texts } from './texts.ts';

/** Where the stack of a data folder answers. */
type LockDetails = { siteUrl?: string; publicUrl?: string; databaseUrl?: string };

type LockFile = LockDetails & { pid: number; command: string };

/**
 * Takes the data folder for this process. A lock whose process is gone, or whose process id now belongs
 * to another program, is taken over.
 *
 * @throws StackError naming the process and the addresses of the stack that already uses the folder
 */
export function takeLock(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  const file = lockFile(dataDir);
  const mine: LockFile = { pid: process.pid, command: commandLine(process.pid) };
  for (let attempt = 0; ; attempt += 1) {
    try {
      // Only the owner may read it: the database's address holds a password.
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') {
        // A full disk leaves an empty file.
        rmSync(file, { force: true });
        throw error;
      }
      if (attempt > 3) throw error;
      const owner = lockOwner(dataDir);
      if (owner !== undefined) {
        const where = owner.siteUrl ?? owner.publicUrl;
        throw new StackError(texts.alreadyRunning(dataDir, owner.pid, where));
      }
      rmSync(file, { force: true });
    }
  }
  return {
    /** Adds where the stack answers, so that a second start can say so. */
    announce(details: LockDetails): void {
      writeFileSync(file, JSON.stringify({ ...mine, ...details }));
    },
    release(): void {
      rmSync(file, { force: true });
    },
  };
}

/** The process that uses the data folder now; undefined when there is none. */
export function lockOwner(dataDir: string): (LockDetails & { pid: number }) | undefined {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(lockFile(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
  // Written by takeLock; anything else fails the checks below.
  const owner = value as LockFile;
  const isRunning =
    typeof owner.pid === 'number' && isAlive(owner.pid) && commandLine(owner.pid) === owner.command;
  return isRunning ? owner : undefined;
}

function lockFile(dataDir: string): string {
  return path.join(dataDir, 'stack.lock');
}
