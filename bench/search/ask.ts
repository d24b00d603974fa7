import type { Sql } from 'postgres';
import type { Question } from './questions.ts';

/** What a person finds for each question, in a session of their own: titles, best first. */
export async function askAs(
  sql: Sql,
  email: string,
  questions: readonly Question[],
): Promise<string[][]> {
  const answers: string[][] = [];
  await sql.begin(async (transaction) => {
    const [session] = await transaction<{ claims: string }[]>`
      insert into auth.sessions (id, user_id)
      select gen_random_uuid(), u.id from auth.users as u where u.email = ${email}
      returning json_build_object('sub', user_id, 'role', 'authenticated', 'session_id', id)::text as claims`;
    await transaction`select set_config('request.jwt.claims', ${session?.claims ?? ''}, true)`;
    await transaction`set local role authenticated`;
    for (const { text } of questions) {
      const rows = await transaction<{ title: string }[]>`
        select v.title from public.search_videos(${text}, 20) as v`;
      answers.push(rows.map(({ title }) => title));
    }
  });
  return answers;
}
