import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { mailTo, serviceClient, testStack } from '../../../local/testing/stack-for-tests.ts';
import { createWorld } from './world.ts';

/** What the end of a run tells administrators, from the row that a job writes to the mailbox. */
const world = createWorld();
const kind = `scene_${randomUUID().slice(0, 8).replaceAll('-', '')}`;
afterAll(async () => {
  await world.sql`delete from public.sync_runs where kind = ${kind}`;
  await world.sql`delete from private.catalogue_troubles where subject like ${`%:${kind}`}`;
  await world.sql`
    delete from public.user_notifications where metadata ->> 'subject' in ('lessons', ${`job:${kind}`})`;
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

test('a job that fails twice reaches the mailbox of administrators once, and of nobody else', async () => {
  const admin = await world.person('admin');
  const member = await world.person('member');
  const failed = { status: 'failed', error_type: 'network', errors: ['Sem conexão com o Google.'] };
  await run(failed);
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
  const notices = async ({ client }: typeof admin) =>
    (
      await client
        .from('user_notifications')
        .select('title')
        .like('type', 'catalogue%')
        .throwOnError()
    ).data?.map((row) => row.title);
  expect(await notices(admin)).toEqual(expect.arrayContaining([title, '2 aulas ocultadas']));
  expect(await notices(member)).toEqual([]);
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
