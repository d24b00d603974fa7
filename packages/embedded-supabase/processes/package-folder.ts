import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** Folder of a package that npm installed for `owner`, a dependency of ours; undefined when there is none. */
export function packageFolder(owner: string, name = owner): string | undefined {
  try {
    const manifest = findPackageJSON(name, findPackageJSON(owner, import.meta.url));
    return manifest && path.dirname(manifest);
  } catch {
    return undefined;
  }
}
