import { rmSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { readStackFile, type StackFile, stackFilePath } from 'embedded-supabase/stack-file';
import { childrenOf, survivors } from 'embedded-supabase/testing/processes';
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { mailDrainToken } from '../function-variables.ts';
import type { CliProcess } from './cli-process.ts';
import { cliStacks } from './cli-stacks.ts';

let dataDir: string;
const { start, startDatabaseOnly, refusedStart } = cliStacks((folder) => {
  dataDir = folder;
});

function childOf(stack: CliProcess, what: RegExp): number {
  const pid = childrenOf(stack.pid).find(({ command }) => what.test(command))?.pid;
  if (pid === undefined) {
    throw new Error(`no child ${what}`);
  }
  return pid;
}

const POSTGRES = /postgres -D/;
const PATIENTLY = { timeout: 20_000 };

/** One question to each service that needs the database, and what it answers when all is well. */
function questions({ gatewayUrl, secretKey, jwtSecret }: StackFile) {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const get = (address: string) => () => fetch(`${gatewayUrl}${address}`, { headers });
  const cron = { method: 'POST', headers: { 'x-cron-token': mailDrainToken(jwtSecret) } };
  return [
    get('/rest/v1/videos?select=id&limit=1'),
    get('/auth/v1/admin/users?per_page=1'),
    get('/storage/v1/bucket'),
    () => fetch(`${gatewayUrl}/functions/v1/mail`, cron),
  ];
}

/** Asks all the time until each service is well again after the damage; returns everything else that was answered. */
async function ask(
  stack: StackFile,
  damage: () => void,
): Promise<{ status: number; body: string }[]> {
  const others: { status: number; body: string }[] = [];
  const isHurt = new Set<() => Promise<Response>>();
  damage();
  const deadline = Date.now() + 20_000;
  await Promise.all(
    questions(stack).map(async (question) => {
      for (let isWell = false; !isWell && Date.now() < deadline; ) {
        const answer = await question();
        const body = await answer.text();
        isWell = answer.ok && isHurt.has(question);
        if (!answer.ok) {
          isHurt.add(question);
          others.push({ status: answer.status, body });
        }
      }
    }),
  );
  expect(Date.now()).toBeLessThan(deadline);
  return others;
}

describe('a database that dies', () => {
  test('a database that died is started again with what was stored, and every service goes on', async () => {
    const cli = await start();
    const stack = readStackFile(stackFilePath(dataDir));
    const person = { email: 'ana@plantao.example', password: 'senha-de-teste' };
    const auth = (task: string) =>
      fetch(`${stack.gatewayUrl}/auth/v1/${task}`, {
        method: 'POST',
        headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify(person),
      });
    expect((await auth('signup')).status).toBe(200);
    const sql = postgres(stack.superuserUrl, { max: 1 });
    // In the middle of this, its process does not notice that the server is gone.
    const busy = sql`do $$ begin loop end loop; end $$`.catch((error: unknown) => error);
    await expect
      .poll(() => childrenOf(childOf(cli, POSTGRES)).map(({ command }) => command), PATIENTLY)
      .toContainEqual(expect.stringMatching(/\) DO$/));

    const dead = await ask(stack, () => process.kill(childOf(cli, POSTGRES), 'SIGKILL'));
    expect(dead.filter(({ status }) => status !== 503)).toEqual([]);
    expect(dead.map(({ body }) => body).join()).toContain('The database is being started again');
    expect(cli.output()).toContain('o PostgreSQL voltou');
    expect((await auth('token?grant_type=password')).status).toBe(200);
    expect(await busy).toMatchObject({ code: 'CONNECTION_CLOSED' });

    // One of its processes only: it starts the others again by itself.
    const [victim] = await sql`
      select pid from pg_stat_activity where application_name = 'auth' limit 1`;
    await sql.end();
    const hurt = await ask(stack, () => process.kill(victim?.pid, 'SIGKILL'));
    expect(hurt.filter(({ status }) => status !== 503)).toEqual([]);
    expect((await auth('token?grant_type=password')).status).toBe(200);
  });

  test('a database that does not start again ends the stack with a message', async () => {
    const cli = await start();
    const children = childrenOf(cli.pid).map(({ pid }) => pid);
    rmSync(path.join(dataDir, 'db', 'global', 'pg_control'));
    process.kill(childOf(cli, POSTGRES), 'SIGKILL');
    expect(await cli.exited).toBe(1);
    expect(cli.output()).toContain('não voltou em 4 tentativas');
    expect(await survivors(children)).toEqual([]);
  });
});

test('a stack stops soon, even when its database hangs and clients stay connected', async () => {
  const cli = await start();
  const { gatewayUrl, secretKey } = readStackFile(stackFilePath(dataDir));
  const children = childrenOf(cli.pid).map(({ pid }) => pid);
  const headers = { authorization: `Bearer ${secretKey}`, apikey: secretKey };
  const server = childOf(cli, POSTGRES);
  const backends = childrenOf(server).map(({ pid }) => pid);
  for (const pid of [server, ...backends]) {
    process.kill(pid, 'SIGSTOP');
  }
  const waiting = fetch(`${gatewayUrl}/rest/v1/videos?select=id`, { headers }).catch(() => 'cut');
  const upload = request(`${gatewayUrl}/storage/v1/object/podcast-audio/x.mp3`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'audio/mpeg', 'content-length': '1000000' },
  });
  const cut = new Promise((resolve) => upload.once('error', resolve));
  upload.write(Buffer.alloc(1000));
  await expect.poll(() => upload.socket?.bytesWritten, PATIENTLY).toBeGreaterThan(1000);

  const since = performance.now();
  cli.kill('SIGTERM');
  expect(await cli.exited).toBe(0);
  // The database would never have answered.
  expect(performance.now() - since).toBeLessThan(20_000);
  // The watchdog leaves when it hears of the end.
  expect(await survivors([...children, ...backends], 2000)).toEqual([]);
  expect(await waiting).toBe('cut');
  await cut;
});

test('a watchdog that dies is replaced, so that a killed stack leaves no process behind', async () => {
  const cli = await startDatabaseOnly();
  const first = childOf(cli, /watchdog/);
  process.kill(first, 'SIGKILL');
  await expect
    .poll(
      () => childrenOf(cli.pid).filter(({ command }) => command.includes('watchdog')),
      PATIENTLY,
    )
    .toEqual([{ pid: expect.toSatisfy((pid) => pid !== first), command: expect.anything() }]);
  const children = childrenOf(cli.pid).map(({ pid }) => pid);
  // What it is told of the children waits in its pipe, should it not read yet.
  cli.kill('SIGKILL');
  await cli.exited;
  expect(await survivors(children)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a folder that may not be written is named with a way out that deletes nothing',
  async () => {
    // Closed to everybody, root too.
    const output = await refusedStart('--data', '/sys/kernel/plantao');
    expect(output).toContain('não pode gravar em /sys/kernel/plantao');
    expect(output).toContain('Nada foi apagado');
    expect(output).not.toContain('reset');
  },
);
