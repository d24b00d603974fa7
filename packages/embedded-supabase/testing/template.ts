import { createHash } from 'node:crypto';
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgres } from '../db/binaries.ts';
import { clusterFolder, giveTo, systemLocale } from '../db/cluster.ts';
import { startPreparedDatabase } from '../db/prepare.ts';
import { databaseSystemUser } from '../db/system-user.ts';
import { errorCode } from '../errors.ts';
import { anyFreePort } from '../ports.ts';
import { resetDataDir } from '../reset.ts';
import { temporaryFolder } from './temporary-folder.ts';

/*
 * A migrated database as files, made once for each content and copied for every stack and scratch database of the
 * tests. A template is a folder with `keys.json` and the cluster `db`, named by the hash of all that decides it. The
 * copies share its keys, which open nothing but databases of tests.
 */

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
/** Templates that are kept beside the newest: other branches, and small projects of tests. */
const KEPT = 6;
const DRAFT = 'draft-';
const DRAFT_MS = 60 * 60 * 1000;

/**
 * Puts a project's migrated database and its keys into an empty data folder: a copy of the template, which is made
 * first when there is none. Does nothing where nothing can be kept: whoever starts there makes a database anew.
 */
export async function fillDataDir(
  dataDir: string,
  projectDir: string,
  cache = cacheFolder(),
): Promise<void> {
  const folder = safeFolder(cache);
  if (folder === undefined) return;
  const template = path.join(folder, await templateName(projectDir));
  if (!existsSync(template)) await makeTemplate(template, projectDir);
  const now = new Date();
  utimesSync(template, now, now);
  const user = await databaseSystemUser();
  const cluster = clusterFolder(dataDir, user);
  // The keys last: without them no half-made copy passes for a data folder.
  copyTree(path.join(template, 'db'), cluster);
  giveTo(user, cluster);
  cpSync(path.join(template, 'keys.json'), path.join(dataDir, 'keys.json'));
}

/** Name of the template of a project as it is now: its migrations, this package, the programs, the machine, the day. */
export async function templateName(projectDir: string): Promise<string> {
  const hash = createHash('sha256');
  const add = (text: string | Buffer) => hash.update(`${text.length}:`).update(text);
  const addTree = (root: string, wanted: (file: string) => boolean) => {
    for (const file of filesOf(root).filter(wanted)) {
      add(file);
      add(readFileSync(path.join(root, file)));
    }
  };
  const user = await databaseSystemUser();
  add([process.platform, process.arch, process.getuid?.(), systemLocale()].join());
  add(findPostgres(user).version);
  add(readFileSync(createRequire(import.meta.url).resolve('supabase/package.json')));
  addTree(PACKAGE, decides);
  const supabase = path.join(projectDir, 'supabase');
  add(readFileSync(path.join(supabase, 'config.toml')));
  const migrations = path.join(supabase, 'migrations');
  if (existsSync(migrations)) addTree(migrations, () => true);
  // What the migrations date is never older than in a database that was made for the run.
  return `${new Date().toISOString().slice(0, 10)}-${hash.digest('hex').slice(0, 32)}`;
}

/** The whole package without its tests: more than the database is made of, and nothing that makes it is forgotten. */
const decides = (file: string) =>
  /\.(ts|sql)$/.test(file) && !/\.test\.ts$|(^|\/)testing\//.test(file);

function filesOf(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

/** Makes a database as a first start does, stops it, and keeps its files under the name, all at once or not at all. */
async function makeTemplate(template: string, projectDir: string): Promise<void> {
  const folder = path.dirname(template);
  const dataDir = temporaryFolder('embedded-template-');
  const draft = mkdtempSync(path.join(folder, DRAFT));
  try {
    const log = () => undefined;
    const port = await anyFreePort();
    const options = { projectDir, dataDir, port, log, durable: false };
    const database = await startPreparedDatabase(options);
    try {
      // It then stops within its time, with nothing left to recover in each of the copies.
      await database.superuser`checkpoint`;
    } finally {
      await database.stop();
    }
    copyTree(clusterFolder(dataDir, await databaseSystemUser()), path.join(draft, 'db'));
    cpSync(path.join(dataDir, 'keys.json'), path.join(draft, 'keys.json'));
    keep(draft, template);
    tidy(folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    await resetDataDir(dataDir, { isTemporary: true });
  }
}

function keep(draft: string, template: string): void {
  try {
    renameSync(draft, template);
  } catch (error) {
    // Another process was faster, with the same.
    if (!['EEXIST', 'ENOTEMPTY', 'EPERM'].includes(errorCode(error) ?? '') || !existsSync(template))
      throw error;
  }
}

/** Throws away templates that were not used for long, and what a crash left. */
function tidy(folder: string): void {
  const entries = readdirSync(folder)
    .map((name) => ({ path: path.join(folder, name), isDraft: name.startsWith(DRAFT) }))
    .map((entry) => ({
      ...entry,
      usedAt: statSync(entry.path, { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .sort((a, b) => b.usedAt - a.usedAt);
  const old = entries.filter(({ isDraft }) => !isDraft).slice(KEPT);
  const left = entries.filter(({ isDraft, usedAt }) => isDraft && usedAt < Date.now() - DRAFT_MS);
  for (const entry of [...old, ...left]) rmSync(entry.path, { recursive: true, force: true });
}

function copyTree(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  // Postgres refuses a folder that others may enter.
  chmodSync(to, 0o700);
}

function cacheFolder(): string {
  return path.join(
    process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'),
    'embedded-supabase-tests',
  );
}

/** The folder, made when missing; undefined when it cannot be, or when anybody else could have prepared it. */
function safeFolder(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stat = lstatSync(folder);
    const isMine =
      process.getuid === undefined || (stat.uid === process.getuid() && (stat.mode & 0o077) === 0);
    return stat.isDirectory() && isMine ? folder : undefined;
  } catch {
    return undefined;
  }
}
