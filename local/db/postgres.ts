import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import type { DatabaseRole } from '../context.ts';
import { StackError } from '../errors.ts';
import { loadKeys } from '../keys.ts';
import { type Child, startChild } from '../processes/children.ts';
import { findPostgres } from './binaries.ts';
import { clusterFolder, ensureCluster, SUPERUSER } from './cluster.ts';
import { readPostmasterFile, stopOrphan } from './orphan.ts';
import { ensurePlatform } from './platform.ts';
import { databaseSystemUser } from './system-user.ts';

export type DatabaseOptions = {
  /** Absolute folder of the stack's data; the database lives in its `db`. */
  dataDir: string;
  /** TCP port on 127.0.0.1; must be free. */
  port: number;
  log(service: string, message: string): void;
  /** False for tests: the data may be lost when the machine (not the process) crashes. Default true. */
  durable?: boolean;
};

/** A running PostgreSQL with the platform's roles and schemas. */
export type Database = {
  port: number;
  /** Connection as the non-superuser `postgres`, the role of migrations. */
  url: string;
  urlFor(role: DatabaseRole): string;
  /** Superuser pool, for what the platform itself does. Closed by `stop`. */
  superuser: Sql;
  stop(): Promise<void>;
};

/**
 * Starts the embedded PostgreSQL 17 of a data folder, creating it on first use, and makes sure that the
 * platform's roles, schemas and functions are there. Data persists between starts.
 *
 * The caller owns the data folder (see `lock.ts`): a server that still runs on it is an orphan of a
 * crash and is stopped.
 *
 * @throws StackError in Portuguese for every foreseeable failure.
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, port } = options;
  mkdirSync(dataDir, { recursive: true });
  const [user, keys] = await Promise.all([databaseSystemUser(), loadKeys(dataDir)]);
  const binaries = findPostgres(user);
  const folder = clusterFolder(dataDir, user);
  mkdirSync(path.dirname(folder), { recursive: true });
  await stopOrphan(folder, options.log);
  await ensureCluster(folder, binaries, user, keys.databasePassword);

  const logFile = path.join(dataDir, 'postgres.log');
  const output = openSync(logFile, 'w');
  const child = await startChild({
    name: 'postgres',
    command: binaries.postgres,
    args: ['-D', folder, '-p', String(port), ...flags(settings(options.durable ?? true))],
    dataDir,
    // SIGINT is Postgres' "fast" shutdown; its backends lead sessions of their own.
    stopSignal: 'SIGINT',
    scope: 'single',
    graceMs: 20_000,
    options: { ...user, env: serverEnvironment(), stdio: ['ignore', output, output] },
  }).finally(() => closeSync(output));
  await untilReady(child, folder, port, logFile);

  const urlFor = (role: DatabaseRole) =>
    `postgresql://${role}:${keys.databasePassword}@127.0.0.1:${port}/postgres`;
  const superuser = postgres(urlFor(SUPERUSER), { max: 4, onnotice: () => undefined });
  try {
    await ensurePlatform(superuser, keys);
  } catch (error) {
    await superuser.end({ timeout: 1 }).catch(() => undefined);
    await child.stop();
    throw error;
  }
  return {
    port,
    url: urlFor('postgres'),
    urlFor,
    superuser,
    async stop() {
      await superuser.end({ timeout: 1 }).catch(() => undefined);
      await child.stop();
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

function flags(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR } = process.env;
  return { PATH, SystemRoot, TMPDIR, LC_MESSAGES: 'C', TZ: 'UTC' };
}

/** Postgres writes its state on line 8 of `postmaster.pid`: cheaper to watch than a connection. */
async function untilReady(
  child: Child,
  folder: string,
  port: number,
  logFile: string,
): Promise<void> {
  let isOver = false;
  child.exited.then(() => {
    isOver = true;
  });
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && !isOver) {
    const lines = readPostmasterFile(folder);
    if (Number(lines?.[0]) === child.pid && lines?.[7]?.trim() === 'ready') {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await child.stop();
  throw startFailure(folder, port, logFile);
}

function startFailure(folder: string, port: number, logFile: string): StackError {
  const text = readFileSync(logFile, 'utf8');
  if (/could not bind|Address already in use/i.test(text)) {
    return new StackError(
      `A porta ${port} do banco de dados já está em uso por outro programa. ` +
        'Feche-o ou escolha outra porta e tente de novo.',
    );
  }
  if (/could not open file|could not locate a valid checkpoint|invalid checkpoint/i.test(text)) {
    return new StackError(
      `O banco de dados em ${folder} está incompleto ou danificado (detalhes em ${logFile}). ` +
        'Rode "npm run local:reset" para recomeçar com dados novos.',
    );
  }
  const reason = text.split('\n').find((line) => /FATAL|PANIC/.test(line)) ?? 'sem explicação';
  return new StackError(
    `O PostgreSQL não iniciou: ${reason.replace(/^.*?(FATAL|PANIC):\s*/, '')}. Veja ${logFile}; ` +
      'se os dados não importam, rode "npm run local:reset".',
  );
}
