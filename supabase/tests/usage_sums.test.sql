begin;
\ir scenes.psql
select plan(54);

select scene.cast_everybody();
select scene.person('third');
select scene.person('fourth');
select scene.person('fifth');

-- A lesson of 200 s: a part has 10 s, and its middle is at 5, 15, 25 …
insert into public.categories (name, slug) values ('Uso de teste', 'uso-de-teste');
insert into public.videos (source, external_id, title, duration, is_active, category_id)
select 'youtube', 'scene-use-' || n, 'Aula de uso ' || n, '3:20', true, c.id
from generate_series(1, 2) as n, public.categories as c where c.slug = 'uso-de-teste';
create function scene.video(n integer) returns bigint language sql as $$
  select id from public.videos where external_id = 'scene-use-' || n
$$;
create function scene.play(who text, n integer, reached numeric, credited numeric, stored interval, at timestamptz default now())
returns void language sql as $$
  insert into private.progress_events (event_id, user_id, video_id, occurred_at, received_at, credited_seconds, reached_seconds)
  values (gen_random_uuid(), scene.id(who), scene.video(n), at, now() - stored, credited, reached)
$$;
create function scene.parts(who text, n integer) returns integer language sql as $$
  select parts from private.watched_parts where user_id = scene.id(who) and video_id = scene.video(n)
$$;
create function scene.seconds(who text) returns numeric language sql as $$
  select sum(watched_seconds) from private.member_weeks where user_id = scene.id(who)
$$;

-- Weeks and parts
select is(private.local_week('2026-11-23T02:59:00Z'), '2026-11-16'::date, 'Sunday night in São Paulo is still the week before');
select is(private.local_week('2026-11-23T03:00:00Z'), '2026-11-23'::date, 'Monday begins at midnight in São Paulo');
select is(private.played_parts(0, 200, 200), 1048575, 'the whole lesson is twenty parts');
select is(private.played_parts(0, 14, 200), 1, 'a part counts once its middle was played');
select is(private.played_parts(4, 26, 200), 7, 'each part between two positions is played');
select is(private.played_parts(190, 200, 200), 524288, 'the last part is the last bit');
select is(private.played_parts(0, 200, null), 0, 'without a duration there are none');
select is(private.played_parts(200, 0, 200), 0, 'playing backwards plays no part');

-- Sums
select scene.play('member', 1, 30, 30, '2 hours');
select scene.play('member', 1, 60, 30, '2 hours');
select scene.play('member', 1, 200, 0, '2 hours');
select scene.play('member', 2, 10, 10, '10 seconds');
select scene.play(who, 1, 200, 200, '2 hours') from unnest(array['other', 'third', 'fourth', 'fifth']) as p (who);
insert into private.progress_events (event_id, user_id, podcast_id, occurred_at, received_at)
values (gen_random_uuid(), scene.id('member'), 1, now(), now() - interval '2 hours');
insert into private.progress_events (event_id, user_id, video_id, occurred_at, received_at, is_mark)
values (gen_random_uuid(), scene.id('admin'), scene.video(1), now(), now() - interval '2 hours', true);
select private.sum_up_usage();
select is(scene.seconds('member'), 60.000, 'what was credited is summed up by member and week');
select is((select podcast_events from private.member_weeks where user_id = scene.id('member')), 1, 'with reports of podcasts');
select is(scene.parts('member', 1), 63, 'dragging to the end plays nothing');
select is(scene.parts('other', 1), 1048575, 'playing to the end plays all');
select is(scene.parts('member', 2), null, 'what was stored within the last minute waits for the next time');
select is(scene.seconds('admin'), null, 'a mark by hand is nothing watched');
select is((select w.watched_seconds from private.category_weeks as w join public.categories as c on c.id = w.category_id where c.slug = 'uso-de-teste'),
  860.000, 'categories have the same seconds');
select private.sum_up_usage();
select is(scene.seconds('member'), 60.000, 'nothing is summed up twice');
update private.progress_events set received_at = now() - interval '90 seconds' where user_id = scene.id('member') and video_id = scene.video(2);
update private.usage_figures set summed_until = now() - interval '2 minutes';
select private.sum_up_usage();
select is(scene.seconds('member'), 70.000, 'what came later is added');

-- The report
select scene.access('reads how the platform is used', 'select public.usage_report()', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
create function scene.part(name text) returns jsonb language sql as $$
  select scene.value('admin', 'select public.usage_report()')::jsonb -> name
$$;
select is((select e from jsonb_array_elements(scene.part('retention')) as e where (e ->> 'id')::bigint = scene.video(1)) -> 'parts',
  ('[5, 5, 5, 5, 5, 5' || repeat(', null', 14) || ']')::jsonb, 'retention counts members by part, and of four tells nothing');
select is((select count(*) from jsonb_array_elements(scene.part('retention')) as e where (e ->> 'id')::bigint = scene.video(2)), 0::bigint,
  'of fewer than five people nothing is told');
-- The world around the scene may have watched, too.
select is(((scene.part('weeks') -> -1) ->> 'active')::bigint,
  (select private.five_or_more(count(*)) from private.member_weeks as w where w.week = private.local_week(now()) and (w.watched_seconds > 0 or w.podcast_events > 0)),
  'members who watched in a week are counted');
select ok(not scene.value('admin', 'select public.usage_report()') like '%' || scene.id('member') || '%', 'and nobody is named');
select scene.play('third', 2, 50, 50, '2 minutes');
select is((select computed_at from private.usage_figures), now(), 'the figures are of this moment');
update private.usage_figures set computed_at = now() - interval '57 minutes', figures = '{"weeks": "kept"}';
select is(scene.part('weeks'), '"kept"'::jsonb, 'within an hour nothing is computed again');
update private.usage_figures set computed_at = now() - interval '1 hour' + interval '20 milliseconds';
select isnt(scene.part('weeks'), '"kept"'::jsonb, 'the next call of the hour computes, also when it comes some milliseconds early');

-- Fewer than five
create function scene.hours_of(category text) returns jsonb language sql as $$
  select e -> 'hours' from jsonb_array_elements(private.usage_categories()) as e where e ->> 'category' = category order by e ->> 'week' desc limit 1
$$;
select is(private.five_or_more(4), null, 'four people are not told');
select is(private.five_or_more(5), 5::bigint, 'five are');
select is(private.five_or_more(38, 40), null, 'nor are 38 of 40, or the other two would be');
select is(array[private.five_or_more(35, 40), private.five_or_more(40, 40)], array[35, 40]::bigint[], '35 of 40 and all of them are');
select is(private.while_few(array['a', 'b', 'a']), array['a', 'b'], 'a member who watched is marked once, while there are few');
select is(private.while_few(array['a', 'b', 'c', 'd', 'e']), null, 'with the fifth member no mark is kept');
select is((select w.few from private.category_weeks as w join public.categories as c on c.id = w.category_id where c.slug = 'uso-de-teste'), null, 'a category that five watched keeps no marks');
select is(scene.hours_of('Uso de teste')::text, '0.2', 'hours of a category that five watched are told');
insert into public.categories (name, slug) values ('Uso de poucos', 'uso-de-poucos');
update public.videos set category_id = (select id from public.categories where slug = 'uso-de-poucos') where id = scene.video(2);
select scene.play(who, 2, 50, 36000, '2 minutes') from unnest(array['member', 'other', 'third', 'fourth', 'member']) as p (who);
update private.usage_figures set summed_until = now() - interval '3 minutes';
select private.sum_up_usage();
select is((select cardinality(w.few) from private.category_weeks as w join public.categories as c on c.id = w.category_id where c.slug = 'uso-de-poucos'), 4, 'four people are four marks');
select is((select count(*) from private.category_weeks as w where w.few::text like '%' || scene.id('member') || '%'), 0::bigint, 'without their ids');
select is(scene.hours_of('Uso de poucos'), 'null'::jsonb, 'hours of four people are not told');
select ok((private.usage_weeks() -> -1 ->> 'hours')::numeric < 50, 'a small category is not told by the difference between the week and the other categories');
update private.category_weeks set week = week - 70 where few <> '{}';
select private.apply_retention();
select is((select count(*) from private.category_weeks as w where w.few <> '{}'), 0::bigint, 'after 60 days the marks of a few are gone, too');
delete from private.progress_events where video_id = scene.video(2);

-- Lessons are counted again
create function scene.completion() returns jsonb language sql as $$
  select private.sum_up_usage();
  select e - 'category' from jsonb_array_elements(private.usage_completion()) as e where e ->> 'category' = 'Uso de teste'
$$;
create function scene.counted() returns text language sql as $$
  select l.started || ' ' || l.completed from private.lesson_sums as l where l.video_id = scene.video(1)
$$;
insert into public.user_video_progress (user_id, video_id, is_completed, completed_at, last_watched_at)
select scene.id(p.who), scene.video(1), p.who = 'other', case when p.who = 'other' then now() end, now()
from unnest(array['member', 'other']) as p (who);
select scene.play('member', 1, 30, 0, '90 seconds');
update private.usage_figures set summed_until = now() - interval '2 minutes';
select is(scene.completion(), '{"started": null, "completed": null}'::jsonb, 'of fewer than five who began nothing is told');
select is(scene.counted(), '2 1', 'members who began and who completed a lesson are counted');
select scene.act_as('member');
delete from public.user_video_progress;
select scene.step_out();
select is(scene.completion() || jsonb_build_object('counted', scene.counted()), '{"started": null, "completed": null, "counted": "1 1"}'::jsonb, 'a lesson is counted again after a member deleted the own progress');

-- Portions
insert into private.progress_events (event_id, user_id, video_id, occurred_at, received_at, credited_seconds, reached_seconds)
select gen_random_uuid(), scene.id('third'), scene.video(2), now(), now() - n * interval '100 seconds', 1, n from generate_series(2, 6) as n;
update private.usage_figures set summed_until = now() - interval '620 seconds';
select is(private.sum_up_usage(2), 2::bigint, 'what is left of long is summed up in portions');
select is(private.sum_up_usage(2), 2::bigint, 'the oldest first');
select is((select summed_until from private.usage_figures), now() - interval '300 seconds', 'the next portion goes on where the last one ended');
update private.usage_figures set computed_at = null;
select private.compute_usage();
select is((select computed_at from private.usage_figures), now(), 'once nothing is left, the figures hold for an hour');

-- People who go
delete from auth.users where id = scene.id('other');
select is((select count(*) from private.member_weeks as w where w.user_id = scene.id('other')), 0::bigint, 'an erased person leaves no sums');
select is(scene.parts('other', 1), null, 'an erased person leaves no parts of lessons');

select private.sum_up_usage();
select is((select l.parts[1] from private.lesson_sums as l where l.video_id = scene.video(1)), 4, 'lessons count without the erased person');

select * from finish();
rollback;
