import postgres, { type TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyFreePort } from '../ports.ts';
import { resetDataDir } from '../reset.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type Database, startDatabase } from './postgres.ts';
import { inTransaction } from './transaction.ts';

const log = () => undefined;
const dataDir = temporaryFolder('embedded-transaction-');
let database: Database;
let pool: postgres.Sql;
let onClosed = () => {};

beforeAll(async () => {
  // Durable: a database that dies must not forget what it was told a moment before.
  database = await startDatabase({ dataDir, port: await anyFreePort(), log });
  pool = postgres(database.url, { max: 1, onclose: () => onClosed() });
  await pool`create table kept (id int)`;
});

afterAll(async () => {
  await pool?.end();
  await database?.stop();
  await resetDataDir(dataDir, { isTemporary: true });
});

async function pidOf(tx: TransactionSql): Promise<number> {
  const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
}

const terminate = (pid: number) => database.superuser`select pg_terminate_backend(${pid})`;

/** Resolves when the pool has heard that its connection is over. */
const closed = () =>
  new Promise<void>((resolve) => {
    onClosed = resolve;
  });

/** The next transaction of the same pool is whole. */
async function expectToGoOn(): Promise<void> {
  await inTransaction(pool, (tx) => tx`delete from kept`);
  await inTransaction(pool, (tx) => tx`insert into kept values (1)`);
  expect(await pool`select id from kept`).toEqual([{ id: 1 }]);
}

test('a transaction gives the value of its work, and a failed one leaves nothing', async () => {
  expect(await inTransaction(pool, async (tx) => (await pidOf(tx)) > 0)).toBe(true);
  expect(await inTransaction(pool, async () => undefined)).toBeUndefined();
  // An error that looks like a lost connection, of something else than this one.
  const elsewhere = Object.assign(new Error('elsewhere'), { code: 'ECONNRESET' });
  const failing = inTransaction(pool, async (tx) => {
    await tx`insert into kept values (9)`;
    throw elsewhere;
  });
  await expect(failing).rejects.toBe(elsewhere);
  const refused = inTransaction(pool, async (tx) => {
    await tx`insert into kept values (9)`;
    await tx`select 1 / 0`;
  });
  await expect(refused).rejects.toMatchObject({ code: '22012' });
  const unsendable = inTransaction(pool, (tx) => tx`select ${undefined as never}`);
  await expect(unsendable).rejects.toMatchObject({ code: 'UNDEFINED_VALUE' });
  expect(await pool`select id from kept`).toEqual([]);
});

test('a transaction of another kind is one', async () => {
  const writing = inTransaction(pool, (tx) => tx`insert into kept values (9)`, 'read only');
  await expect(writing).rejects.toMatchObject({ code: '25006' });
});

// Each of these ended the process, or left the pool waiting for ever.

const ends: [how: string, end: (pid: number) => Promise<unknown>, code: RegExp][] = [
  ['is ended with a word', async (pid) => terminate(pid), /CONNECTION_CLOSED|57P01/],
  ['is killed', async (pid) => process.kill(pid, 'SIGKILL'), /CONNECTION_CLOSED|ECONNRESET/],
];

test.for(ends)('a statement whose server process %s', async ([, end, code]) => {
  const lost = inTransaction(pool, async (tx) => {
    const pid = await pidOf(tx);
    const busy = tx`select pg_sleep(600)`.execute();
    await end(pid);
    await busy;
  });
  await expect(lost).rejects.toMatchObject({ code: expect.stringMatching(code) });
  // A server whose process was killed starts all of them anew, and refuses connections meanwhile.
  const isBack = async (): Promise<boolean> => {
    const answer = await pool`select true as back`.catch(() => []);
    return answer.length === 1;
  };
  await expect.poll(isBack).toBe(true);
  await expectToGoOn();
});

test('a connection that is lost between two statements', async () => {
  const lost = inTransaction(pool, async (tx) => {
    const isClosed = closed();
    await terminate(await pidOf(tx));
    await isClosed;
    await new Promise(setImmediate);
    await tx`insert into kept values (2)`;
  });
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await expectToGoOn();
});

test('a connection that is lost after the last statement', async () => {
  const lost = inTransaction(pool, async (tx) => {
    await tx`insert into kept values (3)`;
    const isClosed = closed();
    await terminate(await pidOf(tx));
    await isClosed;
    await new Promise(setImmediate);
  });
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await expectToGoOn();
});
