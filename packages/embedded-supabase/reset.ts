import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { clusterFolder, isStaged } from './db/cluster.ts';
import { stopOrphan } from './db/orphan.ts';
import { databaseSystemUser } from './db/system-user.ts';
import { StackError } from './errors.ts';
import { lockOwner } from './lock.ts';
import { endStaleChildren } from './processes/children.ts';
import { texts } from './texts.ts';

/** What the stack writes at the top of a data folder; anything else means that it is not one. */
const OWN_ENTRIES = new Set([
  ...['keys.json', 'stack.lock', 'postgres.log', 'db', 'db.partial', 'pids', 'cli'],
  ...['storage', 'uploads', 'deno', 'stack.json'],
]);

/**
 * Deletes everything the stack keeps in a data folder, including what root had to keep elsewhere.
 *
 * @throws StackError when the stack is running on it, or when the folder holds other people's files (a
 * folder made for a test goes with everything in it)
 */
export async function resetDataDir(
  dataDir: string,
  { isTemporary = false }: { isTemporary?: boolean } = {},
): Promise<void> {
  refuseForeign(dataDir, isTemporary);
  await endStaleChildren(dataDir);
  const cluster = clusterFolder(dataDir, await databaseSystemUser());
  await stopOrphan(cluster, () => undefined);
  if (isStaged(cluster)) rmSync(path.dirname(cluster), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

function refuseForeign(dataDir: string, isTemporary: boolean): void {
  const owner = lockOwner(dataDir);
  if (owner !== undefined && owner.pid !== process.pid) {
    throw new StackError(texts.runningDuringReset(dataDir, owner.pid));
  }
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const foreign = names.filter((name) => !OWN_ENTRIES.has(name));
  if (foreign.length > 0 && !isTemporary) {
    throw new StackError(texts.foreignFiles(dataDir, foreign.slice(0, 3).join(', ')));
  }
}
