import type { Sql, TransactionSql } from 'postgres';
import type { Moment } from './moments.ts';
import type { Question } from './quality.ts';

/** Does something as this person, in a session of their own. */
async function as<T>(
  sql: Sql,
  email: string,
  act: (transaction: TransactionSql) => Promise<T>,
): Promise<T> {
  const result = await sql.begin(async (transaction) => {
    const [session] = await transaction<{ claims: string }[]>`
      insert into auth.sessions (id, user_id)
      select gen_random_uuid(), u.id from auth.users as u where u.email = ${email}
      returning json_build_object('sub', user_id, 'role', 'authenticated', 'session_id', id)::text as claims`;
    await transaction`select set_config('request.jwt.claims', ${session?.claims ?? ''}, true)`;
    await transaction`set local role authenticated`;
    return act(transaction);
  });
  return result as T;
}

/** What a person finds for each question: titles, best first. */
export const askAs = (
  sql: Sql,
  email: string,
  questions: readonly Question[],
): Promise<string[][]> =>
  as(sql, email, async (transaction) => {
    const answers: string[][] = [];
    for (const { text } of questions) {
      const rows = await transaction<{ title: string }[]>`
        select v.title from public.search_videos(${text}, 20) as v`;
      answers.push(rows.map(({ title }) => title));
    }
    return answers;
  });

/** The moments of the box for each question, best first. */
export const momentsAs = (
  sql: Sql,
  email: string,
  questions: readonly { q: string }[],
): Promise<Moment[][]> =>
  as(sql, email, async (transaction) => {
    const answers: Moment[][] = [];
    for (const { q } of questions) {
      const [row] = await transaction<{ moments: Moment[] }[]>`
        select public.search_everything(${q}) -> 'moments' as moments`;
      answers.push(row?.moments ?? []);
    }
    return answers;
  });
