import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { actAs, scratchSql } from './scratch-sql.ts';
import { outcomeWhileHeld } from './while-locked.ts';

/** What is deleted while another act is under way stops no announcement, and holds no other act for ever. */
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

test('a lesson that is restored waits for the deletion of its category instead of deadlocking', async () => {
  const admin = await person('admin');
  await sql`insert into auth.sessions (id, user_id) values (${admin}, ${admin})`;
  const [category] = await sql<{ id: string }[]>`
    insert into public.categories (name, slug) values ('Cena que vai', 'cena-que-vai') returning id`;
  const [lesson] = await sql<{ id: string }[]>`
    insert into public.videos (external_id, title, category_id)
    values ('categoriava', 'Aula', ${category?.id ?? 0}) returning id`;
  await sql`delete from public.videos where id = ${lesson?.id ?? 0}`;

  const outcome = await outcomeWhileHeld(
    sql,
    (hold) =>
      sql.begin(async (tx) => {
        await hold(tx);
        // As the deletion does when it has its category.
        await tx`update private.kept_videos set video = video where video_id = ${lesson?.id ?? 0}`;
        await tx`delete from public.categories where id = ${category?.id ?? 0}`;
      }),
    (tx) => tx`select 1 from public.categories where id = ${category?.id ?? 0} for update`,
    () => actAs(sql, admin, (tx) => tx`select public.restore_video(${lesson?.id ?? 0})`),
  );

  expect(outcome).toMatchObject({ status: 'fulfilled' });
  const [restored] = await sql`select category_id from public.videos where id = ${lesson?.id ?? 0}`;
  expect({ ...restored }).toEqual({ category_id: null });
});
