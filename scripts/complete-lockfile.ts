import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { binaryEntry, missingOptionals, parseLockfile } from './checks/lockfile.ts';
import { readRepositoryFile, repositoryRoot } from './checks/repository-files.ts';

/**
 * `npm run lockfile`, after npm changed the lock file: adds the other platforms' binaries that the registry in
 * use did not serve, so that `npm ci` accepts the file everywhere.
 */
const lock = parseLockfile(readRepositoryFile('package-lock.json'));
const missing = missingOptionals(lock);
for (const optional of missing) {
  lock.packages[`node_modules/${optional.name}`] = binaryEntry(optional);
}
// In npm's own order, so that the next difference is readable.
const packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
);
writeFileSync(
  resolve(repositoryRoot, 'package-lock.json'),
  `${JSON.stringify({ ...lock, packages }, null, 2)}\n`,
);
console.log(`package-lock.json: ${missing.length} binários de outras plataformas acrescentados.`);
