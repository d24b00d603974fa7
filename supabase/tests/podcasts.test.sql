begin;
\ir scenes.psql
select plan(65);

select scene.cast_everybody();
insert into public.podcasts (title, audio_url, is_active) values
  ('scene ativo', '/storage/v1/object/authenticated/podcasts/x', true), ('scene inativo', 'https://audio.example/a.mp3', false);

select policies_are('public', 'podcasts', array[
  'Requests are plain',
  'Only approved members reach podcasts', 'Members read active podcasts and administrators all',
  'Administrators add podcasts', 'Administrators change podcasts', 'Administrators delete podcasts'
]);
select is(scene.rights('anon', 'public.podcasts'), '', 'anon has no right on episodes');
select is(scene.rights('authenticated', 'public.podcasts'), 'DELETE,SELECT', 'authenticated selects and deletes the table');
select is(scene.columns('authenticated', 'public.podcasts', 'UPDATE'),
  'audio_url,category_id,chapter_list,description,duration,file_path,file_size,file_type,is_active,key_point_seconds,key_points,key_points_reviewed_by,key_points_reviewed_on,original_file_name,published_at,title',
  'authenticated updates what the form has');

select scene.access('reads podcasts', $$select 1 from public.podcasts where title like 'scene %'$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '2 rows', '2 rows');
select scene.access('adds a podcast', $$insert into public.podcasts (title, audio_url) values ('scene novo', '/x')$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('changes a podcast', $$update public.podcasts set title = 'scene outro' where title = 'scene ativo' returning id$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('deletes a podcast', $$delete from public.podcasts where title = 'scene ativo' returning id$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');

-- Limits of the specification
select throws_ok($$insert into public.podcasts (title, audio_url) values (repeat('x', 256), '/x')$$, '23514', null, 'title ends at 255');
select throws_ok($$insert into public.podcasts (title, audio_url) values ('', '/x')$$, '23514', null, 'an episode has a title');
select throws_ok($$insert into public.podcasts (title) values ('x')$$, '23502', null, 'an episode says which audio it has');
select is(scene.attempt('admin', $$insert into public.podcasts (title, audio_url) values ('scene sem áudio', '')$$), '1 rows', 'an episode may be there before its audio');
select throws_ok($$insert into public.podcasts (title, audio_url) values ('x', '/' || repeat('x', 500))$$, '23514', null, 'audio_url ends at 500');
select throws_ok($$insert into public.podcasts (title, audio_url) values ('x', 'javascript:alert(1)')$$, '23514', null, 'an audio is no script');
insert into storage.objects (bucket_id, name) values ('podcasts', '../etc/passwd'),
  ('podcasts', '11111111-1111-4111-8111-111111111111/22222222-2222-4222-8222-222222222222.mp3');
select throws_ok($$insert into public.podcasts (title, audio_url) values ('x', '/\evil.example/a.mp3')$$, '23514', null, 'an audio is not on a nameless host');
select throws_ok($$insert into public.podcasts (title, audio_url) values ('x', 'https://a:b@evil.example/a.mp3')$$, '23514', null, 'an audio needs no password');
select is(scene.value('admin', $$with new as (insert into public.podcasts (title, audio_url) values ('scene rádio', 'https://radio.example/a.mp3') returning audio_url) select audio_url from new$$), 'https://radio.example/a.mp3', 'an administrator may name another host');
select throws_ok($$insert into public.podcasts (title, audio_url, file_path) values ('x', '/x', '../etc/passwd')$$, '23514', null, 'file_path is <uuid>/<uuid>.<ext>');
select throws_ok($$insert into public.podcasts (title, audio_url, original_file_name) values ('x', '/x', repeat('x', 256))$$, '23514', null, 'original_file_name ends at 255');
select throws_ok($$insert into public.podcasts (title, audio_url, duration) values ('x', '/x', 'PT' || repeat('1', 18) || 'S')$$, '23514', null, 'duration ends at 20');
select throws_ok($$insert into public.podcasts (title, audio_url, file_type) values ('x', '/x', repeat('x', 51))$$, '23514', null, 'file_type ends at 50');
select throws_ok($$insert into public.podcasts (title, audio_url, file_size) values ('x', '/x', -1)$$, '23514', null, 'a file has a size');
select col_default_is('public', 'podcasts', 'file_type', 'audio/mpeg', 'file_type starts as audio/mpeg');
select col_default_is('public', 'podcasts', 'is_active', 'true', 'is_active starts true');
select lives_ok($$insert into public.podcasts (title, audio_url, file_path) values ('scene arquivo', '/x', '11111111-1111-4111-8111-111111111111/22222222-2222-4222-8222-222222222222.mp3')$$, 'an uploaded file has its path');
select throws_ok($$insert into public.podcasts (title, audio_url, file_path) values ('x', '/x', '11111111-1111-4111-8111-111111111111/22222222-2222-4222-8222-222222222222.mp3')$$, '23505', null, 'a file belongs to one episode');

-- Progress in podcasts: see also podcast_progress.test.sql
select scene.access('saves progress in an active podcast',
  $$select public.save_podcast_progress((select id from public.podcasts where title = 'scene ativo'), 5)$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('saves progress in an inactive podcast',
  $$select public.save_podcast_progress((select id from public.podcasts where title = 'scene inativo'), 5)$$,
  'no', 'no', 'no', '22023', '22023', '1 rows', '1 rows');

select scene.value('admin', $$with d as (delete from public.podcasts where title = 'scene inativo' returning 1) select count(*) from d$$);
select results_eq(
  $$select actor_id, before ->> 'title', after from private.audit_log where action = 'podcast.deleted' order by id desc limit 1$$,
  $$values (scene.id('admin'), 'scene inativo', null::jsonb)$$, 'a deleted episode is audited with what it was');

select * from finish();
rollback;
