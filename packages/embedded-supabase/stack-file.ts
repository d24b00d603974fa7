import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Addresses and keys of a running stack, for tests and tools. */
export type StackFile = {
  gatewayUrl: string;
  siteUrl: string;
  /** JSON list of caught mail, newest first; `?to=` keeps one address. */
  inboxUrl: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  /** As `postgres`, the role of migrations. */
  databaseUrl: string;
  superuserUrl: string;
  dataDir: string;
};

/** Where a stack leaves its file while it runs. */
export function stackFilePath(dataDir: string): string {
  return path.join(dataDir, 'stack.json');
}

/** Readable by the owner only: it holds the secret key. */
export function writeStackFile(dataDir: string, file: StackFile): void {
  const text = `${JSON.stringify(file, null, 2)}\n`;
  writeFileSync(stackFilePath(dataDir), text, { mode: 0o600 });
}

/**
 * Reads what a running stack left.
 *
 * @throws when the file is not there (the stack is not running)
 */
export function readStackFile(file: string): StackFile {
  // Written by writeStackFile above, by the same version of the code.
  return JSON.parse(readFileSync(file, 'utf8')) as StackFile;
}
