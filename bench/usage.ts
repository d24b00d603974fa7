import type { Sql } from 'postgres';
import { ADMIN, LARGE, memberId, withLargeStack, withoutTriggers } from './large-world.ts';
import { inTurn, Replay } from './replay.ts';
import { count, ms, type Result, table } from './result.ts';

const LESSONS_PER_MEMBER = 100;
const SPANS_PER_LESSON = 10;
/** Of a month of so many spans. */
const AN_HOUR = 14_000;
const RUNS = 10;
const CHARTS = [
  ['weeks', 'active members and hours by week'],
  ['categories', 'hours by week and category'],
  ['new_lessons', 'new lessons'],
  ['retention', 'where people stop'],
  ['completion', 'completion'],
  ['podcasts', 'podcasts'],
  ['searches', 'searches without an answer'],
  ['approvals', 'approvals'],
] as const;
/** What one chart may take, in milliseconds. */
const GOAL_MS = 150;

/** What members played in the last month. Lessons are as popular as they are anywhere: the first few are seen by most. */
async function fillSpans(superuser: Sql): Promise<void> {
  await withoutTriggers(superuser, async (sql) => {
    await sql`truncate private.progress_events, private.member_weeks, private.category_weeks, private.watched_parts`;
    await sql`update private.usage_figures set summed_until = default, computed_at = null`;
    await sql`
      insert into private.progress_events (event_id, user_id, video_id, occurred_at, received_at, credited_seconds, reached_seconds)
      select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad(m::text, 12, '0'))::uuid, l.video_id,
        l.began + s * interval '30 seconds', l.began + s * interval '30 seconds', 30,
        s * v.duration_seconds / ${SPANS_PER_LESSON}::int
      from generate_series(1, ${LARGE.members}::int) as m
      cross join lateral (
        select 1 + (power(random(), 3) * ${LARGE.videos - 1}::int)::bigint as video_id,
          now() - (0.1 + random() * 29) * interval '1 day' as began
        from generate_series(1, ${LESSONS_PER_MEMBER}::int) where m > 0) as l
      join public.videos as v on v.id = l.video_id
      cross join generate_series(1, ${SPANS_PER_LESSON}::int) as s`;
  });
  await superuser.unsafe('vacuum analyze').simple();
}

/**
 * What the page "Uso" costs after 10 million reported spans on 100,000 lessons and 10,000 members: summing them up, computing
 * each chart anew, and reading the page.
 */
export const usage = (): Promise<Result> =>
  withLargeStack(async (stack) => {
    const { superuser } = stack.database;
    // Helpers of a query would work outside of the process whose time is taken.
    await superuser`alter system set max_parallel_workers_per_gather = 0`;
    await superuser`select pg_reload_conf()`;
    await fillSpans(superuser);
    await superuser
      .unsafe(`grant execute on all functions in schema private to service_role`)
      .simple();
    const operator = new Replay(stack, 'service_role', memberId(ADMIN));
    const admin = new Replay(stack, 'authenticated', memberId(ADMIN));
    const rows: string[][] = [];
    const measure = async (what: string, caller: Replay, text: string, runs = RUNS) => {
      const [took] = await inTurn(runs, [[caller, text]]);
      if (took) rows.push([what, ms(took.p50), ms(took.most)]);
      console.log(rows.at(-1)?.join(' | '));
    };
    const usualHour = `${count(AN_HOUR)} spans summed up: a usual hour`;
    await measure(usualHour, operator, `select private.sum_up_usage(${AN_HOUR})`);
    const portion = '500,000 spans summed up: the largest portion';
    await measure(portion, operator, 'select private.sum_up_usage()', 3);
    for (let summed = 1; summed > 0; ) {
      const [row] = await superuser<{ summed: number }[]>`
        select private.sum_up_usage()::int as summed`;
      summed = row?.summed ?? 0;
    }
    await superuser.unsafe('vacuum analyze').simple();
    for (const [chart, what] of CHARTS) {
      await measure(`chart: ${what}`, operator, `select private.usage_${chart}()`);
    }
    await superuser`select private.compute_usage()`;
    await measure('the page, at most an hour old', admin, 'select public.usage_report()');
    await Promise.all([admin.end(), operator.end()]);
    return {
      title: 'What is used',
      intro: `What the page "Uso" costs on ${count(LARGE.videos)} lessons, ${count(LARGE.members)} members, ${count(LARGE.members * LARGE.progress)} places in lessons and
${count(LARGE.members * LESSONS_PER_MEMBER * SPANS_PER_LESSON)} reported spans of a month. Goal: ${GOAL_MS} ms for each chart, computed anew.`,
      method: `processor time of the Postgres process, which works without helpers; medians of ${RUNS} runs (3 of
the largest portion), each undone. Charts are computed once an hour; whoever opens the page reads one row.`,
      body: table(['what', 'p50 ms', 'most ms'], rows),
    };
  });
