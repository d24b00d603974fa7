import type { Sql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo, ownerSql, testStack } from '../../../local/testing/stack-for-tests.ts';
import { outcomeWhileHeld } from '../while-locked.ts';
import { type CatalogueStack, lessonIds, startCatalogueStack } from './catalogue-stack.ts';
import { createWorld, type Person } from './world.ts';

/** Notices to administrators about real jobs that fail, hide and hold lessons, in the bell and by mail. */
let catalogue: CatalogueStack;
let member: Person;

beforeAll(async () => {
  catalogue = await startCatalogueStack();
  member = await createWorld().person('member');
  await catalogue.google({ world: { videos: 60 } });
  await catalogue.run('youtube_channel');
});
afterAll(() => catalogue?.end());

/** A person's notices about the catalogue, newest first. */
async function bellOf({ client }: Person) {
  const { data } = await client
    .from('user_notifications')
    .select('title, message')
    .like('type', 'catalogue%')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .throwOnError();
  return data ?? [];
}
const vanish = async (ids: string[]) => {
  for (const id of ids) await catalogue.google({ change: { id, obstacle: 'vanished' } });
};

test('a refused key, a check that fails twice and hidden lessons are each notified once, in one mail', async () => {
  const { admin, google, run, sql } = catalogue;
  await google({ scenario: 'keyNotValid', api: 'youtube' });
  const refused = await run('catalogue_check');
  const why = refused.source_failures[0]?.message ?? 'no reason';
  expect(await bellOf(admin)).toEqual([
    { title: 'Acesso recusado: YouTube', message: `${why} Nenhuma aula é ocultada por isso.` },
  ]);
  const mail = await mailTo(admin.email, { subject: /catálogo precisa/, timeoutMs: 20_000 });
  expect(mail.text).toContain(`Acesso recusado: YouTube\n${why}`);
  expect(mail.text).toMatch(/Abrir o painel: \S+\/admin\?aba=conteudo/);
  expect(mail.html).toContain('Acesso recusado: YouTube');

  await run('catalogue_check');
  await run('catalogue_check');
  const failing = await bellOf(admin);
  expect(failing.map(({ title }) => title)).toEqual([
    expect.stringMatching(
      /^Verificação do catálogo (falhou|ficou incompleta) duas vezes seguidas$/,
    ),
    'Acesso recusado: YouTube',
  ]);
  expect(failing[0]?.message).toContain(why);

  await google({ behave: true });
  await vanish(lessonIds(1, 2));
  expect(await run('catalogue_check')).toMatchObject({ status: 'succeeded', hidden: 2 });
  const [hidden, ...before] = await bellOf(admin);
  expect(hidden).toMatchObject({ title: '2 aulas ocultadas' });
  const titles = await sql<{ title: string }[]>`
    select title from public.videos where external_id = any (${lessonIds(1, 2)})`;
  for (const { title } of titles) expect(hidden?.message).toContain(`“${title}”`);
  expect(before.map(({ message }) => message)).toEqual([
    expect.stringContaining('Voltou a funcionar em'),
    expect.stringContaining('Voltou a funcionar em'),
  ]);

  expect(await bellOf(member)).toEqual([]);
  const mails = await sql`
    select status, next_attempt_at > now() as is_later,
      array(select i ->> 'title' from jsonb_array_elements(payload -> 'items') as i) as titles
    from private.outbox_emails where template = 'catalogue_notice' and user_id = ${admin.id} order by id`;
  // The rest of the day waits for the next one; what is over is not in it.
  expect(mails).toEqual([
    { status: 'sent', is_later: false, titles: ['Acesso recusado: YouTube'] },
    { status: 'pending', is_later: true, titles: ['2 aulas ocultadas'] },
  ]);
  const inbox: unknown = await (
    await fetch(`${testStack().inboxUrl}?to=${encodeURIComponent(admin.email)}`)
  ).json();
  expect(JSON.stringify(inbox).match(/"subject":"[^"]*catálogo/g)).toHaveLength(1);
});

test('administrators are notified of the number of held hidings, and of the decision', async () => {
  const { admin, run } = catalogue;
  await vanish(lessonIds(3, 30));
  const { held, id } = await run('catalogue_check');
  expect(held).toBe(28);
  expect((await bellOf(admin))[0]).toMatchObject({ title: '28 aulas esperam sua confirmação' });
  await admin.client.rpc('confirm_hidings', { p_run_id: id }).throwOnError();
  expect((await bellOf(admin))[0]?.message).toMatch(/Já foi decidido\.$/);
});

test('two runs that end at once notify the same problem only once', async () => {
  const { admin, sql } = catalogue;
  await sql`truncate private.catalogue_problems, public.user_notifications`;
  const operator = ownerSql();
  const failures = [{ source: 'drive_key', type: 'unauthorized', message: 'Chave recusada.' }];
  const end = (on: Sql | TransactionSql) => on`
    insert into public.sync_runs (kind, status, hidden, source_failures)
    values ('catalogue_check', 'succeeded', 4, ${on.json(failures)})`;
  await outcomeWhileHeld(
    operator,
    (hold) => sql.begin(hold),
    end,
    () => end(sql),
  );
  await operator.end();
  expect((await bellOf(admin)).map(({ title }) => title).sort()).toEqual([
    '8 aulas ocultadas',
    'Acesso recusado: Google Drive, chave da API',
  ]);
});
