import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { StackError } from '../errors.ts';
import { texts } from '../texts.ts';

const run = promisify(execFile);

/** The system user that runs Postgres; undefined = the current user (always, except for root). */
export type SystemUser = { uid: number; gid: number } | undefined;

/**
 * Postgres refuses to run as root, so root (a container, most often) runs it as the system user
 * `postgres`, which is created when missing.
 *
 * @throws StackError when root cannot create that user.
 */
export async function databaseSystemUser(): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await idsOf('postgres');
  if (existing !== undefined) return existing;
  await run('groupadd', ['--system', '--force', 'postgres']).catch(() => undefined);
  await run('useradd', [
    ...['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/usr/sbin/nologin'],
    'postgres',
  ]).catch(() => run('adduser', ['-S', '-D', '-H', 'postgres']).catch(() => undefined));
  const created = await idsOf('postgres');
  if (created === undefined) throw new StackError(texts.noSystemUser());
  return created;
}

/** True when `user` may enter every folder on the way to `target` (which itself may not exist yet). */
export function canReach(target: string, user: SystemUser): boolean {
  if (user === undefined) return true;
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat !== undefined) {
      const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return false;
    }
    if (folder === path.dirname(folder)) return true;
  }
}

async function idsOf(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
