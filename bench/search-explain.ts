import type { Sql } from 'postgres';
import { DEMO_EMAILS } from '../local/seed/demo-accounts.ts';
import { withStack } from './large-world.ts';
import { momentsAs } from './search/ask.ts';

const SHOWN = 15;
const LINE_LENGTH = 90;

/**
 * How each question is understood in the demo world, and why each line has its place. What the numbers mean stands beside
 * the constants of the ranking (private.search_ranking()).
 */
export const explain = (questions: string[]): Promise<undefined> =>
  withStack('demo', async ({ database }) => {
    for (const question of questions) await explainOne(database.superuser, question);
    return undefined;
  });

async function explainOne(sql: Sql, question: string): Promise<void> {
  const parts = await sql`
    select p.label as part, round(p.weight::numeric, 2)::float8 as weight, p.is_concept as concept,
      coalesce(left(p.named::text, 60), 'nothing') as "found by"
    from private.search_units(${question}, false) as units
    cross join lateral private.what_is_asked(${question}, units) as asked
    cross join lateral unnest(private.search_parts(units, asked)) as p`;
  const asked = await sql`
    select array(select m.name from public.search_modifiers as m where m.id = any (a.ages || a.states || a.routes)) as "patients and routes",
      a.measures as quantities, array(select t.concept from public.search_terms as t where t.id = any (a.drugs)) as drugs
    from private.what_is_asked(${question}, private.search_units(${question}, false)) as a`;
  const lines = await sql`
    with question as materialized (
      select units, private.what_is_asked(${question}, units) as asked, array(
        select r.id
        from private.rank_documents(units, private.search_phrase_of(${question}),
          (false, null, null, null, null)::private.search_scope, 110) as r
        order by r.place) as ids
      from private.search_units(${question}, false) as units
    )
    select round(j.value::numeric, 2)::float8 as value, round(j.answers::numeric, 2)::float8 as answers, j.refused,
      array(select m.name from public.search_modifiers as m where m.id = any (j.lacks)) as lacks,
      array(select m.name from public.search_modifiers as m where m.id = any (j.others)) as "for others",
      concat_ws(' ', left(coalesce(v.title, p.title), 24), j.seconds, j.kind) as "where", left(j.line, ${LINE_LENGTH}) as line
    from question as q
    cross join lateral private.judged_lines(q.ids, false, q.asked, private.search_parts(q.units, q.asked)) as j
    join private.search_documents as d on d.id = j.document_id
    left join public.videos as v on v.id = d.video_id
    left join public.podcasts as p on p.id = d.podcast_id
    order by j.value desc
    limit ${SHOWN}`;
  const [shown = []] = await momentsAs(sql, DEMO_EMAILS.member, [{ q: question }]);
  console.log(`\n# ${question}`);
  for (const rows of [asked, parts, lines]) console.table([...rows]);
  console.log(
    `Shown: ${shown.map(({ line }) => line.slice(0, LINE_LENGTH)).join(' | ') || 'nothing'}`,
  );
}
