import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { scratchSql } from './scratch-sql.ts';
import { outcomeWhileHeld } from './while-locked.ts';

/** A person who deletes their account while all members are told something does not stop the announcement. */
const sql = await scratchSql(4);

async function person(role: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, aud, role, email)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@scene.example`})`;
  await sql`update public.profiles set is_approved = true, role = ${role} where id = ${id}`;
  return id;
}

const addLessons = (count: number) => sql`
  insert into public.videos (external_id, title, duration)
  select left(gen_random_uuid()::text, 11), 'Aula ' || n, '1:00:00' from generate_series(1, ${count}) as n`;

test.each([
  ['a new lesson', 'new_video', () => addLessons(1)],
  ['many new lessons', 'new_videos', () => addLessons(6)],
  [
    'a notice to administrators',
    'catalogue_test',
    () => sql`
      select private.notify_administrators(
        '[{"type": "catalogue_test", "subject": "x", "title": "Aviso", "message": "Texto", "action_url": "/",
          "metadata": {}, "is_mailed": false}]', now())`,
  ],
  [
    'an alert to superusers',
    'operations_alert',
    () => sql`
      with incident as (
        insert into private.operation_incidents (check_id, name, value) values ('mail_waiting', 'E-mails', '9') returning id)
      select private.notify_superusers(array(select id from incident))`,
  ],
])('%s reaches everybody but the person who is deleted meanwhile', async (_what, type, tell) => {
  const [leaving, staying] = [await person('superuser'), await person('superuser')];

  const outcome = await outcomeWhileHeld(
    sql,
    (hold) => sql.begin(hold),
    (tx) => tx`delete from auth.users where id = ${leaving}`,
    tell,
  );

  expect(outcome).toMatchObject({ status: 'fulfilled' });
  const told = await sql`
    select 1 from public.user_notifications where user_id = ${staying} and type = ${type}`;
  expect(told.length).toBeGreaterThan(0);
});
