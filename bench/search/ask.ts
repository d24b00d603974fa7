import type { Sql, TransactionSql } from 'postgres';
import type { Moment } from './moments.ts';
import type { Question } from './quality.ts';

/** Asks one question after the other as this person, in a session of their own. */
async function as<Asked, Answer>(
  sql: Sql,
  email: string,
  questions: readonly Asked[],
  ask: (transaction: TransactionSql, question: Asked) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  await sql.begin(async (transaction) => {
    const [session] = await transaction<{ claims: string }[]>`
      insert into auth.sessions (id, user_id)
      select gen_random_uuid(), u.id from auth.users as u where u.email = ${email}
      returning json_build_object('sub', user_id, 'role', 'authenticated', 'session_id', id)::text as claims`;
    await transaction`select set_config('request.jwt.claims', ${session?.claims ?? ''}, true)`;
    await transaction`set local role authenticated`;
    for (const question of questions) answers.push(await ask(transaction, question));
  });
  return answers;
}

/** What a person finds for each question: titles, best first. */
export const askAs = (sql: Sql, email: string, questions: readonly Question[]) =>
  as(sql, email, questions, async (transaction, { text }) => {
    const rows = await transaction<{ title: string }[]>`
      select v.title from public.search_videos(${text}, 20) as v`;
    return rows.map(({ title }) => title);
  });

/** The moments of the box for each question, best first. */
export const momentsAs = (sql: Sql, email: string, questions: readonly { q: string }[]) =>
  as(sql, email, questions, async (transaction, { q }) => {
    const [row] = await transaction<{ moments: Moment[] }[]>`
      select public.search_everything(${q}) -> 'moments' as moments`;
    return row?.moments ?? [];
  });
