import { execFile, execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { diskFailure, errorText, StackError } from '../errors.ts';
import { texts } from '../texts.ts';
import { type PostgresBinaries, STAGING_ROOT } from './binaries.ts';
import { canReach, type SystemUser } from './system-user.ts';

const run = promisify(execFile);

/** The cluster's superuser; `postgres` is an ordinary role, as on the platform. */
export const SUPERUSER = 'supabase_admin';

const MAJOR = '17';

/** A file with the hash of the password that the cluster was made with. */
const KEY_MARK = 'key-fingerprint';

/** Folder of the database files that belong to a data folder. */
export function clusterFolder(dataDir: string, user: SystemUser): string {
  const inside = path.join(dataDir, 'db');
  if (canReach(inside, user)) return inside;
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);
  return path.join(STAGING_ROOT, name, 'db');
}

/** True for a cluster that root keeps outside of the data folder. */
export function isStaged(folder: string): boolean {
  return folder.startsWith(`${STAGING_ROOT}${path.sep}`);
}

/**
 * Makes the database files when they are not there yet: in a sibling folder that is renamed at the end, so that an
 * interrupted first start leaves no half-made database.
 * @throws StackError when the folder holds something else, or files of another PostgreSQL version.
 */
export async function ensureCluster(
  folder: string,
  binaries: PostgresBinaries,
  user: SystemUser,
  password: string,
): Promise<void> {
  if (existsSync(path.join(folder, 'PG_VERSION'))) {
    refuseOtherVersion(folder);
    if (opensWith(folder, password)) return;
    if (!isStaged(folder)) throw new StackError(texts.keysReplaced(folder));
    // The data folder was deleted by hand, and this folder lies outside of it.
    rmSync(folder, { recursive: true, force: true });
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StackError(texts.folderIncomplete(folder));
  }
  const draft = `${folder}.partial`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  if (user !== undefined) chownSync(draft, user.uid, user.gid);
  await initialise(draft, binaries, user, password);
  writeFileSync(path.join(draft, KEY_MARK), fingerprint(password), { mode: 0o600 });
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

async function initialise(
  folder: string,
  binaries: PostgresBinaries,
  user: SystemUser,
  password: string,
): Promise<void> {
  const passwordFile = path.join(tmpdir(), `initdb-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
  if (user !== undefined) chownSync(passwordFile, user.uid, user.gid);
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${folder}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The platform's order of text: ICU, the same on every machine.
        '--locale-provider=icu',
        '--icu-locale=en-US',
        `--locale=${systemLocale()}`,
        '--lc-messages=C',
      ],
      { ...user, env: { ...process.env, LC_ALL: '', LC_MESSAGES: 'C' } },
    );
  } catch (error) {
    // The message ends with what initdb wrote.
    const lines = errorText(error).trim().split('\n');
    throw (
      diskFailure(error, folder) ?? new StackError(texts.notInitialised(folder, lines.at(-1) ?? ''))
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Hands the files of a copied cluster to the user that runs Postgres. */
export function giveTo(user: SystemUser, folder: string): void {
  if (user !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
}

function opensWith(folder: string, password: string): boolean {
  const mark = path.join(folder, KEY_MARK);
  return !existsSync(mark) || readFileSync(mark, 'utf8') === fingerprint(password);
}

function fingerprint(password: string): string {
  return createHash('sha256').update(password).digest('hex');
}

function refuseOtherVersion(folder: string): void {
  const version = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR) throw new StackError(texts.otherVersion(folder, version, MAJOR));
}

/** A UTF-8 locale of this machine for character classes (pg_trgm); sorting is ICU's. */
export function systemLocale(): string {
  try {
    const names = execFileSync('locale', ['-a'], { encoding: 'utf8' }).split(/\s+/);
    const wanted = ['en_US.UTF-8', 'en_US.utf8', 'C.UTF-8', 'C.utf8'];
    return wanted.find((name) => names.includes(name)) ?? 'C';
  } catch {
    return 'C';
  }
}
