begin;
\ir scenes.psql
select plan(171);

select scene.cast_everybody();
create temporary table files (label text, bucket text, path text);
insert into files values
  ('active', 'podcasts', gen_random_uuid() || '/' || gen_random_uuid() || '.mp3'),
  ('inactive', 'podcasts', gen_random_uuid() || '/' || gen_random_uuid() || '.mp3'),
  ('orphan', 'podcasts', gen_random_uuid() || '/' || gen_random_uuid() || '.mp3'),
  ('photo', 'avatars', scene.id('member') || '/' || gen_random_uuid() || '.webp');
grant select on files to anon, authenticated, service_role;
insert into storage.objects (bucket_id, name) select bucket, path from files;
insert into public.podcasts (title, audio_url, file_path, is_active)
select 'scene', '/x', path, label = 'active' from files where label in ('active', 'inactive');

-- Opens, signs or lists one file as storage-api does: the operation is set for the transaction.
create function scene.reach(what text, operation text, variadic expected text[]) returns setof text language plpgsql as $$
begin
  perform set_config('storage.operation', operation, true);
  return query select scene.access(operation || ' ' || what,
    format('select 1 from storage.objects where name = (select path from files where label = %L)', what), variadic expected);
  perform set_config('storage.operation', '', true);
end
$$;

-- Buckets
select results_eq(
  $$select id, public, file_size_limit, allowed_mime_types from storage.buckets where id in ('podcasts', 'avatars') order by id$$,
  $$values ('avatars', false, 2097152::bigint, array['image/jpeg', 'image/png', 'image/webp']), ('podcasts', false, 209715200::bigint, array['audio/*'])$$,
  'both buckets are private, with a size and types');

-- Opening and listing
select scene.reach('active', 'storage.object.sign', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows');
select scene.reach('active', 'storage.object.sign_many', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows');
select scene.reach('active', 'storage.object.get_authenticated', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.reach('active', 'storage.object.list', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.reach('active', 'storage.object.list_v2', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.reach('active', '', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.reach('inactive', 'storage.object.get_authenticated', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.reach('orphan', 'storage.object.get_authenticated', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.reach('photo', 'storage.object.sign', '0 rows', '0 rows', '0 rows', '1 rows', '0 rows', '1 rows', '1 rows');

-- Writing
create function scene.sign_upload(statement text, variadic expected text[]) returns setof text language plpgsql as $$
begin
  perform set_config('storage.operation', 'storage.object.sign_upload_url', true);
  return query select scene.access('signs an address to upload to', statement, variadic expected);
  perform set_config('storage.operation', '', true);
end
$$;
select scene.sign_upload(
  $$insert into storage.objects (bucket_id, name) values ('avatars', auth.uid() || '/' || gen_random_uuid() || '.png')$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.sign_upload(
  $$insert into storage.objects (bucket_id, name) values ('podcasts', gen_random_uuid() || '/' || gen_random_uuid() || '.m4a')$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('uploads a podcast',
  $$insert into storage.objects (bucket_id, name) values ('podcasts', gen_random_uuid() || '/' || gen_random_uuid() || '.m4a')$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('uploads its own photo',
  $$insert into storage.objects (bucket_id, name) values ('avatars', auth.uid() || '/' || gen_random_uuid() || '.png')$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('uploads a photo for the member',
  $$insert into storage.objects (bucket_id, name) values ('avatars', scene.id('member') || '/' || gen_random_uuid() || '.png')$$,
  'no', 'no', 'no', '1 rows', 'no', 'no', 'no');
select scene.access('renames the file of a podcast',
  $$update storage.objects set name = gen_random_uuid() || '/' || gen_random_uuid() || '.mp3' where name = (select path from files where label = 'active') returning id$$,
  '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows');
select is(scene.attempt('service_role', $$update storage.objects set version = 'other' where name = (select path from files where label = 'active')$$), '42501', 'the service itself overwrites no file');
select scene.access('touches the photo of the member',
  $$update storage.objects set metadata = '{}' where name = (select path from files where label = 'photo') returning id$$,
  '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows');
select set_config('storage.allow_delete_query', 'true', true);
select scene.access('deletes the file of a podcast',
  $$delete from storage.objects where name = (select path from files where label = 'inactive') returning id$$,
  '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows');
select is(scene.attempt('service_role', $$delete from storage.objects where name = (select path from files where label = 'inactive')$$), '0 rows', 'the service itself cannot delete a named file');
select scene.access('deletes a file without a podcast',
  $$delete from storage.objects where name = (select path from files where label = 'orphan') returning id$$,
  '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('deletes the photo of the member',
  $$delete from storage.objects where name = (select path from files where label = 'photo') returning id$$,
  '0 rows', '0 rows', '0 rows', '1 rows', '0 rows', '1 rows', '1 rows');

-- Paths
select is(scene.attempt('admin', format($$insert into storage.objects (bucket_id, name) values ('podcasts', %L)$$, p.path)), '42501', p.why)
from (values
  ('aula.mp3', 'a podcast is in a folder of its own'),
  (gen_random_uuid() || '/aula.mp3', 'its name is a uuid'),
  (gen_random_uuid() || '/' || gen_random_uuid() || '.html', 'its extension is one of audio'),
  (gen_random_uuid() || '/../' || gen_random_uuid() || '.mp3', 'its path goes nowhere else')) as p (path, why);
select is(scene.attempt('admin', $$insert into storage.objects (bucket_id, name) values ('podcasts', gen_random_uuid() || '/' || gen_random_uuid() || '.audio')$$), '1 rows', 'audio of a type without an extension is stored as .audio');
insert into storage.objects (bucket_id, name, metadata) values
  ('podcasts', '33333333-3333-4333-8333-333333333333/33333333-3333-4333-8333-333333333333.audio', '{"size": 12, "mimetype": "audio/amr"}');
select is(scene.attempt('admin', $$insert into public.podcasts (title, audio_url, file_path) values ('scene amr', '/x', '33333333-3333-4333-8333-333333333333/33333333-3333-4333-8333-333333333333.audio')$$), '1 rows', 'a stored file of an unknown format can belong to an episode');
select is(scene.attempt('member', $$insert into storage.objects (bucket_id, name) values ('avatars', auth.uid() || '/' || gen_random_uuid() || '.svg')$$), '42501', 'a photo is no drawing with scripts');
select is(scene.attempt('member', $$insert into storage.objects (bucket_id, name) values ('avatars', auth.uid() || '/../' || gen_random_uuid() || '.png')$$), '42501', 'a photo stays in its folder');

-- How many
insert into storage.objects (bucket_id, name)
select 'avatars', scene.id('other') || '/' || gen_random_uuid() || '.png' from generate_series(1, 9);
select is(scene.attempt('other', $$insert into storage.objects (bucket_id, name) values ('avatars', auth.uid() || '/' || gen_random_uuid() || '.png')$$), '1 rows', 'a member keeps ten photos');
insert into storage.objects (bucket_id, name) values ('avatars', scene.id('other') || '/' || gen_random_uuid() || '.png');
select is(scene.attempt('other', $$insert into storage.objects (bucket_id, name) values ('avatars', auth.uid() || '/' || gen_random_uuid() || '.png')$$), '42501', 'an eleventh photo is refused');
select is(scene.attempt('member', $$insert into storage.objects (bucket_id, name) values ('avatars', auth.uid() || '/' || gen_random_uuid() || '.png')$$), '1 rows', 'the limit of photos does not affect other people');
select is(scene.attempt('service_role', $$insert into storage.objects (bucket_id, name) values ('avatars', scene.id('other') || '/' || gen_random_uuid() || '.png')$$), '42501', 'an eleventh photo is refused with a URL that was signed before');
select is(scene.attempt('service_role', $$insert into storage.objects (bucket_id, name) values ('avatars', scene.id('inactive') || '/' || gen_random_uuid() || '.png')$$), '42501', 'such an address ends with the suspension of its owner');
select is(scene.attempt('service_role', $$insert into storage.objects (bucket_id, name, owner_id) values ('podcasts', gen_random_uuid() || '/' || gen_random_uuid() || '.mp3', scene.id('member')::text)$$), '42501', 'a signed URL for episodes is refused after the loss of the role');
select is(scene.attempt('service_role', $$insert into storage.objects (bucket_id, name, owner_id) values ('podcasts', gen_random_uuid() || '/' || gen_random_uuid() || '.mp3', scene.id('admin')::text)$$), '1 rows', 'a signed URL for episodes works while its owner is an administrator');

-- At once
select set_config('storage.operation', 'storage.object.get_authenticated', true);
update public.profiles set is_active = false where id = scene.id('member');
select is(scene.attempt('member', $$select 1 from storage.objects where name in (select path from files)$$), '0 rows', 'a suspended member opens nothing any more');
select is(scene.attempt('other', $$select 1 from storage.objects where bucket_id in ('podcasts', 'avatars') and name in (select path from files)$$), '1 rows', 'another member opens an active episode''s file');
update public.podcasts set is_active = false where title = 'scene';
select is(scene.attempt('other', $$select 1 from storage.objects where name in (select path from files)$$), '0 rows', 'an inactive episode''s file cannot be opened by members');

-- Files that nothing refers to
insert into files values
  ('old orphan', 'podcasts', gen_random_uuid() || '/' || gen_random_uuid() || '.mp3'),
  ('old photo', 'avatars', scene.id('superuser') || '/' || gen_random_uuid() || '.png'),
  ('own photo', 'avatars', scene.id('superuser') || '/' || gen_random_uuid() || '.png');
insert into storage.objects (bucket_id, name) select bucket, path from files where label in ('old orphan', 'old photo', 'own photo');
update public.profiles set profile_image_url = (select path from files where label = 'own photo') where id = scene.id('superuser');
update storage.objects set created_at = now() - interval '25 hours'
where name in (select path from files where label not in ('orphan', 'photo'));
create function scene.orphans() returns text language sql as $$
  select scene.value('service_role', 'select string_agg(f.label, '','' order by f.label)
    from public.orphaned_files() as o join files as f on f.bucket = o.bucket_id and f.path = o.name')
$$;
create function scene.forget_claims() returns void language sql as 'delete from private.claimed_files';
select scene.access('asks for files without a row', 'select 1 from public.orphaned_files()', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select is(scene.orphans(), 'old orphan,old photo', 'a file of either bucket that no row refers to is named after a day');
select scene.forget_claims();
update storage.objects set created_at = now() - interval '23 hours' where name = (select path from files where label = 'old photo');
select is(scene.orphans(), 'old orphan', 'a file younger than a day is not removed, because a dialog may still be open');
update public.podcasts set file_path = null where file_path = (select path from files where label = 'inactive');
select is(scene.orphans(), 'old orphan', 'a file that an episode lost less than 30 days ago is not removed');
update private.kept_audio set kept_until = now();
select is(scene.orphans(), 'inactive,old orphan', 'a file that an episode lost more than 30 days ago is removed');
select is(scene.attempt('admin', $$update public.podcasts set file_path = (select path from files where label = 'inactive') where id = (select max(id) from public.podcasts where title = 'scene')$$), 'PT410', 'what was named may go to no podcast any more');
insert into storage.objects (bucket_id, name, created_at)
select 'podcasts', gen_random_uuid() || '/' || gen_random_uuid() || '.mp3', now() - interval '2 days' from generate_series(1, 1100);
select is(scene.value('service_role', 'select count(*) from public.orphaned_files(100000)'), '1000', 'at most 1000 files are claimed at once');
select is(scene.value('service_role', 'select count(*) from public.orphaned_files(-5)'), '1', 'at least one file is claimed at once');
delete from storage.objects where name = (select path from files where label = 'old orphan');
select is((select count(*) from private.claimed_files where name = (select path from files where label = 'old orphan')), 0::bigint, 'a claim goes with its file');
insert into storage.buckets (id, name) values ('scene-elsewhere', 'scene-elsewhere');
insert into storage.objects (bucket_id, name, created_at) values ('scene-elsewhere', 'x', now() - interval '9 days');
select is(scene.value('service_role', $$select count(*) from public.orphaned_files() where bucket_id = 'scene-elsewhere'$$), '0', 'nothing of a bucket that is not ours');
select ok(not has_function_privilege('authenticated', 'public.orphaned_files(integer)', 'execute'), 'only the service may ask for files without a row');

select * from finish();
rollback;
