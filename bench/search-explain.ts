import { DEMO_EMAILS } from '../local/seed/demo-accounts.ts';
import { startTemporaryStack } from '../local/testing/temporary-stack.ts';
import { table } from './report.ts';
import { momentsAs } from './search/ask.ts';

/*
 * `npm run search:explain "pergunta" …`: how each question is understood in the demo world, and why each line has its place.
 * What the numbers mean stands beside the constants of the ranking (private.search_ranking()).
 */

type Part = { label: string; weight: number; is_concept: boolean; named: string | null };
type Line = {
  title: string;
  kind: string;
  seconds: number | null;
  line: string;
  answers: number;
  value: number;
  refused: string | null;
  lacks: string[];
  others: string[];
};

const SHOWN = 15;
const LINE_LENGTH = 90;

async function main(): Promise<void> {
  const questions = process.argv.slice(2);
  if (questions.length === 0) {
    console.log('Uso: npm run search:explain "pergunta" …');
    return;
  }
  const stack = await startTemporaryStack();
  const sql = stack.database.superuser;
  try {
    for (const question of questions) {
      const parts = await sql<Part[]>`
        select p.label, p.weight, p.is_concept, left(p.named::text, 60) as named
        from private.search_units(${question}, false) as units
        cross join lateral private.what_is_asked(${question}, units) as asked
        cross join lateral unnest(private.search_parts(units, asked)) as p`;
      const [asked] = await sql<{ names: string[]; measures: string[]; drugs: string[] }[]>`
        select array(select m.name from public.search_modifiers as m where m.id = any (a.ages || a.states || a.routes)) as names,
          a.measures, array(select t.concept from public.search_terms as t where t.id = any (a.drugs)) as drugs
        from private.what_is_asked(${question}, private.search_units(${question}, false)) as a`;
      const lines = await sql<Line[]>`
        with question as materialized (
          select units, private.what_is_asked(${question}, units) as asked, array(
            select r.id
            from private.rank_documents(units, private.search_phrase_of(${question}),
              (false, null, null, null, null)::private.search_scope, 110) as r
            order by r.place) as ids
          from private.search_units(${question}, false) as units
        )
        select coalesce(v.title, p.title) as title, j.kind, j.seconds, left(j.line, ${LINE_LENGTH}) as line, j.answers, j.value, j.refused,
          array(select m.name from public.search_modifiers as m where m.id = any (j.lacks)) as lacks,
          array(select m.name from public.search_modifiers as m where m.id = any (j.others)) as others
        from question as q
        cross join lateral private.judged_lines(q.ids, false, q.asked, private.search_parts(q.units, q.asked)) as j
        join private.search_documents as d on d.id = j.document_id
        left join public.videos as v on v.id = d.video_id
        left join public.podcasts as p on p.id = d.podcast_id
        order by j.value desc
        limit ${SHOWN}`;
      const [shown = []] = await momentsAs(sql, DEMO_EMAILS.member, [{ q: question }]);
      console.log(`\n# ${question}\n`);
      console.log(`Patients and routes: ${asked?.names.join(', ') || 'none'}`);
      console.log(
        `Quantities: ${asked?.measures.join(', ') || 'none'}. Drugs: ${asked?.drugs.join(', ') || 'none'}`,
      );
      console.log(
        table(
          ['part', 'weight', 'concept', 'found by'],
          parts.map((part) => [
            part.label,
            part.weight.toFixed(2),
            String(part.is_concept),
            part.named ?? 'nothing',
          ]),
        ),
      );
      console.log(
        table(
          ['value', 'answers', 'refused', 'lacks', 'for others', 'where', 'line'],
          lines.map((one) => [
            one.value.toFixed(2),
            one.answers.toFixed(2),
            one.refused ?? '',
            one.lacks.join(', '),
            one.others.join(', '),
            `${one.title.slice(0, 24)} ${one.seconds ?? ''} ${one.kind}`,
            one.line,
          ]),
        ),
      );
      console.log(
        `Shown: ${shown.map(({ line }) => line.slice(0, LINE_LENGTH)).join(' | ') || 'nothing'}`,
      );
    }
  } finally {
    await stack.stop();
  }
}

await main();
process.exit(0);
