begin;
\ir scenes.psql
select plan(22);

select scene.cast_everybody();
insert into public.videos (source, external_id, title) values ('youtube', 'scene-ref-1', 'Choque');
insert into public.refused_videos (external_id, title, reason, arrived_at) values
  ('scene-ref-2', 'Sepse ao vivo', 'transmissão ao vivo em andamento', '2026-01-02T00:00:00Z'),
  ('scene-ref-3', 'Trauma', 'restrição de idade: não pode ser incorporado', '2026-01-03T00:00:00Z'),
  ('scene-ref-4', 'Via aérea', 'não disponível no Brasil', '2026-01-04T00:00:00Z');

select policies_are('public', 'refused_videos', array['Requests are plain', 'Only approved members reach refused videos', 'Administrators read refused videos']);
select is(scene.rights('anon', 'public.refused_videos'), '', 'anon has no right on refused videos');
select is(scene.rights('authenticated', 'public.refused_videos'), 'SELECT', 'authenticated may only select');
select is(scene.rights('service_role', 'public.refused_videos'), 'DELETE,INSERT,SELECT,UPDATE', 'syncs remember and forget');
select scene.access('reads refused videos', $$select 1 from public.refused_videos where external_id like 'scene-%'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '3 rows', '3 rows');
select is((select ask_again_at - refused_at from public.refused_videos where external_id = 'scene-ref-2'), interval '7 days',
  'a refusal counts for seven days unless it says otherwise');

create function scene.standing_of(id text) returns table (title text, is_deleted boolean, refusal text, came timestamptz)
language sql as $$
  select s.title, s.is_deleted, s.refusal, s.created_at from public.known_videos('youtube', array[id]) as s
$$;
select results_eq($$select * from scene.standing_of('scene-ref-3')$$,
  $$values ('Trauma', false, 'restrição de idade: não pode ser incorporado', '2026-01-03T00:00:00Z'::timestamptz)$$,
  'the standing of a refused video says why, and which place is kept for it');
select is((select refusal from scene.standing_of('scene-ref-1')), null, 'a lesson is refused for no reason');
select is((select count(*) from public.known_videos('google_drive', array['scene-ref-3'])), 0::bigint, 'a refusal is of its source alone');

insert into public.videos (source, external_id, title) values ('youtube', 'scene-ref-2', 'Sepse');
select results_eq($$select external_id from public.refused_videos where external_id like 'scene-%' order by 1$$,
  $$values ('scene-ref-3'), ('scene-ref-4')$$, 'an import of the video forgets that it was refused, and of no other');
update public.videos set external_id = 'scene-ref-3' where external_id = 'scene-ref-1';
select is((select count(*) from public.refused_videos where external_id = 'scene-ref-3'), 0::bigint,
  'a lesson that is changed to show the video deletes its refusal');

-- Remembered by a sync at the moment when an administrator added or deleted the lesson.
insert into public.refused_videos (external_id, title, reason, arrived_at) values
  ('scene-ref-2', 'Sepse', 'vídeo privado', now()), ('scene-ref-1', 'Choque', 'vídeo privado', now());
select results_eq($$select is_deleted, refusal from scene.standing_of('scene-ref-2')$$, 'values (false, null::text)',
  'a video that is in the catalogue counts as a lesson, also with a remembered refusal');
select results_eq($$select is_deleted, refusal from scene.standing_of('scene-ref-1')$$, 'values (true, null::text)',
  'what an administrator deleted counts as deleted');

select throws_ok($$insert into public.refused_videos (source, external_id, title, reason, arrived_at) values ('google_drive', 'scene-ref-9', 'x', 'y', now())$$,
  '23514', null, 'files of Drive are refused where they are imported, and not remembered');
select throws_ok($$insert into public.refused_videos (external_id, title, reason, arrived_at) values ('scene ref 9', 'x', 'y', now())$$,
  '23514', null, 'what is no id of YouTube is not remembered');
select throws_ok($$insert into public.refused_videos (external_id, title, reason, arrived_at) values ('scene-ref-9', '', 'y', now())$$,
  '23514', null, 'a refusal without a title is not stored');

select * from finish();
