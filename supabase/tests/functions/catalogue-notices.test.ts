import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import { afterAll, expect, test } from 'vitest';
import {
  mailTo,
  ownerSql,
  serviceClient,
  testStack,
} from '../../../local/testing/stack-for-tests.ts';
import { outcomeWhileHeld } from '../while-held.ts';
import { createWorld, type Person } from './world.ts';

/** What the end of a run tells administrators, from the row that a job writes to the mailbox. */
const world = createWorld();
const kind = `scene_${randomUUID().slice(0, 8)}`;
afterAll(async () => {
  await world.sql`delete from public.sync_runs where kind = ${kind}`;
  await world.sql`delete from private.catalogue_troubles where subject like ${`%:${kind}`}`;
  await world.sql`
    delete from public.user_notifications where metadata ->> 'subject' in ('lessons', ${`job:${kind}`}, ${`key:${kind}`})`;
  await world.end();
});

/** A run as a job writes it: it begins, and ends with what it found. */
async function run(end: Record<string, unknown>) {
  const runs = () => serviceClient().from('sync_runs');
  const started = await runs()
    .insert({ kind, status: 'running', started_at: new Date().toISOString() })
    .select('id')
    .single()
    .throwOnError();
  const finished_at = new Date().toISOString();
  await runs()
    .update({ ...end, finished_at })
    .eq('id', started.data.id)
    .throwOnError();
}

/** What the bell of a person says of the catalogue. */
const titlesFor = async ({ client }: Person) =>
  (
    await client
      .from('user_notifications')
      .select('title')
      .like('type', 'catalogue%')
      .order('title')
      .throwOnError()
  ).data?.map((row) => row.title);

test('a job that fails twice reaches the mailbox of administrators once, and of nobody else', async () => {
  const failed = { status: 'failed', error_type: 'network', errors: ['Sem conexão com o Google.'] };
  await run(failed);
  const member = await world.person('member');
  // Last of all: the first mail of the day must be about this, and not about what other tests run.
  const admin = await world.person('admin');
  await run(failed);
  const title = `Tarefa ${kind} falhou duas vezes seguidas`;

  const mail = await mailTo(admin.email, {
    subject: /o catálogo precisa de você/,
    timeoutMs: 20_000,
  });
  expect(mail.text).toContain(`${title}\nSem conexão com o Google. Assim desde`);
  expect(mail.text).toMatch(/Abrir o painel: \S+\/admin\?aba=conteudo/);
  expect(mail.html).toContain(title);

  await run(failed);
  await run({ status: 'succeeded', hidden: 2 });
  expect(await titlesFor(admin)).toEqual([expect.stringMatching(/^\d+ aulas ocultadas$/), title]);
  expect(await titlesFor(member)).toEqual([]);
  // The rest of the day waits for the next one.
  const later = await world.sql`
    select status, next_attempt_at > now() as is_later from private.outbox_emails
    where user_id = ${admin.id} and template = 'catalogue_notice' and status <> 'sent'`;
  expect(later).toMatchObject([{ status: 'pending', is_later: true }]);
  const inbox = (await (await fetch(`${testStack().inboxUrl}?to=${admin.email}`)).json()) as {
    subject: string;
  }[];
  expect(inbox.filter(({ subject }) => /catálogo/.test(subject))).toHaveLength(1);
});

test('of two runs that end at once the second finds what the first told', async () => {
  const admin = await world.person('admin');
  const operator = ownerSql();
  const failures = [{ source: kind, type: 'unauthorized', message: 'Chave recusada.' }];
  const end = (sql: Sql | TransactionSql) => sql`
    insert into public.sync_runs (kind, status, hidden, source_failures)
    values (${kind}, 'succeeded', 4, ${sql.json(failures)})`;
  await outcomeWhileHeld(
    operator,
    (hold) => world.sql.begin(hold),
    end,
    () => end(world.sql),
  );
  await operator.end();
  // What other tests hide meanwhile is added.
  expect(await titlesFor(admin)).toEqual([
    expect.stringMatching(/^([89]|\d{2,}) aulas ocultadas$/),
    'Acesso recusado: Google',
  ]);
});
