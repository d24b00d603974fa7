import { afterEach, expect, it } from 'vitest';
import { UsageError } from '../shared/usage-error.ts';
import { serveTlsDatabase } from '../testing/tls-database.ts';
import { connect } from './installation.ts';

type Database = Awaited<ReturnType<typeof serveTlsDatabase>>;

const databases: Database[] = [];
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.close()));
});

async function databaseFor(certified: string): Promise<Database> {
  const database = await serveTlsDatabase(certified);
  databases.push(database);
  return database;
}

const failureOf = ({ url }: Database, certificate?: string) =>
  connect({ databaseUrl: url, apiUrl: '', secretKey: '', certificate }).then(
    () => 'connected',
    (error: unknown) => error,
  );

/** What the database itself says after the handshake: the log-in of these tests is refused. */
const ANSWERED = expect.objectContaining({ code: '28000' });

it('a database whose certificate nobody vouches for gets no password', async () => {
  const failure = await failureOf(await databaseFor('127.0.0.2'));
  expect(failure).toBeInstanceOf(UsageError);
  expect(String(failure)).toContain('--ca');
});

it('a database is reached when its certificate is signed by the one that was given', async () => {
  const database = await databaseFor('127.0.0.2');
  expect(await failureOf(database, database.certificate)).toEqual(ANSWERED);
});

it('a certificate of another address is refused, whoever signed it', async () => {
  const database = await databaseFor('127.0.0.3');
  const failure = await failureOf(database, database.certificate);
  expect(failure).toBeInstanceOf(UsageError);
  expect(String(failure)).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
});

it('an operator may say in the address that it is not verified', async () => {
  const database = await databaseFor('127.0.0.3');
  expect(await failureOf({ ...database, url: `${database.url}?sslmode=require` })).toEqual(
    ANSWERED,
  );
});
