import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StackError } from '../errors.ts';
import { texts } from '../texts.ts';

/**
 * The Deno program that npm installed: beside the package `deno` when its install script ran, else in the
 * package of this platform.
 *
 * @throws StackError when npm brought none
 */
export function findDeno(): string {
  const name = process.platform === 'win32' ? 'deno.exe' : 'deno';
  const suffixes: Partial<Record<NodeJS.Platform, string>> = { linux: '-glibc', win32: '' };
  const platform = `@deno/${process.platform}-${process.arch}${suffixes[process.platform] ?? ''}`;
  const folders = ['deno', platform].map(packageFolder);
  const found = folders
    .filter((folder) => folder !== undefined)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
  if (found === undefined) {
    throw new StackError(texts.noDeno());
  }
  return found;
}

function packageFolder(name: string): string | undefined {
  try {
    return path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}
