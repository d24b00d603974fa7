begin;
\ir scenes.psql
select plan(57);

-- What a migration may add later comes back, too.
alter table public.podcast_progress add column later text;
alter table public.podcast_queue add column later text;
alter table public.transcripts add column later text;
alter table public.podcasts add column later text;

select scene.cast_everybody();
-- Beside the other kept audio.
delete from private.kept_audio;
create temporary table files (label text, path text);
insert into files select label, gen_random_uuid() || '/' || gen_random_uuid() || '.mp3' from unnest(array['first', 'second', 'third']) as label;
insert into storage.objects (bucket_id, name, metadata)
select 'podcasts', path, '{"size": 2000, "mimetype": "audio/ogg; codecs=opus"}' from files;
create function scene.file(p_label text) returns text language sql as $$ select path from files where label = p_label $$;
grant select on files to authenticated;
grant execute on function scene.file(text) to authenticated;

select is(scene.rights('authenticated', r.name), '', 'authenticated has no right on ' || r.name)
from unnest(array['private.kept_audio', 'private.kept_rows', 'private.claimed_files']::regclass[]) as r (name);
select scene.access('lists kept audio', 'select 1 from public.kept_audio()', 'no', 'no', 'no', 'no', 'no', '0 rows', '0 rows');
select scene.access('restores what is not there', 'select public.restore_audio(-1)', 'no', 'no', 'no', 'no', 'no', 'PT404', 'PT404');

-- What Storage knows of the file counts
select scene.value('admin', $$with made as (
  insert into public.podcasts (title, description, audio_url, file_path, original_file_name, duration, file_size, file_type, category_id)
  values ('cena', 'Texto', '/x', scene.file('first'), 'um.mp3', '1:00', 1000000000000000, 'text/html', null) returning 1) select count(*) from made$$);
select is((select file_size from public.podcasts where title = 'cena'), 2000::bigint, 'the size is the one that Storage counted');
select is((select file_type from public.podcasts where title = 'cena'), 'audio/ogg', 'the type is the one that Storage has');
update public.podcasts set file_size = 1, file_type = 'audio/x' where title = 'cena';
select is((select file_size || file_type from public.podcasts where title = 'cena'), '2000audio/ogg', 'size and type of a stored file cannot be changed later');
select is(scene.attempt('admin', $$insert into public.podcasts (title, audio_url, file_path) values ('x', '/x', gen_random_uuid() || '/' || gen_random_uuid() || '.mp3')$$), 'PT410', 'an episode names no file that is not stored');
select is(scene.attempt('admin', $$insert into public.podcasts (title, audio_url, file_size) values ('x', 'https://audio.example/a.mp3', 1000000000000000)$$), '23514', 'the size of an external audio is plausible');
select is(scene.attempt('admin', $$insert into public.podcasts (title, audio_url, file_size) values ('x', 'https://audio.example/a.mp3', 5000000)$$), '1 rows', 'a plausible size of an external audio is accepted');
select is(scene.attempt('admin', format('insert into public.podcasts (title, audio_url, duration) values (%L, %L, %L)', 'x', 'https://a.example/a.mp3', d.text)), d.outcome, 'a duration of "' || d.text || '"')
from (values ('abc', '23514'), ('0:00', '23514'), ('12:60', '23514'), ('42:10', '1 rows'), ('1:02:03', '1 rows'), ('PT1H2M3S', '1 rows')) as d (text, outcome);

-- Replaced
select scene.value('admin', $$with done as (update public.podcasts set file_path = scene.file('second'), original_file_name = 'dois.mp3' where title = 'cena' returning 1) select count(*) from done$$);
select results_eq($$select file_name, is_deleted, kept_by, kept_until from private.kept_audio as k, lateral (select k.podcast ->> 'original_file_name' as file_name) as f$$,
  $$values ('um.mp3', false, scene.id('admin'), now() + interval '30 days')$$, 'the audio before is kept for 30 days, with who replaced it');
select is(scene.value('admin', 'select file_name || '' '' || kept_by from public.kept_audio()'), 'um.mp3 Pessoa admin', 'kept audio is listed');
select is(scene.attempt('admin', $$insert into public.podcasts (title, audio_url, file_path) values ('x', '/x', scene.file('first'))$$), '23505', 'no other episode can use a kept file');
select is(scene.attempt('admin', $$update public.podcasts set title = 'cena nova' where title = 'cena'$$), '1 rows', 'a change of the title keeps nothing');
select is((select count(*) from private.kept_audio), 1::bigint, 'a change of the title does not add kept audio');
select is(scene.value('admin', 'select public.restore_audio(id) from public.kept_audio()'), (select id::text from public.podcasts where title = 'cena'), 'restoring returns the episode''s id');
select is((select file_path from public.podcasts where title = 'cena'), scene.file('first'), 'a restored episode has its earlier audio back');
select is((select original_file_name || duration from public.podcasts where title = 'cena'), 'um.mp31:00', 'a restored episode has the name and duration of its audio');
select is((select file_path from private.kept_audio), scene.file('second'), 'the replaced audio is the kept one after a restore');
update private.kept_audio set kept_until = now();
select is(scene.value('admin', 'select count(*) from public.kept_audio()'), '0', 'after its time it is not offered any more');
select is(scene.attempt('admin', format('select public.restore_audio(%s)', (select id from private.kept_audio))), 'PT404', 'kept audio cannot be restored after its time');
delete from private.kept_audio;

-- Deleted, with everything that belongs to it
insert into public.categories (name, slug) values ('Cena', 'cena');
update public.podcasts set category_id = (select id from public.categories where slug = 'cena'), is_active = false, published_at = '2026-01-02T03:04:05Z',
  chapter_list = E'0:00 Um\n0:10 Dois\n0:20 Três', key_points = '{A,B,C}', key_point_seconds = '{1,NULL,9}', key_points_reviewed_by = 'Vera', key_points_reviewed_on = '2026-02-03'
where title = 'cena';
-- And every other text, those that came later among them.
do $$
declare
  empty name;
begin
  for empty in select a.attname from pg_catalog.pg_attribute as a
    where a.attrelid = 'public.podcasts'::regclass and a.attnum > 0 and not a.attisdropped and a.atttypid = 'text'::regtype
  loop
    execute format('update public.podcasts set %1$I = ''x'' where title = ''cena'' and %1$I is null', empty);
  end loop;
end
$$;
insert into public.transcripts (podcast_id, cues, origin, file_name, later)
select id, '[{"start": 1, "end": 2.5, "text": "fala"}]', 'youtube', 'fala.vtt', 'x' from public.podcasts where title = 'cena';
insert into public.podcast_progress (user_id, podcast_id, current_seconds, completed, last_device, revision, place_revision, placed_at, rivals, later)
select scene.id('member'), id, 33.5, true, 'Celular', 7, 6, '2026-03-04T05:06:07Z', '[{"seconds": 1}]', 'x' from public.podcasts where title = 'cena';
insert into public.podcast_queue (user_id, podcast_id, rank, removed_at, later)
select scene.id('other'), id, 0.1, '2026-04-05T06:07:08Z', 'x' from public.podcasts where title = 'cena';
insert into public.notes (user_id, podcast_id, at_seconds, body)
select scene.id(n.who), p.id, 5, n.body from public.podcasts as p, (values ('member', 'fica'), ('other', 'vai')) as n (who, body) where p.title = 'cena';
insert into public.content_reports (user_id, podcast_id, kind, body)
select scene.id('member'), p.id, 'dose', 'fica também' from public.podcasts as p where p.title = 'cena';
create function scene.whole() returns table (place text, content jsonb) language sql as $$
  select 'podcasts', to_jsonb(t) from public.podcasts as t where t.title = 'cena'
  union all select 'transcripts', to_jsonb(t) from public.transcripts as t where t.file_name = 'fala.vtt'
  union all select 'podcast_progress', to_jsonb(t) from public.podcast_progress as t where t.last_device = 'Celular'
  union all select 'podcast_queue', to_jsonb(t) from public.podcast_queue as t where t.later = 'x'
  union all select 'notes', to_jsonb(t) from public.notes as t where t.body = 'fica'
  union all select 'content_reports', to_jsonb(t) from public.content_reports as t where t.body = 'fica também'
$$;
create temporary table before_deletion as select * from scene.whole();
select set_eq($$select place from before_deletion where content @> '{"later": "x"}'$$, array['podcasts', 'transcripts', 'podcast_progress', 'podcast_queue'],
  'the scene has a row of each kind, also with a column that came later');
select is_empty($$select e.key from before_deletion, jsonb_each(content) as e where place = 'podcasts' and e.value = 'null'$$,
  'no column of the deleted episode is empty, so that none can be lost unseen');
select scene.value('admin', $$with gone as (delete from public.podcasts where title = 'cena' returning 1) select count(*) from gone$$);
select is(scene.value('admin', 'select title || is_deleted from public.kept_audio()'), 'cenatrue', 'a deleted episode is kept');
select set_eq('select place from scene.whole()', array['notes', 'content_reports'], 'of what belongs to a deleted episode only notes and reports stay');
delete from public.notes where body = 'vai';
select scene.value('admin', 'select public.restore_audio(id) from public.kept_audio()');
select set_eq('select * from scene.whole()', 'select * from before_deletion',
  'a restored podcast comes back with every column, its transcript, the places and queue entries of its listeners and their notes');
select set_eq($$select action from private.audit_log where at = now() and action ~ '^(podcast|transcript)[.](created|restored)$'
    and actor_id = scene.id('admin') and (target_type = 'transcript' or action = 'podcast.restored')$$,
  array['podcast.restored', 'transcript.restored'], 'the audit log says that it was restored, not added');
select is(coalesce(current_setting('plantao.insert_is', true), ''), '', 'what is added afterwards is new');
select is((select count(*) from public.notes where podcast_id = (select id from public.podcasts where title = 'cena')), 1::bigint, 'a note that was deleted meanwhile stays away');
select is((select count(*) from private.search_lines as t join private.search_documents as d on d.id = t.document_id
    where t.kind = 'spoken' and d.podcast_id = (select id from public.podcasts where title = 'cena')), 1::bigint, 'search finds what is said in a restored episode');
select is((select count(*) from private.kept_audio) + (select count(*) from private.kept_rows), 0::bigint, 'a restored episode leaves no kept entry');
select scene.value('admin', $$with gone as (delete from public.podcasts where title = 'cena' returning 1) select count(*) from gone$$);
delete from public.categories where slug = 'cena';
select is(scene.value('admin', 'select is_category_gone from public.kept_audio()'), 'true', 'that the category of a kept episode is gone is told');
select scene.value('admin', 'select public.restore_audio(id) from public.kept_audio()');
select is((select category_id from public.podcasts where title = 'cena'), null, 'an episode whose category is gone comes back without one');
insert into public.categories (name, slug) values ('Cena', 'cena'), ('Destino', 'cena-destino');
update public.podcasts set category_id = (select id from public.categories where slug = 'cena') where title = 'cena';
select scene.value('admin', $$with gone as (delete from public.podcasts where title = 'cena' returning 1) select count(*) from gone$$);
select is(scene.value('admin', 'select is_category_gone from public.kept_audio()'), 'false', 'the category of a kept episode is there');
select is(scene.attempt('member', 'select private.move_kept_category(1, 2)'), '42501', 'a member moves no kept episode to another category');
select scene.value('admin', $$select public.delete_category(c.id, d.id) from public.categories as c, public.categories as d
  where c.slug = 'cena' and d.slug = 'cena-destino'$$);
select scene.value('admin', 'select public.restore_audio(id) from public.kept_audio()');
select is((select c.slug from public.podcasts as p join public.categories as c on c.id = p.category_id where p.title = 'cena'), 'cena-destino',
  'a podcast whose category was merged into another comes back to that one');

-- External audio
insert into public.podcasts (title, audio_url) values ('cena externa', 'https://audio.example/a.mp3');
update public.podcasts set audio_url = 'https://audio.example/b.mp3' where title = 'cena externa';
select is(scene.value('admin', 'select file_name from public.kept_audio()'), 'https://audio.example/a.mp3', 'an external address is kept, too');
insert into public.podcasts (title, audio_url) values ('cena sem áudio', '');
update public.podcasts set audio_url = 'https://audio.example/c.mp3' where title = 'cena sem áudio';
select is((select count(*) from private.kept_audio where podcast ->> 'title' = 'cena sem áudio'), 0::bigint, 'the first audio of an episode takes the place of none');

select * from finish();
rollback;
