import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  binaryEntry,
  missingOptionals,
  parseLockfile,
  unchecked,
  withEngines,
} from './checks/lockfile.ts';
import { readRepositoryFile, repositoryRoot } from './checks/repository-files.ts';
import { lockForDeno } from './test/deno.ts';

/**
 * `npm run lockfile`, after npm changed the lock file: adds the other platforms' binaries that npm left out, so that
 * `npm ci` accepts the file everywhere, and the checksums that the registry knows of them, so that no other file is installed;
 * takes out which Node each package needs, which npm would hold against the machine's own Node. `deno.lock` follows.
 */
const lock = parseLockfile(readRepositoryFile('package-lock.json'));
const missing = missingOptionals(lock);
for (const optional of missing) {
  lock.packages[`node_modules/${optional.name}`] = binaryEntry(optional);
}

const run = promisify(execFile);

/** What the registry says that the package's file is; undefined where it does not serve it. */
async function checksumOf(name: string, version: string): Promise<string | undefined> {
  const { stdout } = await run('npm', ['view', `${name}@${version}`, 'dist.integrity']).catch(
    () => ({ stdout: '' }),
  );
  return /^sha512-\S+$/m.exec(stdout)?.[0];
}

const engined = withEngines(lock);
for (const path of engined) delete lock.packages[path]?.engines;

let added = 0;
for (const { path, name, version } of unchecked(lock)) {
  const integrity = await checksumOf(name, version);
  if (integrity === undefined) continue;
  // Where npm writes it: before the fields that say for whom the package is.
  const { version: first, ...others } = lock.packages[path] ?? {};
  lock.packages[path] = { version: first, integrity, ...others };
  added++;
}

// In npm's own order, so that the next difference is readable.
const packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
);
writeFileSync(
  resolve(repositoryRoot, 'package-lock.json'),
  `${JSON.stringify({ ...lock, packages }, null, 2)}\n`,
);
console.log(
  `package-lock.json: ${missing.length} binários de outras plataformas e ${added} somas de verificação acrescentados; ${engined.length} exigências de versão do Node retiradas.`,
);
if (!(await lockForDeno())) process.exitCode = 1;
