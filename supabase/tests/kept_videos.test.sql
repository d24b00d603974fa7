begin;
\ir scenes.psql
select plan(52);

select scene.cast_everybody();
select scene.person('leaver');

-- Every table that points to lessons, and what hangs on it, save what triggers write anew.
create temporary view hanging as
  with recursive keys as (
    select f.* from private.foreign_keys() as f where f.parent = 'public.videos'::regclass
    union
    select f.* from private.foreign_keys() as f join keys as k on f.parent = k.child
  )
  select child, child_column, parent, on_delete from keys
  where child not in ('private.search_documents'::regclass, 'private.search_lines'::regclass);
-- What a migration may add later comes back, too, also a table that no function knows.
create table scene.later (
  id bigint generated always as identity primary key,
  user_id uuid references public.profiles (id) on delete cascade, video_id bigint references public.videos (id) on delete cascade);
create table scene.much_later (later_id bigint references scene.later (id) on delete cascade, words text);
alter table public.videos add column later text;
alter table public.user_video_progress add column later text;

select is(scene.rights('authenticated', r.name), '', 'authenticated has no right on ' || r.name)
from unnest(array['private.kept_videos', 'private.kept_rows']::regclass[]) as r (name);
select is(scene.rights('service_role', r.name), '', 'service_role has no right on ' || r.name)
from unnest(array['private.kept_videos', 'private.kept_rows']::regclass[]) as r (name);
select scene.access('lists deleted videos', $$select 1 from public.list_deleted_videos(20, '{scene-none}')$$, 'no', 'no', 'no', 'no', 'no', '0 rows', '0 rows');
select scene.access('restores what is not there', 'select public.restore_video(-1)', 'no', 'no', 'no', 'no', 'no', 'PT404', 'PT404');

insert into public.categories (name, slug) values ('Cena', 'cena'), ('Destino', 'cena-destino');
insert into public.category_rules (category_id, kind, value) select id, 'title_contains', 'cena' from public.categories where slug = 'cena-destino';
insert into public.videos (source, external_id, title, description, thumbnail, duration, published_at, category_id, instructor, tags, rating,
  featured, chapter_list, key_points, key_point_seconds, key_points_reviewed_by, key_points_reviewed_on, resource_key, created_at, later)
select 'youtube', 'scene-kept1', 'Cena', 'Texto', '/x.png', '10:00', '2026-01-02T03:04:05Z', id, 'Vera', '{a,b}', 4.5,
  true, E'0:00 Um\n0:10 Dois\n0:20 Três', '{A,B,C}', '{1,NULL,9}', 'Vera', '2026-02-03', 'chave', '2026-01-03T03:04:05Z', 'x'
from public.categories where slug = 'cena';
update public.videos set status_checked_at = '2026-05-05T05:05:05Z', view_count = 7 where external_id = 'scene-kept1';
create function scene.lesson() returns bigint language sql as $$ select id from public.videos where external_id = 'scene-kept1' $$;
delete from public.user_notifications;

insert into public.user_video_progress (user_id, video_id, progress_seconds, furthest_seconds, watched_seconds, is_completed, completed_at,
  last_watched_at, dismissed_at, last_device, revision, place_revision, placed_at, rivals, marked_at, later)
select scene.id(who), scene.lesson(), 33.5, 44, 40, true, '2026-03-03T03:03:03Z', '2026-03-04T05:06:07Z', '2026-03-04T06:06:07Z', 'Celular', 7, 6,
  '2026-03-04T05:06:07Z', '[{"seconds": 1}]', '2026-03-05T05:06:07Z', 'x' from unnest(array['member', 'other', 'leaver']) as who;
insert into public.user_favorites (user_id, video_id, created_at) select scene.id(who), scene.lesson(), '2026-04-04T04:04:04Z' from unnest(array['member', 'leaver']) as who;
insert into private.video_views (user_id, video_id, viewed_on) select scene.id('member'), scene.lesson(), '2026-04-04';
insert into public.user_notifications (user_id, type, title, message, video_id, category_id, action_url, is_read, read_at)
select scene.id('member'), 'new_video', 'Nova aula', 'Cena', scene.lesson(), (select id from public.categories where slug = 'cena'), '/video/1', true, '2026-04-04T04:04:04Z';
insert into public.user_notifications (user_id, type, title, message, video_id) select scene.id('other'), 'new_video', 'Nova aula', 'Cena', scene.lesson();
insert into public.transcripts (video_id, cues, origin, file_name) values (scene.lesson(), '[{"start": 1, "end": 2.5, "text": "adrenalina 1 mg"}]', 'youtube_auto', 'fala.vtt');
insert into public.transcript_checks (transcript_id, seconds, piece, checked_by)
select t.id, 1, p.piece, scene.id(p.who) from public.transcripts as t, (values ('adrenalina', 'admin'), ('1 mg', 'leaver')) as p (piece, who) where t.video_id = scene.lesson();
insert into public.notes (user_id, video_id, at_seconds, body)
select scene.id(n.who), scene.lesson(), 5, n.body from (values ('member', 'fica'), ('other', 'vai')) as n (who, body);
insert into public.content_reports (user_id, video_id, kind, body) select scene.id('member'), scene.lesson(), 'dose', 'fica também';
insert into private.caption_attempts (video_id, external_id, reason, ask_again_at) values (scene.lesson(), 'scene-kept1', 'x', '2027-01-01T00:00:00Z');
insert into private.watched_parts (video_id, user_id, parts) select scene.lesson(), scene.id('member'), 5;
insert into private.lesson_sums (video_id, watchers, parts, started, completed) values (scene.lesson(), 1, array_fill(1, array[20]), 2, 1);
insert into scene.later (user_id, video_id) select scene.id(who), scene.lesson() from unnest(array['member', 'leaver']) as who;
insert into scene.much_later select id, 'x' from scene.later;

-- All rows of these tables, so that none is lost and none is added.
create function scene.whole() returns table (place text, content jsonb) language plpgsql as $$
declare
  part record;
begin
  return query select 'videos', to_jsonb(t) from public.videos as t where t.external_id = 'scene-kept1';
  for part in select distinct h.child from hanging as h where not exists (select 1 from hanging as p where p.child = h.child and p.on_delete = 'n') loop
    return query execute format('select %L, to_jsonb(t) from %s as t', part.child, part.child);
  end loop;
  return query select 'notes', to_jsonb(n) from public.notes as n where n.body = 'fica';
  return query select 'content_reports', to_jsonb(r) from public.content_reports as r where r.body = 'fica também';
end
$$;
create temporary table before_deletion as select * from scene.whole();
select is_empty($$select h.child::text from hanging as h where not exists (
    select 1 from before_deletion as b join before_deletion as p on p.place = h.parent::text and b.content ->> h.child_column = p.content ->> 'id'
    where b.place = h.child::text and scene.lesson()::text in (p.content ->> 'video_id', case p.place when 'videos' then p.content ->> 'id' end))$$,
  'the scene has a row in every table that hangs on lessons: a new table gets one here');
select is_empty($$select e.key from before_deletion, jsonb_each(content) as e
    where place = 'videos' and e.value = 'null' and e.key <> 'google_drive_id'$$,
  'no column of the deleted lesson is empty, so that none can be lost unseen');

-- Deleted
select scene.value('admin', $$with gone as (delete from public.videos where external_id = 'scene-kept1' returning 1) select count(*) from gone$$);
select is_empty($$select w.place from scene.whole() as w join before_deletion as v on v.place = 'videos'
    where w.content ->> 'video_id' = v.content ->> 'id' or w.place = 'videos'$$,
  'nothing that belongs to a deleted lesson is left where it was');
select is(scene.value('member', $$select count(*) from public.search_videos('adrenalina') where external_id = 'scene-kept1'$$), '0', 'a deleted lesson is not found');
select results_eq($$select kept_by, kept_until from private.kept_videos where external_id = 'scene-kept1'$$, $$values (scene.id('admin'), now() + interval '30 days')$$,
  'a deleted lesson is kept for 30 days, with who deleted it');
select is(scene.value('admin', $$select title || '|' || deleted_by || '|' || (kept_until = now() + interval '30 days') || '|' || is_category_gone || '|' || is_moment_past || '|' || coalesce(lesson_id, 0) || '|' || total
    from public.list_deleted_videos(20, '{scene-kept1}')$$), 'Cena|Pessoa admin|true|false|false|0|1', 'a deleted lesson is listed once, with who and until when');
select is((select count(*) from public.known_videos('youtube', '{scene-kept1}') where is_deleted), 1::bigint, 'a sync leaves it out meanwhile');

-- Meanwhile
delete from public.notes where body = 'vai';
delete from auth.users where id = scene.id('leaver');
select is((select count(*) from private.kept_rows where user_id = scene.id('leaver')), 0::bigint, 'what is kept of a person goes with the person');

-- Back again
select is(scene.value('admin', $$select public.restore_video(video_id) from public.list_deleted_videos(20, '{scene-kept1}')$$),
  (select content ->> 'id' from before_deletion where place = 'videos'), 'restoring returns the id that the lesson had');
delete from before_deletion where content ->> 'user_id' = scene.id('leaver')::text
  or (place = 'scene.much_later' and content ->> 'later_id' not in (select id::text from scene.later));
update before_deletion set content = content || '{"checked_by": null}' where place = 'transcript_checks' and content ->> 'piece' = '1 mg';
select set_eq('select * from scene.whole()', 'select * from before_deletion',
  'a restored lesson comes back with every row that belonged to it, as it was, but without what people had who are gone');
select set_eq($$select action from private.audit_log where at = now() and action ~ '^(video|transcript)[.](created|restored)$'
    and actor_id = scene.id('admin')$$,
  array['video.restored', 'transcript.restored'], 'the audit log says that it was restored, not added');
select is(coalesce(current_setting('plantao.insert_is', true), ''), '', 'what is added afterwards is new');
select is((select count(*) from public.notes where video_id = scene.lesson()), 1::bigint, 'a note that was deleted meanwhile stays away');
select is((select count(*) from private.search_lines as t join private.search_documents as d on d.id = t.document_id
    where t.kind = 'spoken' and d.video_id = scene.lesson()), 1::bigint, 'search finds what is said in a restored lesson');
select is((select count(*) from private.changed_lessons where video_id = scene.lesson()) > 0, true, 'its sums are counted again');
select is((select count(*) from private.kept_videos where external_id = 'scene-kept1') + (select count(*) from private.kept_rows where kept_video_id = scene.lesson()),
  0::bigint, 'a restored lesson leaves no kept entry');
select is(scene.value('admin', $$select count(*) from public.list_deleted_videos(20, '{scene-kept1}')$$), '0', 'a restored lesson is in the list no more');

-- What it pointed to is gone
create temporary table kept_id as select scene.lesson() as id;
grant select on kept_id to authenticated;
delete from public.videos where external_id = 'scene-kept1';
select is((select kept_by from private.kept_videos where external_id = 'scene-kept1'), null, 'an operator who deletes has no name');
delete from public.categories where slug = 'cena';
select is(scene.value('superuser', $$select is_category_gone from public.list_deleted_videos(20, '{scene-kept1}')$$), 'true', 'that its category is gone is told');
select scene.value('superuser', 'select public.restore_video(id) from kept_id');
select is((select category_id from public.videos where external_id = 'scene-kept1'), null, 'a lesson whose category is gone comes back without one, and no rule gives it another');
select is((select count(*) from public.user_notifications where video_id = scene.lesson()), 1::bigint, 'a notification of a category that is gone went with it');
insert into public.categories (name, slug) values ('Cena', 'cena');
update public.videos set category_id = (select id from public.categories where slug = 'cena') where external_id = 'scene-kept1';
delete from public.videos where external_id = 'scene-kept1';
select scene.value('admin', $$select public.delete_category(c.id, d.id) from public.categories as c, public.categories as d where c.slug = 'cena' and d.slug = 'cena-destino'$$);
select scene.value('admin', 'select public.restore_video(id) from kept_id');
select is((select c.slug from public.videos as v join public.categories as c on c.id = v.category_id where v.external_id = 'scene-kept1'), 'cena-destino',
  'a lesson whose category was merged into another comes back to that one');

-- The video is there again
delete from public.videos where external_id = 'scene-kept1';
insert into public.videos (external_id, title) values ('scene-kept1', 'Cena, importada de novo');
select is(scene.value('admin', $$select lesson_title || '|' || title from public.list_deleted_videos(20, '{scene-kept1}')$$), 'Cena, importada de novo|Cena',
  'a deleted lesson whose video was imported anew says as which lesson');
select is(scene.attempt('admin', 'select public.restore_video(id) from kept_id'), 'PT409', 'it cannot be restored beside that one');
select isnt(scene.lesson(), (select id from kept_id), 'the import is a lesson of its own');
delete from public.videos where external_id = 'scene-kept1';
select is(scene.value('admin', $$select string_agg(title, '|' order by title) from public.list_deleted_videos(20, '{scene-kept1}')$$), 'Cena|Cena, importada de novo',
  'once that one is deleted as well, both can be restored');
select is(scene.attempt('admin', 'select public.restore_video(id) from kept_id'), '1 rows', 'and the first one comes back');

-- A moment that passed
insert into public.videos (external_id, title, published_at) values ('scene-kept2', 'Agendada', now() + interval '1 day');
delete from public.videos where external_id = 'scene-kept2';
select is(scene.value('admin', $$select is_moment_past from public.list_deleted_videos(20, '{scene-kept2}')$$), 'false', 'the moment of a scheduled lesson is still to come');
update private.kept_videos set video = video || jsonb_build_object('published_at', now() - interval '1 hour') where external_id = 'scene-kept2';
select is(scene.value('admin', $$select is_moment_past from public.list_deleted_videos(20, '{scene-kept2}')$$), 'true', 'that its moment has passed is told');
select scene.value('admin', $$select public.restore_video(video_id) from public.list_deleted_videos(20, '{scene-kept2}')$$);
select results_eq($$select is_active, is_scheduled from public.videos where external_id = 'scene-kept2'$$, 'values (false, false)', 'it comes back hidden, not published unseen');

-- Its time is over
update private.kept_videos set kept_until = now() where external_id = 'scene-kept1';
select is(scene.value('admin', $$select count(*) from public.list_deleted_videos(20, '{scene-kept1}') where video_id is not null$$), '0', 'after its time it is not offered any more');
select is(scene.attempt('admin', 'select public.restore_video(id) from kept_id'), 'PT404', 'a lesson cannot be restored after its time');
select private.apply_retention();
select is((select count(*) from private.kept_videos where external_id = 'scene-kept1')
    + (select count(*) from private.kept_rows where kept_video_id = (select id from kept_id)), 0::bigint, 'the night erases it for good');
select is(scene.value('admin', $$select coalesce(video_id::text, 'só o vídeo') from public.list_deleted_videos(20, '{scene-kept1}')$$), 'só o vídeo', 'its video stays out of syncs');

select * from finish();
rollback;
