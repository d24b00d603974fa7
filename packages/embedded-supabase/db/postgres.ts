import { mkdirSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import type { DatabaseRole } from '../context.ts';
import { loadKeys } from '../keys.ts';
import { findPostgres } from './binaries.ts';
import { clusterFolder, ensureCluster, SUPERUSER } from './cluster.ts';
import { stopOrphan } from './orphan.ts';
import { ensurePlatform } from './platform.ts';
import { startServer } from './server.ts';
import { databaseSystemUser } from './system-user.ts';

/** Seconds that open queries get to finish when the stack ends. */
export const END_S = 0.3;

export type DatabaseOptions = {
  /** Absolute folder of the stack's data; the database lives in its `db`. */
  dataDir: string;
  /** TCP port on 127.0.0.1; must be free. */
  port: number;
  log(service: string, message: string): void;
  /** False for tests: the data may be lost when the machine (not the process) crashes. Default true. */
  durable?: boolean | undefined;
};

/** A running PostgreSQL with the platform's roles and schemas. */
export type Database = Awaited<ReturnType<typeof startDatabase>>;

/**
 * Starts the embedded PostgreSQL 17 of a data folder, made on first use, with the platform's roles, schemas and functions. The
 * caller owns the data folder (see `lock.ts`): a server that still runs on it is an orphan of a crash and is stopped.
 * @throws StackError for every foreseeable failure.
 */
export async function startDatabase(options: DatabaseOptions) {
  const { dataDir, port } = options;
  mkdirSync(dataDir, { recursive: true });
  const [user, keys] = await Promise.all([databaseSystemUser(), loadKeys(dataDir)]);
  const binaries = findPostgres(user);
  const folder = clusterFolder(dataDir, user);
  mkdirSync(path.dirname(folder), { recursive: true });
  await stopOrphan(folder, options.log);
  await ensureCluster(folder, binaries, user, keys.databasePassword);
  const server = await startServer({
    folder,
    dataDir,
    port,
    program: binaries.postgres,
    settings: settings(options.durable ?? true),
    user,
    log: options.log,
  });

  const urlFor = (role: DatabaseRole) =>
    `postgresql://${role}:${keys.databasePassword}@127.0.0.1:${port}/postgres`;
  const superuser = postgres(urlFor(SUPERUSER), { max: 4, onnotice: () => undefined });
  try {
    await ensurePlatform(superuser, keys);
  } catch (error) {
    await superuser.end({ timeout: END_S }).catch(() => undefined);
    await server.stop();
    throw error;
  }
  return {
    port,
    /** Connection as the non-superuser `postgres`, the role of migrations. */
    url: urlFor('postgres'),
    urlFor,
    /** Superuser pool, for what the platform itself does. Closed by `stop`. */
    superuser,
    /** See startServer. */
    isUp: server.isUp,
    lost: server.lost,
    async stop(): Promise<void> {
      await Promise.all([superuser.end({ timeout: END_S }).catch(() => undefined), server.stop()]);
    },
  };
}

function settings(durable: boolean): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '80',
    shared_preload_libraries: 'pg_stat_statements',
    wal_level: 'minimal',
    max_wal_senders: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}
