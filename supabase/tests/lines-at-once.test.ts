import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { expect, test } from 'vitest';
import { actAs, scratchSql } from './scratch-sql.ts';
import { outcomeWhileHeld } from './while-locked.ts';

/** Two administrators who listen to one transcript at the same time. */
const sql = await scratchSql(3);

const DOSE = 'Adrenalina 5 mg na coxa.';
const RATE = 'Nora de adrenalina 0,1 mcg/kg/min.';

test('two corrections of different lines of one transcript both survive', async () => {
  const [ana, bruno, id] = [await admin('Ana'), await admin('Bruno'), await transcript()];

  const later = await whileHeld(
    ana,
    (tx) => check(tx, id, 0, DOSE, 'Adrenalina 0,5 mg na coxa.'),
    (tx) => check(tx, id, 20, RATE, 'Noradrenalina 0,1 mcg/kg/min.'),
    bruno,
  );

  expect(later).toMatchObject({ value: { status: 'checked', checked_by: 'Bruno' } });
  expect(await textOf(id)).toBe('Adrenalina 0,5 mg na coxa. Noradrenalina 0,1 mcg/kg/min.');
  expect(await waiting(id)).toBe(0);
});

test.each([
  ['another correction', 'Adrenalina 0,3 mg na coxa.', 'changed'],
  ['the same correction', 'Adrenalina 0,5 mg na coxa.', 'checked'],
])('of two who correct one line the second is told of the first: %s', async (_, line, status) => {
  const [ana, bruno, id] = [await admin('Ana'), await admin('Bruno'), await transcript()];

  const later = await whileHeld(
    ana,
    (tx) => check(tx, id, 0, DOSE, 'Adrenalina 0,5 mg na coxa.'),
    (tx) => check(tx, id, 0, DOSE, line),
    bruno,
  );

  expect(later).toMatchObject({
    value: { status, line: 'Adrenalina 0,5 mg na coxa.', checked_by: 'Ana' },
  });
  expect(await textOf(id)).toBe(`Adrenalina 0,5 mg na coxa. ${RATE}`);
});

test('a correction waits for other chapters that are being saved, and both are found', async () => {
  const [ana, bruno, id] = [await admin('Ana'), await admin('Bruno'), await transcript()];

  await whileHeld(
    ana,
    (tx) => tx`
      update public.videos as v set chapter_list = ${'0:00 Começo\n0:10 Anafilaxia\n0:30 Fim'}
      from public.transcripts as t where t.id = ${id} and v.id = t.video_id`,
    (tx) => check(tx, id, 20, RATE, 'Noradrenalina 0,1 mcg/kg/min.'),
    bruno,
  );

  expect(await actAs(sql, bruno, (tx) => found(tx, 'noradrenalina anafilaxia'))).toContain(
    'Noradrenalina',
  );
  expect(await waiting(id)).toBe(1);
});

function whileHeld(
  first: string,
  firstAct: (tx: TransactionSql) => Promise<unknown>,
  secondAct: (tx: TransactionSql) => Promise<unknown>,
  second: string,
) {
  return outcomeWhileHeld(
    sql,
    (hold) => actAs(sql, first, hold),
    firstAct,
    () => actAs(sql, second, secondAct),
  );
}

async function check(tx: TransactionSql, id: string, seconds: number, was: string, line: string) {
  const [row] = await tx`
    select public.check_transcript_line(${id}, ${seconds}, ${was}, ${line}) as answer`;
  return row?.answer;
}

async function found(tx: TransactionSql, question: string): Promise<string> {
  const [row] = await tx`select m.line from public.search_moments(${question}, 1) as m`;
  return row?.line;
}

async function textOf(id: string): Promise<string> {
  const [row] = await sql`
    select string_agg(c ->> 'text', ' ') as text
    from public.transcripts as t, jsonb_array_elements(t.cues) as c where t.id = ${id}`;
  return row?.text;
}

async function waiting(id: string): Promise<number> {
  const [row] = await sql`
    select count(*)::integer as count from private.search_lines as l
    join private.search_documents as d on d.id = l.document_id
    join public.transcripts as t on t.video_id = d.video_id
    where t.id = ${id} and not l.is_reviewed`;
  return row?.count;
}

async function transcript(): Promise<string> {
  const cues = [DOSE, RATE].map((text, n) => ({ start: n * 20, end: n * 20 + 20, text }));
  const [row] = await sql<{ id: string }[]>`
    with lesson as (
      insert into public.videos (external_id, title) values (${randomUUID().slice(0, 11)}, 'Aula') returning id
    )
    insert into public.transcripts (video_id, cues, origin)
    select id, ${sql.json(cues)}, 'youtube_auto' from lesson returning id`;
  if (row === undefined) throw new Error('the transcript was not made');
  return row.id;
}

/** Signed in, in a session with the person's own id. */
async function admin(name: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, aud, role, email)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@scene.example`})`;
  await sql`insert into auth.sessions (id, user_id) values (${id}, ${id})`;
  await sql`update public.profiles
    set is_approved = true, role = 'admin', first_name = ${name}, full_name = ${name} where id = ${id}`;
  return id;
}
