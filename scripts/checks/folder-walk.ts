import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every file below a folder that its `.gitignore` does not name, relative, with forward slashes, in order.
 * What git itself would say, for where git is not installed or the folder is no clone. Knows what our file uses:
 * names and paths, folders (`x/`), `*` and exceptions (`!x`).
 */
export function walkFolder(root: string): string[] {
  const isIgnored = ignoreRules(readFileSync(join(root, '.gitignore'), 'utf8'));
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name === '.git' || isIgnored(path, entry.isDirectory())) return [];
      return entry.isDirectory() ? walk(path) : [path];
    });
  return walk('').sort();
}

/** A `.gitignore` as a question; the last rule that fits decides. */
export function ignoreRules(text: string): (path: string, isFolder: boolean) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const isException = line.startsWith('!');
      const written = isException ? line.slice(1) : line;
      const isForFolders = written.endsWith('/');
      const pattern = isForFolders ? written.slice(0, -1) : written;
      // With a slash inside it is a path from the root, else a name at any depth.
      const start = pattern.includes('/') ? '^' : '(^|/)';
      const body = pattern
        .replace(/^\//, '')
        .split('*')
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
        .join('[^/]*');
      return { isException, isForFolders, regex: new RegExp(`${start}${body}$`) };
    });
  return (path, isFolder) =>
    rules.findLast(({ isForFolders, regex }) => (isFolder || !isForFolders) && regex.test(path))
      ?.isException === false;
}
