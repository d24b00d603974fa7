begin;
\ir scenes.psql
select plan(40);

select scene.cast_everybody();
insert into public.videos (source, external_id, title) values
  ('youtube', 'scene-del-1', 'Choque'), ('youtube', 'scene-del-2', 'Sepse'), ('youtube', 'scene-del-3', 'Trauma'),
  ('google_drive', 'scene-file', 'Via aérea');
create function scene.remembered() returns table (external_id text, title text, who text) language sql as $$
  select d.external_id, d.title, (select p.name from scene.people as p where p.id = d.deleted_by)
  from public.deleted_videos as d where d.external_id like 'scene-%' order by 1
$$;

select policies_are('public', 'deleted_videos', array['Requests are plain', 'Only approved members reach deleted videos', 'Administrators read deleted videos']);
select is(scene.rights('anon', 'public.deleted_videos'), '', 'anon has no right on deleted videos');
select is(scene.rights('authenticated', 'public.deleted_videos'), 'SELECT', 'authenticated may only select');
select is(scene.rights('service_role', 'public.deleted_videos'), 'DELETE,SELECT', 'service_role reads and takes off');
select is_empty('select * from scene.remembered()', 'what is in the catalogue is not remembered as deleted');

select scene.value('admin', $$with d as (delete from public.videos where external_id in ('scene-del-1', 'scene-file') returning 1) select count(*) from d$$);
select scene.value('service_role', $$with d as (delete from public.videos where external_id = 'scene-del-2' returning 1) select count(*) from d$$);
select results_eq('select * from scene.remembered()',
  $$values ('scene-del-1', 'Choque', 'admin'), ('scene-del-2', 'Sepse', null), ('scene-file', 'Via aérea', 'admin')$$,
  'every deletion is remembered, whoever deletes, with who it was if it was somebody of the panel');

select scene.access('reads deleted videos', $$select 1 from public.deleted_videos where external_id like 'scene-%'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '3 rows', '3 rows');
select scene.access('writes what was deleted', $$insert into public.deleted_videos (source, external_id, title) values ('youtube', 'scene-del-9', 'x')$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('takes off what was deleted', 'delete from public.deleted_videos', 'no', 'no', 'no', 'no', 'no', 'no', 'no');

select scene.access('asks for the standing of videos',
  $$select * from public.known_videos('youtube', array['scene-del-1', 'scene-del-2', 'scene-del-3', 'scene-none', 'scene-file'])$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '3 rows', '3 rows');
select scene.act_as('service_role');
create temporary table standing as
  select s.external_id, s.is_deleted from public.known_videos('youtube', array['scene-del-1', 'scene-del-3', 'scene-none']) as s;
select scene.step_out();
select results_eq('select external_id, is_deleted from standing order by 1', $$values ('scene-del-1', true), ('scene-del-3', false)$$,
  'a sync without a person is told both what is there and what was deleted');

-- Back in the catalogue, and out again.
insert into public.videos (source, external_id, title) values ('youtube', 'scene-del-1', 'Choque, de novo'), ('youtube', 'scene-del-8', 'Nova');
select results_eq('select external_id from scene.remembered()', $$values ('scene-del-2'), ('scene-file')$$,
  'an import of the video takes it off, and nothing else');
delete from public.videos where external_id = 'scene-del-1';
select is((select title from scene.remembered() where external_id = 'scene-del-1'), 'Choque, de novo', 'deleted again, it is remembered as it was last');

-- A lesson that shows another video since.
select scene.value('admin', $$with u as (update public.videos set external_id = 'scene-del-2', title = 'Sepse, regravada' where external_id = 'scene-del-3' returning 1) select count(*) from u$$);
select results_eq($$select * from scene.remembered() where external_id <> 'scene-file'$$,
  $$values ('scene-del-1', 'Choque, de novo', null), ('scene-del-3', 'Trauma', 'admin')$$,
  'the video it showed before is out of the catalogue, the one it shows is in it');
select scene.value('admin', $$with u as (update public.videos set external_id = 'scene-del-2', title = 'Sepse' where external_id = 'scene-del-2' returning 1) select count(*) from u$$);
select is((select count(*) from scene.remembered() where external_id = 'scene-del-2'), 0::bigint, 'an edit that leaves the video as it is remembers nothing');

delete from auth.users where id = scene.id('admin');
select is((select d.deleted_by from public.deleted_videos as d where d.external_id = 'scene-del-3'), null, 'where the account is gone only the deletion stays');

select * from finish();
rollback;
