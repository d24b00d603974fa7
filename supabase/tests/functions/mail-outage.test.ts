import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo, ownerSql } from '../../../local/testing/stack-for-tests.ts';
import {
  startTemporaryStack,
  type TemporaryStack,
} from '../../../local/testing/temporary-stack.ts';
import { type OwnFunction, startOwnFunction } from './own-function.ts';
import { callFunction } from './world.ts';

/** An outage of the mail provider delays mail; none is lost or sent twice. */
const TOKEN = 'token-de-agendamento-do-teste';
// A stack of its own, because failing senders would delay the mail of other tests.
let stack: TemporaryStack;
let sql: Sql;

beforeAll(async () => {
  stack = await startTemporaryStack({ seed: false });
  sql = ownerSql(stack.file);
});
afterAll(async () => {
  await sql.end();
  await stack.stop();
});

/** A mail server that accepts a connection and never answers. */
async function silentServer(): Promise<{ port: number; isMet(): boolean; end(): void }> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    port,
    isMet: () => sockets.length > 0,
    end() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const ownMail = (smtpPort: number) =>
  startOwnFunction(
    'mail',
    { MAIL_DRAIN_TOKEN: TOKEN, SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtpPort) },
    stack.file,
  );
const drain = ({ url }: OwnFunction) =>
  callFunction('mail', { base: url, headers: { 'x-cron-token': TOKEN } });

type Row = { status: string; attempts: number; last_error: string | null };
const rowOf = async (key: string): Promise<Row> => {
  const [row] = await sql<Row[]>`
    select status, attempts, last_error from private.outbox_emails where dedupe_key = ${key}`;
  if (!row) throw new Error('the mail is gone');
  return row;
};
const inboxOf = async (address: string) => {
  const response = await fetch(`${stack.file.inboxUrl}?to=${address}`);
  return (await response.json()) as unknown[];
};

/**
 * Mail that is due and that the given work claims. The stack's own scheduler looks every two seconds and may
 * be faster; then another mail is written.
 */
async function claimedBy(work: (key: string) => Promise<unknown>) {
  for (let tries = 0; tries < 10; tries += 1) {
    const address = `${randomUUID()}@plantao.example`;
    const key = `test:${randomUUID()}`;
    await sql`
      select private.enqueue_email('registration_received', ${address}, '{"full_name": "Ana"}', ${key})`;
    await work(key);
    if ((await rowOf(key)).status !== 'sent') return { key, address };
  }
  throw new Error('the scheduler was faster ten times');
}

test('mail refused by the provider stays queued with the reason, and is then sent once', async () => {
  const own = await ownMail(9);
  const { key, address } = await claimedBy(() => drain(own));
  await own.kill();
  const waiting = await rowOf(key);
  expect(waiting).toMatchObject({ status: 'pending', attempts: 1 });
  expect(waiting.last_error).toBeTruthy();
  expect(await inboxOf(address)).toEqual([]);

  // The provider is back: the stack's own function sends what is due.
  await sql`
    update private.outbox_emails set next_attempt_at = now() where dedupe_key = ${key}`;
  await mailTo(address, { timeoutMs: 20_000, stack: stack.file });
  await expect
    .poll(() => rowOf(key))
    .toMatchObject({ status: 'sent', attempts: 2, last_error: null });
  expect(await inboxOf(address)).toHaveLength(1);
});

test('mail claimed by a function that died is sent once by another one', async () => {
  const server = await silentServer();
  const own = await ownMail(server.port);
  let dying: Promise<unknown> = Promise.resolve();
  const { key, address } = await claimedBy(async (written) => {
    dying = drain(own).catch(() => undefined);
    // Until it has begun to send, or the scheduler has left nothing for it.
    while (!server.isMet() && (await rowOf(written)).status !== 'sent') {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  await own.kill();
  await dying;
  server.end();
  expect(await rowOf(key)).toMatchObject({ status: 'sending', attempts: 0 });
  expect(await inboxOf(address)).toEqual([]);

  // Ten minutes later the claim counts as a dead sender's.
  await sql`
    update private.outbox_emails set claimed_at = now() - interval '11 minutes'
    where dedupe_key = ${key}`;
  await mailTo(address, { timeoutMs: 20_000, stack: stack.file });
  await expect.poll(() => rowOf(key)).toMatchObject({ status: 'sent', attempts: 1 });
  expect(await inboxOf(address)).toHaveLength(1);
});

test('the outbox cannot be drained without the token', async () => {
  const base = `${stack.file.gatewayUrl}/functions/v1`;
  for (const headers of [{}, { 'x-cron-token': 'outro-token-qualquer' }]) {
    expect((await callFunction('mail', { base, headers })).status).toBe(401);
  }
});
