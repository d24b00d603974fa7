begin;
\ir scenes.psql
select plan(26);

select scene.cast_everybody();
delete from public.videos;
delete from private.unanswered_searches;
insert into public.videos (title, external_id, source, status, is_active, view_count) values
  ('Choque séptico', 'scene-vid01', 'youtube', 'active', true, 0), ('Manejo da sepse', 'scene-vid02', 'youtube', 'active', true, 9),
  ('Intubação', 'scene-vid03', 'youtube', 'active', true, 0), ('Trauma', 'scene-vid04', 'youtube', 'active', true, 3),
  ('escondida', 'scene-vid05', 'youtube', 'active', false, 0), ('fora do ar', 'scene-vid06', 'youtube', 'deleted', true, 0);
insert into public.transcripts (video_id, cues, file_name)
select v.id, '[{"start": 0, "end": 1, "text": "x"}]', 'a.srt' from public.videos as v where v.title in ('Choque séptico', 'escondida');
insert into private.video_views (user_id, video_id, viewed_on)
select scene.id('member'), v.id, current_date - n.days
from (values ('Choque séptico', 3), ('Trauma', 6), ('escondida', 9)) as seen (title, days)
join public.videos as v on v.title = seen.title
cross join lateral generate_series(1, seen.days) as n (days);
insert into private.unanswered_searches (words, asked_on, count) values ('dose na intubacao dificil', current_date, 4), ('manejo de dose', current_date, 50);

select scene.access('asks how much has a transcript', 'select * from public.transcript_coverage()', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('asks which lessons have none', 'select * from public.lessons_without_transcript()', 'no', 'no', 'no', 'no', 'no', '3 rows', '3 rows');
select scene.access('asks past the public function', 'select * from private.transcript_coverage()', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select is(scene.value('admin', 'select c::text from public.transcript_coverage() as c'), '(4,1,9,3)',
  'lessons that members see count, with the views of each; hidden ones and those off the air do not');
select is(scene.value('admin', $$select string_agg(l.title, ', ') from public.lessons_without_transcript() as l$$), 'Trauma, Intubação, Manejo da sepse',
  'what is watched most comes first, then what was searched in vain, then what was ever watched');
select is(scene.value('admin', $$select string_agg(coalesce(l.views::text, '-') || ' ' || l.searches, ', ') from public.lessons_without_transcript() as l$$), '6 0, - 4, - 0',
  'views of fewer than five are not told, and words of every question count for no lesson');
select is(scene.value('admin', 'select count(*) from public.lessons_without_transcript(1)'), '1', 'no more are told than asked for');
delete from public.videos;
select is(scene.value('admin', 'select c::text from public.transcript_coverage() as c'), '(0,0,0,0)', 'an empty catalogue has zeros');

select * from finish();
rollback;
