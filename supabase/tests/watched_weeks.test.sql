begin;
\ir scenes.psql
select plan(22);

select scene.cast_everybody();
select scene.person('second_admin', 'admin');

select scene.access('asks what a member watched', $$select public.watched_weeks(scene.id('member')) limit 1$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('asks what an administrator watched', $$select public.watched_weeks(scene.id('second_admin')) limit 1$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select is(scene.attempt('superuser', 'select public.watched_weeks(gen_random_uuid())'), '22023', 'nobody watched nothing');

-- The Monday of this week in São Paulo, and events on both sides of its first moment
create temporary table monday as
  select date_trunc('week', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo' as begins;
grant select on monday to authenticated;
insert into private.progress_events (event_id, user_id, video_id, podcast_id, occurred_at, credited_seconds, is_mark)
select gen_random_uuid(), scene.id(e.who), e.video_id, e.podcast_id, m.begins + e.after, e.seconds, e.is_mark
from monday as m, (values
  ('member', 1, null, interval '0', 100, false),
  ('member', 1, null, interval '-1 millisecond', 30, false),
  ('member', 2, null, interval '-2 days', 40.5, false),
  ('member', 3, null, interval '-2 days', 0, true),
  ('member', null, 7, interval '0', 0, false),
  ('member', 1, null, interval '-60 days', 900, false),
  ('other', 1, null, interval '0', 5000, false)) as e (who, video_id, podcast_id, after, seconds, is_mark);
select results_eq(
  $$select week, watched_seconds, lessons from public.watched_weeks(scene.id('member')) where watched_seconds > 0$$,
  $$select (begins at time zone 'America/Sao_Paulo')::date, 100::numeric, 1::bigint from monday
    union all select (begins at time zone 'America/Sao_Paulo')::date - 7, 70.5, 2::bigint from monday$$,
  'the seconds credited to the person count in the week in which they were played, newest first, and nobody else''s') from scene.act_as('admin');
select scene.step_out();
select is(scene.value('admin', $$select bool_and(extract(isodow from week) = 1) and count(*) between 5 and 6 from public.watched_weeks(scene.id('member'))$$), 'true', 'every week of the kept days is there, from its Monday on, also one without anything');
select is(scene.value('admin', $$select string_agg(is_whole::text, ',' order by week desc) from public.watched_weeks(scene.id('member')) where week >= (select (begins at time zone 'America/Sao_Paulo')::date - 7 from monday)$$), 'false,true', 'the present week is not whole yet, the one before is');
select is(scene.value('admin', $$select is_whole from public.watched_weeks(scene.id('member')) order by week limit 1$$), 'false', 'of the oldest week not every day is kept');

-- No look without a trace
select is(
  (select count(*) from private.audit_log where action = 'user.watched_seen' and target_id = scene.id('member')::text and actor_id = scene.id('admin') and before is null and after is null),
  4::bigint, 'each look is in the audit log, by whom and at whom, without what was seen');
select is((select provolatile from pg_proc where oid = 'public.watched_weeks(uuid)'::regprocedure), 'v', 'it cannot be asked by a GET, which writes nothing');
select is((select count(*) from private.audit_log where action = 'user.watched_seen' and actor_id = scene.id('member')), 0::bigint, 'a refused look is none');

select * from finish();
rollback;
