import { existsSync } from 'node:fs';
import path from 'node:path';
import { StackError } from '../errors.ts';
import { packageFolder } from '../processes/package-folder.ts';
import { texts } from '../texts.ts';

/**
 * The Deno program that npm installed: beside the package `deno` when its install script ran, else in the
 * package of this platform.
 *
 * @throws StackError when npm brought none
 */
export function findDeno(): string {
  const suffix = process.platform === 'linux' ? '-glibc' : '';
  const platform = `@deno/${process.platform}-${process.arch}${suffix}`;
  const found = [packageFolder('deno'), packageFolder('deno', platform)]
    .map((folder) => folder && path.join(folder, 'deno'))
    .find((file) => file && existsSync(file));
  if (!found) throw new StackError(texts.noDeno());
  return found;
}
