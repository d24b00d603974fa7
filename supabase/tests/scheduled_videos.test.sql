begin;
\ir scenes.psql
select plan(80);

select scene.cast_everybody();
insert into public.categories (name, slug) values ('Cena', 'cena-agendada');
create function scene.lesson(p_id text) returns public.videos language sql stable security definer as $$
  select v from public.videos as v where v.external_id = p_id
$$;
create function scene.new_lessons(who text) returns bigint language sql stable as $$
  select count(*) from public.user_notifications where user_id = scene.id(who) and type in ('new_video', 'new_videos')
$$;
grant execute on function scene.lesson(text), scene.new_lessons(text) to anon, authenticated;
-- Only the scene's own lessons are due in this transaction.
update public.videos set published_at = null where is_scheduled;

select is(scene.value('admin', $$with i as (insert into public.videos (external_id, title, description, category_id, duration, published_at, featured)
    select 'scene-sch-1', 'Cardioversao agendada', 'Choque xilofonico', c.id, '5:00', now() + interval '1 hour', true
    from public.categories as c where c.slug = 'cena-agendada' returning is_scheduled, is_active)
  select i.is_scheduled::text || i.is_active from i$$), 'truefalse', 'a new lesson with a moment to come is scheduled, not active');

-- What no member may see before

select scene.access('reads a scheduled lesson by its id', $$select * from public.videos where id = (scene.lesson('scene-sch-1')).id$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('finds scheduled lessons by their flag', $$select id from public.videos where is_scheduled and external_id = 'scene-sch-1'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('publishes a scheduled lesson', $$update public.videos set is_active = true where external_id = 'scene-sch-1'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('sets the flag past the moment', $$update public.videos set is_scheduled = false$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('releases lessons by itself', 'select private.release_videos()',
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
insert into public.transcripts (video_id, cues, origin) select id, '[{"start": 0, "end": 2, "text": "xilofonico"}]', 'file'
from public.videos where external_id = 'scene-sch-1';
select is(scene.value('member', $$select count(*) from public.transcripts where video_id = (scene.lesson('scene-sch-1')).id$$), '0', 'the transcript of a scheduled lesson is not read');
select is(scene.value('member', $$select count(*) from public.search_videos('cardioversao xilofonico') where external_id = 'scene-sch-1'$$), '0', 'search does not find a scheduled lesson');
select is(scene.value('member', $$select count(*) from public.home_shelves() where slug = 'cena-agendada'$$), '0', 'no shelf of the home page has a scheduled lesson');
select is(scene.value('member', $$select active_video_count from public.category_stats as s join public.categories as c on c.id = s.category_id where c.slug = 'cena-agendada'$$), '0', 'a scheduled lesson is not counted');
select is(scene.value('member', $$select count(*) from public.short_items() as s where s.kind = 'lesson' and s.id = (scene.lesson('scene-sch-1')).id$$), '0', 'a scheduled lesson is not suggested in "Tenho 7 minutos"');
select isnt(scene.attempt('member', $$select public.record_video_view((scene.lesson('scene-sch-1')).id)$$), '1 rows', 'no view of a scheduled lesson is counted');
select is(scene.attempt('member', $$insert into public.user_favorites (video_id) values ((scene.lesson('scene-sch-1')).id)$$), '42501', 'a scheduled lesson is not kept in a list');
select is(private.digest_news(now() - interval '1 day', now() + interval '1 day')::text like '%Cardioversao agendada%', false, 'the weekly digest does not tell of a scheduled lesson');
select is(scene.new_lessons('member'), 0::bigint, 'no member is told of a scheduled lesson');

-- Administrators

select is(scene.value('admin', $$select string_agg(external_id, ',') from public.find_videos(p_situation => 'scheduled')$$), 'scene-sch-1', 'administrators filter the scheduled lessons');
select is(scene.value('admin', $$select public.count_videos('cardioversao agendada', p_situation => 'inactive')$$), '0', 'a scheduled lesson does not count as inactive');
select is(scene.attempt('admin', $$update public.videos set published_at = now() + interval '3 years' where external_id = 'scene-sch-1'$$), '23514', 'a moment more than two years away is refused');
select is(scene.attempt('admin', $$update public.videos set published_at = 'infinity' where external_id = 'scene-sch-1'$$), '23514', 'a lesson is not scheduled for ever');
select is(scene.value('admin', $$with u as (update public.videos set title = 'Cardioversao', category_id = category_id where external_id = 'scene-sch-1' returning is_scheduled) select is_scheduled from u$$), 'true', 'another edit keeps the schedule');

-- Not before

select is(private.release_videos(), 0, 'nothing is released before its moment');
select is((scene.lesson('scene-sch-1')).is_active, false, 'the lesson stays hidden');

-- At its moment, by a late call: two hours go by.
update public.videos set created_at = now() - interval '30 days' where external_id = 'scene-sch-1';
alter table public.videos disable trigger keep_schedule;
update public.videos set published_at = now() - interval '1 hour' where external_id = 'scene-sch-1';
alter table public.videos enable trigger keep_schedule;
create temporary table moment as select coalesce(max(id), 0) as audit_id from private.audit_log;
select lives_ok('select * from private.tick_jobs(false)', 'the tick runs');
select is((select v.is_active::text || v.is_scheduled from scene.lesson('scene-sch-1') as v), 'truefalse', 'the tick makes a lesson active whose moment is past');
select is((select v.published_at < now() - interval '30 minutes' from scene.lesson('scene-sch-1') as v), true, 'its moment stays written');
select is((select v.created_at = now() from scene.lesson('scene-sch-1') as v), true, 'lists show it as new');
select is(scene.new_lessons('member'), 1::bigint, 'members are told at that moment');
select is(scene.new_lessons('pending'), 0::bigint, 'a pending person is not told');
select is(scene.value('member', $$select title from public.videos where id = (scene.lesson('scene-sch-1')).id$$), 'Cardioversao', 'members read it from then on');
select is(scene.value('member', $$select count(*) from public.search_videos('xilofonico') where external_id = 'scene-sch-1'$$), '1', 'search finds it from then on');
select is(private.digest_news(now() - interval '1 minute', now() + interval '1 minute')::text like '%Cardioversao%', true, 'the weekly digest tells of it then');
select results_eq($$select a.action, a.actor_id, a.after ->> 'is_active' from private.audit_log as a, moment as m where a.id > m.audit_id and a.target_type = 'video'$$,
  $$values ('video.updated', null::uuid, 'true')$$, 'the publication is audited, without a person');
select is(private.release_videos(), 0, 'a released lesson is not released again');
select is(scene.new_lessons('member'), 1::bigint, 'no member is told twice');

-- By hand, before

create function scene.schedule(p_id text) returns void language sql as $$
  insert into public.videos (external_id, title, published_at) values (p_id, 'Aula ' || p_id, now() + interval '1 day')
$$;
select scene.schedule('scene-sch-2');
select is(scene.value('admin', $$with u as (update public.videos set is_active = true where external_id = 'scene-sch-2' returning *) select u.is_scheduled::text || (u.published_at = now()) from u$$), 'falsetrue', 'activating by hand publishes now');
select is(scene.new_lessons('member'), 2::bigint, 'members are told of it now');

-- Many at once

select scene.schedule('scene-mny-' || n) from generate_series(0, 5) as n;
select is(scene.value('admin', $$with u as (update public.videos set is_active = true where external_id like 'scene-mny-%' returning *) select count(*) filter (where u.is_active and not u.is_scheduled) from u$$), '6', 'a bulk activation publishes scheduled lessons');
select is((select type from public.user_notifications where user_id = scene.id('member') order by id desc limit 1), 'new_videos', 'members are told of them in one notification');

-- Cancelled, moved, past

select scene.schedule('scene-sch-3');
update public.videos set published_at = null where external_id = 'scene-sch-3';
select is((select v.is_scheduled::text || v.is_active from scene.lesson('scene-sch-3') as v), 'falsefalse', 'a cancelled lesson stays inactive, without a schedule');
update public.videos set published_at = now() + interval '2 days' where external_id = 'scene-sch-3';
select is((scene.lesson('scene-sch-3')).is_scheduled, true, 'the lesson can be scheduled again');
update public.videos set published_at = null, is_active = true where external_id = 'scene-sch-3';
select is((select v.is_active::text || v.is_scheduled || (v.published_at = now()) from scene.lesson('scene-sch-3') as v), 'truefalsetrue', 'a schedule taken away together with an activation publishes now');
update public.videos set published_at = now() + interval '1 day', is_active = true where external_id = 'scene-sch-3';
select is((select v.is_active::text || v.is_scheduled from scene.lesson('scene-sch-3') as v), 'falsetrue', 'a moment to come goes before the switch');
insert into public.videos (external_id, title, published_at) values ('scene-sch-4', 'Aula antiga', now() - interval '1 year');
select is((select v.is_active::text || v.is_scheduled from scene.lesson('scene-sch-4') as v), 'truefalse', 'a moment of the past schedules nothing');
select throws_ok($$update public.videos set is_scheduled = true where external_id = 'scene-sch-4' returning 1/(is_scheduled::integer)$$, '22012', null, 'the flag follows the moment for every writer');

-- What the source says does not touch it

select scene.schedule('scene-sch-5');
update public.videos set status = 'processing', thumbnail = '/x.png', duration = '1:00', status_checked_at = now() where external_id = 'scene-sch-5';
update public.videos set status = 'active' where external_id = 'scene-sch-5';
select is((scene.lesson('scene-sch-5')).is_scheduled, true, 'a check of the source keeps the schedule');

-- An error does not stop the jobs

create function scene.refuse() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = 'P0001'; end $$;
create trigger refuse before update on public.videos for each row execute function scene.refuse();
alter table public.videos disable trigger keep_schedule;
alter table public.videos disable trigger refuse;
update public.videos set published_at = now() - interval '1 minute' where external_id = 'scene-sch-5';
alter table public.videos enable trigger refuse;
alter table public.videos enable trigger keep_schedule;
update private.job_schedules set next_at = now() - interval '1 minute' where kind = 'catalogue_check';
select is((select count(*) from private.tick_jobs() where kind = 'catalogue_check'), 1::bigint, 'a lesson that cannot be published does not keep the jobs from being called');
drop trigger refuse on public.videos;
select is(private.release_videos(), 1, 'the lesson is published with the next call');

-- One that cannot be published keeps no other back

select scene.schedule('scene-sch-' || n) from generate_series(6, 8) as n;
create trigger refuse before update on public.videos for each row when (new.external_id = 'scene-sch-7') execute function scene.refuse();
alter table public.videos disable trigger keep_schedule;
alter table public.videos disable trigger refuse;
update public.videos set published_at = now() - interval '1 minute' where external_id in ('scene-sch-6', 'scene-sch-7', 'scene-sch-8');
alter table public.videos enable trigger refuse;
alter table public.videos enable trigger keep_schedule;
select is(private.release_videos(), 2, 'of three lessons that are due, the two that can be are published');
select is((scene.lesson('scene-sch-7')).is_scheduled, true, 'the third still waits');
drop trigger refuse on public.videos;
select is(private.release_videos(), 1, 'until it can be published');

select * from finish();
rollback;
