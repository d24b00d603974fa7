import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { anyFreePort, isPortFree } from 'embedded-supabase/ports';
import { readStackFile, stackFilePath } from 'embedded-supabase/stack-file';
import { childrenOf, survivors } from 'embedded-supabase/testing/processes';
import postgres from 'postgres';
import { describe, expect, test, vi } from 'vitest';
import { REPOSITORY } from '../paths.ts';
import { startStack } from '../stack.ts';
import { runCli } from './cli-process.ts';
import { cliStacks } from './cli-stacks.ts';

const stacks = cliStacks((folder) => {
  dataDir = folder;
});
const { run, start, startAsItIs, startDatabaseOnly, refusedStart } = stacks;
let dataDir: string;

async function withDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const { superuserUrl } = readStackFile(stackFilePath(dataDir));
  const sql = postgres(superuserUrl, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const remember = () => withDatabase((sql) => sql`create table public.kept as select 42 as answer`);
const recall = () =>
  withDatabase(async (sql) => (await sql<{ answer: number }[]>`select * from kept`)[0]?.answer);

describe('start and stop', () => {
  test('Ctrl-C ends every process, and the next start keeps data and keys', async () => {
    const first = await startAsItIs();
    await remember();
    const before = readStackFile(stackFilePath(dataDir));
    const children = childrenOf(first.pid);
    const commands = children.map((child) => child.command).join('\n');
    expect(commands).toMatch(/postgres -D/);
    expect(commands).toMatch(/postgrest/);

    first.kill('SIGINT');
    expect(await first.exited).toBe(0);
    expect(await survivors(children.map((child) => child.pid))).toEqual([]);
    expect(existsSync(stackFilePath(dataDir))).toBe(false);

    await start();
    expect(await recall()).toBe(42);
    const after = readStackFile(stackFilePath(dataDir));
    expect(after.publishableKey).toBe(before.publishableKey);
    expect(after.jwtSecret).toBe(before.jwtSecret);
  });

  test('a killed stack leaves no process behind, and its data are whole', async () => {
    const first = await start();
    await remember();
    await withDatabase(
      (sql) => sql`
        insert into public.sync_runs (kind, status, heartbeat_at)
        values ('youtube_channel', 'running', now())`,
    );
    const children = childrenOf(first.pid).map((child) => child.pid);
    expect(children.length).toBeGreaterThanOrEqual(3);
    first.kill('SIGKILL');
    await first.exited;
    expect(await survivors(children)).toEqual([]);
    await start();
    expect(await recall()).toBe(42);
    // A sync that was under way may be continued at once.
    const runs = await withDatabase((sql) => sql`select status, heartbeat_at from sync_runs`);
    expect(runs).toEqual([{ status: 'running', heartbeat_at: null }]);
  });

  test('without the watchdog, the next start ends the processes that are left', async () => {
    const first = await start();
    await remember();
    const children = childrenOf(first.pid);
    const watchdog = children.find((child) => child.command.includes('watchdog.ts'));
    expect(watchdog).toBeDefined();
    process.kill(watchdog?.pid ?? 0, 'SIGKILL');
    first.kill('SIGKILL');
    await first.exited;
    const orphans = children.map((child) => child.pid).filter((pid) => pid !== watchdog?.pid);
    expect(await survivors(orphans, 300)).not.toEqual([]);
    await start();
    expect(await survivors(orphans, 0)).toEqual([]);
    expect(await recall()).toBe(42);
  });

  test('a second start on the same data says where the first one runs', async () => {
    const first = await start();
    const { gatewayUrl } = readStackFile(stackFilePath(dataDir));
    const output = await refusedStart();
    expect(output).toContain(`já está rodando com os dados de ${dataDir} (processo ${first.pid})`);
    expect(output).toContain(gatewayUrl);

    const status = runCli('status', '--data', dataDir);
    expect(await status.exited).toBe(0);
    expect(status.output()).toContain(gatewayUrl);
    const reset = runCli('reset', '--data', dataDir);
    expect(await reset.exited).toBe(1);
    expect(reset.output()).toContain('Encerre-o com Ctrl-C');
  });

  test('Ctrl-C in the middle of a start leaves nothing behind', async () => {
    const early = run('stack', '--no-seed');
    await expect
      .poll(() => childrenOf(early.pid).some((child) => child.command.includes('postgres -D')), {
        timeout: 20_000,
        interval: 10,
      })
      .toBe(true);
    const children = childrenOf(early.pid).map((child) => child.pid);
    early.kill('SIGINT');
    await early.exited;
    expect(await survivors(children)).toEqual([]);
    await start();
  });
});

test('a service that does not start ends the whole start and closes its port', async () => {
  await stacks.copyDatabase();
  const port = await anyFreePort();
  // Something that exists and is no PostgREST.
  vi.stubEnv('PLANTAO_POSTGREST', process.execPath);
  try {
    const ports = { gateway: { exactly: port }, database: 'any' } as const;
    const siteUrl = 'http://127.0.0.1:5173';
    await expect(startStack({ dataDir, siteUrl, ports, seed: false })).rejects.toThrow();
  } finally {
    vi.unstubAllEnvs();
  }
  expect(await isPortFree(port)).toBe(true);
  expect(existsSync(path.join(dataDir, 'stack.lock'))).toBe(false);
});

describe('ports', () => {
  async function occupied<T>(work: (port: number) => Promise<T>): Promise<T> {
    const server = createServer();
    const port = await anyFreePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    try {
      return await work(port);
    } finally {
      server.close();
    }
  }

  test('a taken default port moves to the next free one', () =>
    occupied(async (port) => {
      await stacks.copyDatabase();
      const stack = await startStack({
        dataDir,
        siteUrl: 'http://127.0.0.1:5173',
        seed: false,
        durable: false,
        ports: { gateway: { from: port }, database: { from: port } },
      });
      try {
        const gateway = Number(new URL(stack.file.gatewayUrl).port);
        expect(gateway).toBeGreaterThan(port);
        expect(gateway).toBeLessThan(port + 50);
        expect(stack.database.port).not.toBe(gateway);
      } finally {
        await stack.stop();
      }
    }));

  test.for(['--api-port', '--db-port'])('a taken port (%s) is refused with what to do', (option) =>
    occupied(async (port) => {
      const output = await refusedStart(option, String(port));
      expect(output).toContain(`A porta ${port} já está em uso`);
      expect(output).toContain(`escolha outra com ${option}`);
      expect(existsSync(path.join(dataDir, 'stack.lock'))).toBe(false);
    }),
  );

  test.for(['--api-port', '--db-port'])(
    'a number that is no port (%s) is refused',
    async (option) => {
      expect(await refusedStart(option, '80')).toContain(`${option} precisa ser um número`);
    },
  );

  test('a database is where it was asked for', async () => {
    const port = await anyFreePort();
    await start('--db-port', String(port));
    expect(readStackFile(stackFilePath(dataDir)).databaseUrl).toContain(`:${port}/`);
  });
});

describe('what an earlier run may have left', () => {
  test('a folder without a whole database is refused with what to do, and an interrupted creation begins anew', async () => {
    mkdirSync(path.join(dataDir, 'db'), { recursive: true });
    writeFileSync(path.join(dataDir, 'db', 'postgresql.conf'), '');
    const output = await refusedStart();
    expect(output).toContain('incompleta');
    expect(output).toContain('npm run local:reset');
    const reset = runCli('reset', '--data', dataDir);
    expect(await reset.exited).toBe(0);
    mkdirSync(dataDir, { mode: 0o711 });
    mkdirSync(path.join(dataDir, 'db.partial'));
    writeFileSync(path.join(dataDir, 'db.partial', 'PG_VERSION'), '17\n');
    await stacks.startDatabaseAsItIs();
  });

  test('a start explains that files of the database are missing', async () => {
    const first = await startDatabaseOnly();
    first.kill('SIGINT');
    await first.exited;
    rmSync(path.join(dataDir, 'db', 'global', 'pg_control'));
    const output = await refusedStart();
    expect(output).toContain('incompleto ou danificado');
    expect(output).toContain('npm run local:reset');
  });

  test('data of another PostgreSQL version are refused and not touched', async () => {
    mkdirSync(path.join(dataDir, 'db'), { recursive: true });
    writeFileSync(path.join(dataDir, 'db', 'PG_VERSION'), '15\n');
    expect(await refusedStart()).toContain('são do PostgreSQL 15');
    expect(readFileSync(path.join(dataDir, 'db', 'PG_VERSION'), 'utf8')).toBe('15\n');
  });

  test('a start succeeds with a lock and a postmaster.pid of processes that ended', async () => {
    const first = await startDatabaseOnly();
    first.kill('SIGINT');
    await first.exited;
    const lock = { pid: process.pid, command: 'something that ended long ago' };
    writeFileSync(path.join(dataDir, 'stack.lock'), JSON.stringify(lock));
    writeFileSync(path.join(dataDir, 'db', 'postmaster.pid'), `${process.pid}\n/x\n0\n1\n`);
    await startDatabaseOnly();
  });

  test('keys that are not those of the database are refused', async () => {
    const first = await startDatabaseOnly();
    first.kill('SIGINT');
    await first.exited;
    rmSync(path.join(dataDir, 'keys.json'));
    expect(await refusedStart()).toContain('As chaves da pasta de dados não são as do banco');
  });

  test('damaged keys are refused, because new ones would not open the database', async () => {
    writeFileSync(path.join(dataDir, 'keys.json'), '{"jwtSecret": 1');
    expect(await refusedStart()).toContain('npm run local:reset');
  });
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('a data folder that the database user cannot enter gets its database elsewhere', async () => {
    chmodSync(dataDir, 0o700);
    const first = await start();
    await remember();
    expect(existsSync(path.join(dataDir, 'db'))).toBe(false);
    first.kill('SIGINT');
    await first.exited;
    const second = await start();
    expect(await recall()).toBe(42);
    second.kill('SIGINT');
    await second.exited;

    // A developer deletes the folder by hand: what lies elsewhere must not come back to haunt it.
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir, { mode: 0o700 });
    await startAsItIs();
    await expect(recall()).rejects.toThrow('"kept" does not exist');
    // Three starts, the last of which makes its database.
  }, 180_000);
});

describe('reset', () => {
  test('a reset deletes nothing from a folder that holds foreign files', async () => {
    writeFileSync(path.join(dataDir, 'tese.docx'), 'capítulo 1');
    writeFileSync(path.join(dataDir, 'keys.json'), '{}');
    const reset = runCli('reset', '--data', dataDir);
    expect(await reset.exited).toBe(1);
    expect(reset.output()).toContain('tese.docx');
    expect(existsSync(path.join(dataDir, 'keys.json'))).toBe(true);
  });
});

describe('the way in, for any Node', () => {
  const wayIn = (...args: string[]) => {
    mkdirSync(path.join(dataDir, 'local'), { recursive: true });
    cpSync(path.join(REPOSITORY, 'local/run.mjs'), path.join(dataDir, 'local/run.mjs'));
    return spawnSync(process.execPath, [path.join(dataDir, 'local/run.mjs'), ...args], {
      encoding: 'utf8',
    });
  };

  test.each([['start'], ['scripts/test.ts']])('run.mjs says that npm ci is missing: %s', (what) => {
    const run = wayIn(what);
    expect(run.status).toBe(1);
    expect(run.stderr.trim()).toBe(
      'As dependências ainda não foram instaladas. Rode "npm ci" e tente de novo.',
    );
  });

  test('run.mjs runs the named program with the arguments that follow', () => {
    mkdirSync(path.join(dataDir, 'node_modules/postgres'), { recursive: true });
    writeFileSync(path.join(dataDir, 'node_modules/postgres/package.json'), '{}');
    mkdirSync(path.join(dataDir, 'scripts'));
    const program = 'console.log(process.argv.slice(2).join());\n';
    writeFileSync(path.join(dataDir, 'scripts/test.ts'), program);
    expect(wayIn('scripts/test.ts', 'e2e', '--', 'sign-in').stdout).toBe('e2e,--,sign-in\n');
  });

  test('every TypeScript program of package.json runs through run.mjs', () => {
    const text = readFileSync(path.join(REPOSITORY, 'package.json'), 'utf8');
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(text);
    const direct = Object.values(scripts).filter((script) =>
      /^node (?!local\/run\.mjs )/.test(script),
    );
    expect(direct).toEqual([]);
  });
});
