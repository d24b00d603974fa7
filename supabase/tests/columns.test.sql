begin;
\ir scenes.psql
select plan(6);

-- A new column is easily forgotten where columns are named one by one. At each of these places a column of the table either
-- stands or is left out with a reason. (Restored podcasts: kept_audio.test.sql. Words of the audit log, /api and contracts:
-- columns.test.ts. Places that take whole rows can forget none.)
create temporary table columns as
  select a.attrelid::regclass::text as rel, a.attname::text as col
  from pg_catalog.pg_attribute as a join pg_catalog.pg_class as c on c.oid = a.attrelid
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
    -- What is generated follows from the others.
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';

create function scene.named(p_function regprocedure, p_row text) returns setof text language sql as $$
  select distinct m[1] from pg_catalog.pg_proc as p cross join lateral regexp_matches(p.prosrc, '\m' || p_row || '\.(\w+)', 'g') as m
  where p.oid = p_function
$$;

create temporary table standing (place text, rel text, col text);
insert into standing
-- What search reads, and so what it learns and is written anew for.
select 'search', 'videos', scene.named('private.searched_texts(public.videos)', 'v')
union select 'search', 'videos', scene.named('private.index_video()', 'new')
union select 'search', 'podcasts', scene.named('private.searched_texts(public.podcasts)', 'p')
union select 'search', 'podcasts', scene.named('private.index_podcast()', 'new')
union select 'search', 'categories', scene.named('private.index_category()', 'new')
union select 'search', 'search_terms', scene.named('private.index_search_term()', 'new')
union select 'search', 'search_modifiers', scene.named('private.index_search_modifier()', 'new')
union select 'search', 'transcripts', scene.named('private.index_transcript()', 'new')
-- The administration's lists look into this text.
union select 'list', 'videos', scene.named('private.listed_text(public.videos)', 'v')
union select 'list', 'search_terms', scene.named('private.search_term_names(public.search_terms)', 'p_term')
union select 'list', 'search_modifiers', scene.named('private.modifier_text(public.search_modifiers)', 'p_modifier')
-- What an audio was, which comes back in the place of another.
union select 'audio', 'podcasts', scene.named('private.restore_audio(bigint)', 'was')
-- Changes of a person that others made.
union select 'audit', 'profiles', scene.named('private.after_profile_update()', 'o')
-- Records of a person outside of public that are no whole rows.
union select 'own data', m[1], c[1]
  from pg_catalog.pg_proc as p
  cross join lateral regexp_split_to_table(p.prosrc, '\n    ''\w+'', \(') as part
  cross join lateral regexp_matches(part, 'from (private\.\w+) as (\w+)') as m
  cross join lateral regexp_matches(part, '\m' || m[2] || '\.(\w+)', 'g') as c
  where p.oid = 'private.records_of(uuid)'::regprocedure and part !~ ('to_jsonb\(' || m[2] || '\)');

create temporary table left_out (place text, rel text, col text);
insert into left_out
select t.place, t.rel, unnest(t.cols) from (values
  -- Numbers and times of the row, of no use to a search.
  ('search', 'videos', '{updated_at,published_at,announced_at,status_checked_at,view_count,rating,is_scheduled,awaits_review,featured}'::text[]),
  ('search', 'podcasts', '{updated_at,published_at,announced_at,file_size,is_scheduled}'),
  ('search', 'categories', '{created_at,updated_at,position,show_in_dropdown,is_toggle}'),
  ('search', 'search_terms', '{created_at,updated_at}'), ('search', 'search_modifiers', '{created_at,updated_at}'),
  -- Read with the modifier itself.
  ('search', 'search_modifiers', '{kind,years,kilos}'),
  ('search', 'transcripts', '{created_at,updated_at,origin,has_estimated_times,file_name}'),
  -- Names of files and addresses: no search asks for them by a word.
  ('search', 'videos', '{source,external_id,resource_key,thumbnail}'),
  ('search', 'podcasts', '{audio_url,file_path,original_file_name,file_type}'),
  ('search', 'categories', '{slug}'),
  -- What the words above are read from, or a copy of them.
  ('search', 'videos', '{chapter_list,duration,search}'), ('search', 'podcasts', '{chapter_list,duration}'),
  -- Who has read the key points is no subject of a lesson; a category is found by its name.
  ('search', 'videos', '{key_points_reviewed_by,key_points_reviewed_on}'),
  ('search', 'podcasts', '{key_points_reviewed_by,key_points_reviewed_on}'), ('search', 'categories', '{description}'),
  -- The list has filters for some of them; ids and outlines would find too much.
  ('list', 'videos', '{id,source,external_id,resource_key,thumbnail,duration,category_id,view_count,rating,featured,is_active,is_scheduled,awaits_review,status,
    status_checked_at,published_at,announced_at,chapter_list,key_points,key_point_seconds,key_points_reviewed_by,key_points_reviewed_on,search,created_at,updated_at}'),
  ('list', 'search_terms', '{id,created_at,updated_at,related}'), ('list', 'search_modifiers', '{id,kind,unless,years,kilos,created_at,updated_at}'),
  -- Of the episode, whichever audio it has.
  ('audio', 'podcasts', '{title,description,is_active,is_scheduled,published_at,announced_at,chapter_list,key_points,key_point_seconds,key_points_reviewed_by,
    key_points_reviewed_on,created_at,updated_at}'),
  -- Kept by triggers with what is audited.
  ('audit', 'profiles', '{approved_at,approved_by,first_name,last_name,created_at,updated_at}'),
  -- Only the person changes them, or Auth.
  ('audit', 'profiles', '{profile_image_url,registration_notes,last_login,email_confirmed_at,data_changed,data_changed_at}'),
  -- By which rows are recognised, which tells a person nothing.
  ('own data', 'private.kept_rows', '{kept_id,kept_video_id}'),
  -- By which statements of one act are known.
  ('own data', 'private.audit_log', '{act_id}')
) as t (place, rel, cols);

create temporary view forgotten as
  select p.place, c.rel, c.col
  from (select distinct place, rel from standing) as p join columns as c using (rel)
  where (p.place, c.rel, c.col) not in (select s.place, s.rel, s.col from standing as s)
    and (p.place, c.rel, c.col) not in (select o.place, o.rel, o.col from left_out as o);
select set_eq('select distinct place || '' '' || rel from standing', array[
    'search videos', 'search podcasts', 'search categories', 'search search_terms', 'search search_modifiers', 'search transcripts', 'list videos',
    'list search_terms', 'list search_modifiers',
    'audio podcasts', 'audit profiles', 'own data private.audit_log', 'own data private.kept_rows'],
  'the places that name columns one by one are found');
select is_empty('select * from forgotten', 'every column stands wherever columns of its table are named, or is left out with a reason');
select is_empty($$
    select o.* from left_out as o where not exists (select 1 from columns as c where (c.rel, c.col) = (o.rel, o.col))
      or exists (select 1 from standing as s where (s.place, s.rel, s.col) = (o.place, o.rel, o.col))$$,
  'what is left out is there, and stands nowhere');
insert into columns select distinct s.rel, 'new_one' from standing as s;
select set_eq('select place || '' '' || rel || '' '' || col from forgotten', 'select distinct place || '' '' || rel || '' new_one'' from standing',
  'a new column is missed at every place');

-- A trigger on some columns runs for all that its function reads.
create temporary view unwatched as
  select t.tgrelid::regclass::text || '.' || a.attname || ' in ' || t.tgname as what
  from pg_catalog.pg_trigger as t
  join pg_catalog.pg_class as c on c.oid = t.tgrelid and c.relnamespace::regnamespace::text in ('public', 'private', 'scene')
  join pg_catalog.pg_attribute as a on a.attrelid = t.tgrelid and a.attnum > 0 and a.attname <> 'id'
  where not t.tgisinternal and cardinality(t.tgattr::int2[]) > 0 and a.attnum <> all (t.tgattr::int2[])
    and a.attname in (select scene.named(t.tgfoid, '(?:old|new)'));
select set_eq('select what from unwatched', array[
    -- Written by them.
    'profiles.approved_at in stamp_approval', 'profiles.approved_by in stamp_approval',
    'profiles.data_changed in watch_own_data', 'profiles.data_changed_at in watch_own_data',
    'user_notifications.read_at in stamp_read', 'newsletter_subscriptions.confirmed_at in confirm_own_address', 'notes.search in words', 'content_reports.closed_at in close_report',
    -- Taken along with what changed.
    'profiles.approved_at in watch_own_data',
    'newsletter_subscriptions.user_id in ask_new_address', 'newsletter_subscriptions.user_id in confirm_own_address',
    'newsletter_subscriptions.user_id in redirect_digest', 'newsletter_subscriptions.confirmed_at in redirect_digest',
    'content_reports.user_id in tell_of_answer', 'content_reports.video_id in tell_of_answer', 'content_reports.podcast_id in tell_of_answer',
    'content_reports.at_seconds in tell_of_answer', 'private.outbox_emails.user_id in release_catalogue_email', 'sync_runs.kind in after_held_change', 'videos.title in record_replaced'],
  'a trigger that runs for some columns runs for every one that decides there');
create table scene.things (watched text, read text);
create function scene.react() returns trigger language plpgsql as $$ begin new.watched := new.read; return new; end $$;
create trigger react before update of watched on scene.things for each row execute function scene.react();
select ok('scene.things.read in react' in (select what from unwatched), 'a column that a trigger reads and does not run for is missed');

select * from finish();
rollback;
