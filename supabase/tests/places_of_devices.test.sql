-- Two devices and one place: nothing is overwritten by who did not know it. Lessons and podcasts follow one rule.
begin;
\ir scenes.psql
select plan(73);

select scene.cast_everybody();
insert into public.videos (external_id, title, duration) values ('scene-dev-1', 'Aula', '20:00');
insert into public.videos (external_id, title, duration, source) values ('scene-dev-drive-12345678901234', 'Do Drive', '10:00', 'google_drive');
insert into public.podcasts (title, audio_url, duration) values ('scene-dev', '/x', '20:00');
create function scene.lesson(n text default 'scene-dev-1') returns bigint language sql stable security definer as $$
  select id from public.videos where external_id = n
$$;
create function scene.episode() returns bigint language sql stable security definer as $$
  select id from public.podcasts where title = 'scene-dev'
$$;
grant execute on function scene.lesson(text), scene.episode() to anon, authenticated;

-- One event of the member, as text: place@device#place revision/revision [rivals].
create function scene.said(place numeric, device text, place_revision integer, revision integer, rivals jsonb) returns text
language sql as $$
  select round(place) || '@' || coalesce(device, '?') || '#' || place_revision || '/' || revision || coalesce(' ' || (
    select string_agg(round((r ->> 'seconds')::numeric) || '@' || coalesce(r ->> 'device', '?') || '#' || (r ->> 'revision'), ' ')
    from jsonb_array_elements(rivals) as r), '')
$$;
grant execute on function scene.said(numeric, text, integer, integer, jsonb) to authenticated;
create function scene.event(
  kind text, reached numeric, device text, base integer, age interval default '1 hour', choice boolean default false,
  event uuid default gen_random_uuid(), ended boolean default false
) returns text language plpgsql as $$
begin
  return scene.value('member', case kind
    when 'lesson' then format(
      'select scene.said(r.progress_seconds, r.last_device, r.place_revision, r.revision, r.rivals)
       from public.save_video_progress(%s, %L, %s, 0, now() - %L::interval, %L, %L, %L, %L) as r',
      scene.lesson(), event, reached, age, ended, device, base, choice)
    else format(
      'select scene.said(r.current_seconds, r.last_device, r.place_revision, r.revision, r.rivals)
       from public.save_podcast_progress(%s, %s, %L, %L, now() - %L::interval, %L, %L, %L) as r',
      scene.episode(), reached, ended, event, age, device, base, choice) end);
end
$$;

-- The same story for both kinds.
create function scene.story(kind text) returns setof text language plpgsql as $$
declare
  first_event uuid := gen_random_uuid();
begin
  return next is(scene.event(kind, 20, 'mesa', 0, '60 minutes', event => first_event), '20@mesa#1/1', kind || ': the first event makes the place');
  return next is(scene.event(kind, 404, 'celular', 1, '50 minutes'), '404@celular#2/2', kind || ': who knew the place moves it');
  return next is(scene.event(kind, 30, 'mesa', 1, '40 minutes'), '404@celular#2/3 30@mesa#3', kind || ': who did not know it becomes its rival');
  return next is(scene.event(kind, 40, 'mesa', 1, '39 minutes'), '404@celular#2/4 40@mesa#4', kind || ': a rival that goes on stays one rival');
  return next is(scene.event(kind, 35, 'mesa', 1, '40 minutes'), '404@celular#2/4 40@mesa#4', kind || ': a rival''s late event does not move it back');
  return next is(scene.event(kind, 50, 'mesa', 4, '38 minutes'), '404@celular#2/5 50@mesa#5', kind || ': having read the rivalry is no choice');
  return next is(scene.event(kind, 410, 'celular', 2, '37 minutes'), '410@celular#6/6 50@mesa#5', kind || ': the place''s own device goes on beside the rival');
  return next is(scene.event(kind, 20, 'mesa', 0, '60 minutes', event => first_event), '410@celular#6/6 50@mesa#5', kind || ': a replay of the first event changes nothing');
  return next is(scene.event(kind, 50, 'mesa', 5, '36 minutes', true), '410@celular#6/7 50@mesa#7', kind || ': a choice made upon an older revision settles nothing');
  return next is(scene.event(kind, 50, 'mesa', 7, '35 minutes', true), '50@mesa#8/8', kind || ': a choice made upon the current revision settles it');
  return next is(scene.event(kind, 420, 'celular', 6, '34 minutes'), '50@mesa#8/9 420@celular#9', kind || ': the other one, which does not know of the choice, is its rival');
  return next is(scene.event(kind, 90, 'tablet', 2, '33 minutes'), '50@mesa#8/10 420@celular#9 90@tablet#10', kind || ': a third device leaves the places of the others');
  return next is(scene.event(kind, 420, 'celular', 9, '32 minutes', true), '420@celular#11/11 90@tablet#10', kind || ': a choice leaves the rival that it did not know');
  return next is(scene.event(kind, 424, 'tablet', 2, '31 minutes'), '420@celular#11/12', kind || ': within five seconds it is the same place');
  return next is(scene.event(kind, 500, 'tablet', 12, '10 hours'), '500@tablet#13/13', kind || ': a clock that was set back does not stop its own device');
  return next is(scene.event(kind, 510, 'tablet', 12, '599 minutes'), '510@tablet#14/14', kind || ': nor before the last answer has come');
  return next is(scene.event(kind, 505, 'tablet', 12, '600 minutes'), '510@tablet#14/14', kind || ': an event that was overtaken on its way does not move the place back');
  return next is(scene.event(kind, 100, 'mesa', 14, '20 hours'), '100@mesa#15/15', kind || ': the clocks of two devices are not compared');
  return next is(scene.event(kind, 700, 'celular', 14, '-3 days'), '100@mesa#15/16 700@celular#16', kind || ': not even with one from the future');
  return next is(scene.event(kind, 700, 'celular', 99, '-3 days'), '100@mesa#15/17 700@celular#17', kind || ': a base that never was is none');
  return next is(scene.event(kind, 103, 'celular', 14, '1 minute'), '100@mesa#15/18', kind || ': a rival that comes to the place itself is none any more');
end
$$;
select scene.story('lesson');
select scene.story('podcast');

-- Many devices: the list has an end.
select scene.event('lesson', 200 + n * 10, 'janela ' || n, 1) from generate_series(1, 12) as n;
select is((select jsonb_array_length(rivals) || '/' || (rivals -> 0 ->> 'device') from public.user_video_progress
  where user_id = scene.id('member') and video_id = scene.lesson()), '8/janela 5', 'of many rivals the latest eight are kept');

-- Callers that know no revisions: the version of the site before, and the API.
select is(scene.value('member', $$select round(current_seconds) || '/' || (revision = place_revision) from public.save_podcast_progress(scene.episode(), 33)$$),
  '33/true', 'three arguments move the place of an episode as ever');
select is(scene.value('member', $$select round(r.progress_seconds) || '/' || (r.revision = r.place_revision) from public.save_video_progress(scene.lesson(), gen_random_uuid(), 44, 0, now()) as r$$),
  '44/true', 'five arguments move the place of a lesson as ever, and the revision tells');
select is(scene.attempt('member', $$select public.save_podcast_progress(scene.episode(), 5, p_base_revision => 1)$$), '22023', 'an event with a base has an id');
select is(scene.attempt('member', $$select public.save_podcast_progress(scene.episode(), 5, false, gen_random_uuid(), 'infinity', 'x', 1)$$), '1 rows', 'an episode''s time is never in the future');
select is(scene.attempt('member', $$select public.save_podcast_progress(scene.episode(), 5, false, gen_random_uuid(), '-infinity', 'x', 1)$$), '22023', 'an episode''s time is never before all events');

-- A rival's seconds, furthest and completion count all the same.
insert into public.videos (external_id, title, duration) values ('scene-dev-2', 'Outra', '10:00');
select scene.value('other', $$select '' from public.save_video_progress(scene.lesson('scene-dev-2'), gen_random_uuid(), 10, 0, now() - interval '1 hour', false, 'a', 0)$$);
select scene.value('other', $$select '' from public.save_video_progress(scene.lesson('scene-dev-2'), gen_random_uuid(), 500, 0, now() - interval '50 minutes', false, 'b', 1)$$);
select is(scene.value('other', $$select round(r.progress_seconds) || '/' || round(r.furthest_seconds) || '/' || round(r.watched_seconds) || '/' || r.is_completed
  from public.save_video_progress(scene.lesson('scene-dev-2'), gen_random_uuid(), 560, 20, now() - interval '40 minutes', false, 'a', 1) as r$$),
  '500/560/20/true', 'a rival''s progress counts though its place waits');

-- Marks

create function scene.mark(is_watched boolean, age interval, event uuid default gen_random_uuid(), lesson text default 'scene-dev-2')
returns text language sql as $$
  select scene.value('admin', format(
    'select r.is_completed || ''/'' || (r.completed_at is not null) || ''/'' || round(r.progress_seconds)
     from public.mark_video_watched(%s, %L, %L, now() - %L::interval, ''mesa'') as r', scene.lesson(lesson), event, is_watched, age))
$$;
create function scene.play(reached numeric, age interval, ended boolean default false, delta numeric default 0) returns text language sql as $$
  select scene.value('admin', format(
    'select r.is_completed || ''/'' || round(r.progress_seconds) || ''/'' || round(r.watched_seconds)
     from public.save_video_progress(%s, gen_random_uuid(), %s, %s, now() - %L::interval, %L, ''mesa'', 0) as r',
    scene.lesson('scene-dev-2'), reached, delta, age, ended))
$$;
select scene.access('marks a lesson as watched',
  $$select public.mark_video_watched(scene.lesson(), gen_random_uuid(), true, now())$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select is(scene.attempt('member', 'select public.mark_video_watched(-1, gen_random_uuid(), true, now())'), '22023', 'an unknown lesson is not marked');
select is(scene.attempt('member', 'select public.mark_video_watched(scene.lesson(), null, true, now())'), '22023', 'a mark has an id');
select is(scene.attempt('member', 'select public.mark_video_watched(scene.lesson(), gen_random_uuid(), null, now())'), '22023', 'a mark says yes or no');
select is(scene.mark(true, '60 minutes'), 'true/true/0', 'a lesson that was never played is marked, and its place stays');
select is(scene.play(550, '55 minutes'), 'true/550/0', 'playing it afterwards changes nothing of it');
select is(scene.mark(false, '50 minutes', '00000000-0000-4000-8000-00000000ac01'), 'false/false/550', 'unmarked it is not completed');
select is(scene.play(552, '52 minutes', true), 'false/552/0', 'an event from before does not complete it again, not even an end');
select is(scene.play(560, '49 minutes', delta => 10), 'false/560/10', 'playing beyond nine tenths does not complete a lesson again, and a mark ends no span of time');
select is(scene.play(100, '48 minutes'), 'false/100/10', 'going back to the beginning is a new place');
select is(scene.play(541, '40 minutes'), 'true/541/10', 'passing nine tenths again completes it');
select is(scene.mark(false, '50 minutes', '00000000-0000-4000-8000-00000000ac01'), 'true/true/541', 'a replay of the mark undoes nothing');
select is(scene.mark(true, '55 minutes'), 'true/true/541', 'an older mark changes nothing');
select is(scene.mark(false, '30 minutes'), 'false/false/541', 'the member may unmark it again');
select is(scene.mark(true, '31 minutes'), 'false/false/541', 'of two marks the newest counts, in any order of their arrival');
select is(scene.play(600, '29 minutes', true), 'true/600/10', 'an end that comes after it completes');
select is(scene.mark(true, '10 minutes', lesson => 'scene-dev-drive-12345678901234'), 'true/true/600', 'a lesson of Drive is at its end');
select is(scene.mark(false, '9 minutes', lesson => 'scene-dev-drive-12345678901234'), 'false/false/0', 'a lesson of Drive that was marked as not watched is at its beginning');

select * from finish();
rollback;
