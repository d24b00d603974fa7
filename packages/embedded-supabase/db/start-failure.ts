import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { diskFailure, StackError } from '../errors.ts';
import { texts } from '../texts.ts';

/** Why PostgreSQL did not start, from what it wrote to its log. */
export function startFailure(folder: string, port: number, logFile: string): StackError {
  const text = readFileSync(logFile, 'utf8');
  const ofDisk = diskFailure(text, folder) ?? diskFailure(writeFailure(folder), folder);
  if (ofDisk !== undefined) return ofDisk;
  if (/could not bind|Address already in use/i.test(text)) {
    return new StackError(texts.databasePortTaken(port));
  }
  if (/could not open file|could not locate a valid checkpoint|invalid checkpoint/i.test(text)) {
    return new StackError(texts.databaseDamaged(folder, logFile));
  }
  const reason = text.split('\n').find((line) => /FATAL|PANIC/.test(line));
  return new StackError(
    texts.postgresDidNotStart(reason?.replace(/^.*?(FATAL|PANIC):\s*/, ''), logFile),
  );
}

/** The error of writing to a folder, if any: a full disk takes no log either. */
function writeFailure(folder: string): unknown {
  const probe = path.join(folder, `probe-${process.pid}`);
  try {
    writeFileSync(probe, Buffer.alloc(64 * 1024));
    return undefined;
  } catch (error) {
    return error;
  } finally {
    rmSync(probe, { force: true });
  }
}
