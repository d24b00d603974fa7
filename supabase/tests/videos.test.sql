begin;
\ir scenes.psql
select plan(137);

select scene.cast_everybody();
insert into public.categories (name, slug) values ('Cena', 'cena');
insert into public.videos (external_id, title, category_id, duration, is_active, status) values
  ('scene-vid-1', 'Visível', (select id from public.categories where slug = 'cena'), '10:00', true, 'active'),
  ('scene-vid-2', 'Inativo', (select id from public.categories where slug = 'cena'), '1:00:00', false, 'active'),
  ('scene-vid-3', 'Sumiu', (select id from public.categories where slug = 'cena'), 'PT20M', true, 'deleted');

select policies_are('public', 'videos', array[
  'Requests are plain',
  'Only approved members reach videos', 'Members read active videos and administrators all',
  'Administrators add videos', 'Administrators change videos', 'Administrators delete videos'
]);
select is(scene.rights('anon', 'public.videos'), '', 'anon has no right on videos');
select is(scene.rights('authenticated', 'public.videos'), 'DELETE,SELECT', 'authenticated selects and deletes the table');
select is(scene.columns('authenticated', 'public.videos', 'UPDATE'),
  'category_id,chapter_list,description,duration,external_id,featured,instructor,is_active,key_point_seconds,key_points,key_points_reviewed_by,key_points_reviewed_on,published_at,rating,resource_key,source,status,status_checked_at,tags,thumbnail,title',
  'authenticated updates curated columns only');
select is(scene.columns('authenticated', 'public.videos', 'INSERT'),
  replace(scene.columns('authenticated', 'public.videos', 'UPDATE'), 'chapter_list,', 'chapter_list,created_at,'),
  'authenticated inserts the same columns, and when it came');
select is(scene.rights('service_role', 'public.videos'), 'DELETE,INSERT,SELECT,UPDATE', 'service_role reads and writes');

select scene.access('reads an active video', $$select 1 from public.videos where external_id = 'scene-vid-1'$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('reads an inactive video', $$select 1 from public.videos where external_id = 'scene-vid-2'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('reads a video deleted at its source', $$select 1 from public.videos where external_id = 'scene-vid-3'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('reads everything at once', $$select 1 from public.videos where external_id like 'scene-vid-%'$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '3 rows', '3 rows');
select scene.access('adds a video', $$insert into public.videos (external_id, title) values ('scene-vid-9', 'Nova')$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('adds a video with the time it came',
  $$insert into public.videos (external_id, title, created_at) values ('scene-vid-9', 'Nova', now() - interval '73 milliseconds')$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('changes when a video came', $$update public.videos set created_at = now() where external_id = 'scene-vid-1'$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select is(scene.attempt('service_role',
  $$insert into public.videos (external_id, title, created_at) values ('scene-vid-9', 'Nova', now() - interval '73 milliseconds')$$),
  '1 rows', 'a scheduled sync says so too');
select scene.access('changes a video', $$update public.videos set title = 'Outro' where external_id = 'scene-vid-1' returning id$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('activates an inactive video', $$update public.videos set is_active = true where external_id = 'scene-vid-2' returning id$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('deletes a video', $$delete from public.videos where external_id = 'scene-vid-1' returning id$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('sets the view count', $$update public.videos set view_count = 9000 where external_id = 'scene-vid-1'$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('adds a video with views', $$insert into public.videos (external_id, title, view_count) values ('scene-vid-9', 'Nova', 9)$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('writes the search text', $$update public.videos set search = 'x' where external_id = 'scene-vid-1'$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- Defaults and limits

select col_default_is('public', 'videos', 'source', 'youtube', 'source starts as youtube');
select col_default_is('public', 'videos', 'is_active', 'true', 'is_active starts true');
select col_default_is('public', 'videos', 'view_count', '0', 'view_count starts at 0');
select col_default_is('public', 'videos', 'rating', '0', 'rating starts at 0');
select throws_ok($$insert into public.videos (external_id, title) values ('curto', 'X')$$, '23514', null, 'a YouTube id has 11 characters');
select throws_ok($$insert into public.videos (external_id, title) values ('scene/vid-1', 'X')$$, '23514', null, 'a YouTube id has no slash');
select lives_ok($$insert into public.videos (source, external_id, title) values ('google_drive', '1AbC_d-efghijklmnopqrstuvwxyz', 'X')$$, 'a Drive id may be long');
select throws_ok($$insert into public.videos (source, external_id, title) values ('vimeo', 'scene-vid-8', 'X')$$, '23514', null, 'an unknown source is refused');
select throws_ok($$insert into public.videos (external_id, title) values ('scene-vid-1', 'X')$$, '23505', null, 'source and external id are unique');
select lives_ok($$insert into public.videos (source, external_id, title) values ('google_drive', 'scene-vid-1', 'X')$$, 'the same id at another source is another video');
select throws_ok($$insert into public.videos (external_id, title) values ('scene-vid-8', ' ')$$, '23514', null, 'a video has a title');
select throws_ok($$insert into public.videos (external_id, title, thumbnail) values ('scene-vid-8', 'X', 'javascript:alert(1)')$$, '23514', null, 'a thumbnail is no script');
select throws_ok($$insert into public.videos (external_id, title, thumbnail) values ('scene-vid-8', 'X', '//evil.example/x.png')$$, '23514', null, 'a thumbnail is not on a nameless host');
select throws_ok($$insert into public.videos (external_id, title, thumbnail) values ('scene-vid-8', 'X', '/\evil.example/x.png')$$, '23514', null, 'a thumbnail''s address has no backslash');
select throws_ok($$insert into public.videos (external_id, title, thumbnail) values ('scene-vid-8', 'X', 'http://evil.example/x.png')$$, '23514', null, 'a thumbnail is not unencrypted');
select throws_ok($$insert into public.videos (external_id, title, tags) values ('scene-vid-8', 'X', array[repeat('x', 5001)])$$, '23514', null, 'tags are words, not books');
select is(scene.attempt('admin', $$insert into public.videos (external_id, title, tags) values ('scene-vid-8', 'X', array_fill(repeat('x', 49), array[100]))$$), '1 rows', 'a lesson may have as many tags as a source gives');
select throws_ok($$insert into public.videos (external_id, title, rating) values ('scene-vid-8', 'X', 5.1)$$, '23514', null, 'ratings end at 5');
select throws_ok($$insert into public.videos (external_id, title, status) values ('scene-vid-8', 'X', 'lost')$$, '23514', null, 'status is one of five');

select results_eq(
  $$select youtube_id, google_drive_id from public.videos where external_id = 'scene-vid-1' order by source$$,
  $$values (null::text, 'scene-vid-1'), ('scene-vid-1', null::text)$$, 'youtube_id and google_drive_id follow the source');
select results_eq(
  $$select duration_seconds from public.videos where external_id like 'scene-vid-_' and source = 'youtube' order by external_id$$,
  array[600, 3600, 1200], 'durations are read in all forms');

-- The counters

create temporary view totals as
  select t.video_count, t.active_video_count, t.active_duration_seconds from private.catalogue_totals as t
  join public.categories as c on c.id = t.category_id where c.slug = 'cena';
select results_eq('select * from totals', $$values (3::bigint, 1::bigint, 600::bigint)$$, 'totals count what is visible');
update public.videos set is_active = true where external_id = 'scene-vid-2';
select results_eq('select * from totals', $$values (3::bigint, 2::bigint, 4200::bigint)$$, 'activating a video adds it');
update public.videos set duration = '0:30' where external_id = 'scene-vid-2';
select results_eq('select * from totals', $$values (3::bigint, 2::bigint, 630::bigint)$$, 'a new duration is added up');
update public.videos set category_id = null where external_id = 'scene-vid-2';
select results_eq('select * from totals', $$values (2::bigint, 1::bigint, 600::bigint)$$, 'a moved video leaves its category');
delete from public.videos where external_id = 'scene-vid-1' and source = 'youtube';
select results_eq('select * from totals', $$values (1::bigint, 0::bigint, 0::bigint)$$, 'a deleted video is taken off');
create temporary table kept as select * from private.catalogue_totals where video_count <> 0 or view_count <> 0;
select private.recount_catalogue();
select set_eq('select * from private.catalogue_totals', 'select * from kept', 'counting anew gives what the triggers kept');

-- The audit

select scene.value('admin', $$with c as (update public.videos set title = 'Sumiu mesmo' where external_id = 'scene-vid-3' returning 1) select count(*) from c$$);
select results_eq(
  $$select actor_id, actor_role, target_id, before, after from private.audit_log where action = 'video.updated' order by id desc limit 1$$,
  $$select scene.id('admin'), 'admin', id::text, '{"title": "Sumiu"}'::jsonb, '{"title": "Sumiu mesmo"}'::jsonb from public.videos where external_id = 'scene-vid-3'$$,
  'a changed video is audited with its administrator, before and after');
select is(scene.value('admin', $$with c as (insert into public.videos (external_id, title, is_active) select 'scene-b-' || (100 + n), 'Lote', false from generate_series(1, 21) as n returning 1) select count(*) from c$$), '21', 'an administrator adds 21 videos');
select results_eq(
  $$select target_id, (after ->> 'count')::integer, jsonb_array_length(after -> 'ids') from private.audit_log where action = 'video.created' order by id desc limit 1$$,
  $$values (null::text, 21, 21)$$, 'more than 20 rows of a statement are one entry');
select is(scene.value('admin', $$with c as (update public.videos set featured = true, title = title || ' ' || external_id where external_id like 'scene-b-1__' returning 1) select count(*) from c$$), '21', 'an administrator edits the 21 videos');
select results_eq(
  $$select before -> 'rows' -> v.id::text, after -> 'rows' -> v.id::text from private.audit_log, public.videos as v
    where v.external_id = 'scene-b-107' and action = 'video.updated' order by audit_log.id desc limit 1$$,
  $$values ('{"title": "Lote", "featured": false}'::jsonb, '{"title": "Lote scene-b-107", "featured": true}'::jsonb)$$,
  'that entry says what each row was and became');
select scene.value('admin', $$with d as (delete from public.videos where external_id like 'scene-b-1__' returning 1) select count(*) from d$$);
select results_eq(
  $$select (after ->> 'count')::integer, after ? 'rows', (select count(distinct r.value ->> 'title') from jsonb_each(before -> 'rows') as r) from private.audit_log where action = 'video.deleted' order by id desc limit 1$$,
  $$values (21, false, 21::bigint)$$, 'what many deleted rows were is kept');
create temporary table audited as select count(*) as entries from private.audit_log;
update public.videos set view_count = view_count + 1, status_checked_at = now() where external_id = 'scene-vid-3';
select is((select count(*) from private.audit_log), (select entries from audited), 'views and checks are not audited');

-- The version of a lesson
create temporary table version as select updated_at from public.videos where external_id = 'scene-vid-3';
grant select on version to authenticated;
update public.videos set view_count = view_count + 1, status = status, status_checked_at = now(), title = title where external_id = 'scene-vid-3';
select is((select updated_at from public.videos where external_id = 'scene-vid-3'), (select updated_at from version), 'views, checks and the same values again are no new version');
select is(scene.attempt('admin', $$update public.videos set title = 'Uma' where external_id = 'scene-vid-3' and updated_at = (select updated_at from version) returning id$$), '1 rows', 'the version that was read may be changed');
update public.videos set title = 'Duas' where external_id = 'scene-vid-3';
select cmp_ok((select updated_at from public.videos where external_id = 'scene-vid-3'), '>', (select updated_at from version), 'an edit is a later version');
select is(scene.attempt('admin', $$update public.videos set title = 'Uma' where external_id = 'scene-vid-3' and updated_at = (select updated_at from version) returning id$$), '0 rows', 'an older version may not');
select is(scene.attempt('admin', $$update public.videos set updated_at = '2020-01-01' where external_id = 'scene-vid-3'$$), '42501', 'an administrator does not write a version');

select * from finish();
rollback;
