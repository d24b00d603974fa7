import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A new folder for the data of one test. Others may enter it (not list it): under root, Postgres runs as
 * another user. What is secret in it has permissions of its own.
 */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}
