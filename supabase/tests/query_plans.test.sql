begin;
\ir scenes.psql
select plan(19);

-- Which index answers what screens ask again and again. Times differ from machine to machine and are measured
-- in bench/; which index is read does not. On tables as small as these Postgres would rather read them whole.
set local enable_seqscan = off;

-- Postgres counts the scans of this very transaction, those inside of functions included.
create function scene.indexes_read(who text, query text, relation regclass) returns text language plpgsql as $$
declare
  before jsonb;
  found text;
begin
  select jsonb_object_agg(i.indexrelid::text, pg_stat_get_xact_numscans(i.indexrelid)) into before
  from pg_catalog.pg_index as i where i.indrelid = relation;
  perform scene.act_as(who);
  execute format('select count(to_jsonb(asked)) from (%s) as asked', query);
  perform scene.step_out();
  select string_agg(c.relname, ',' order by c.relname) into found
  from pg_catalog.pg_index as i join pg_catalog.pg_class as c on c.oid = i.indexrelid
  where i.indrelid = relation and pg_stat_get_xact_numscans(i.indexrelid) > (before ->> i.indexrelid::text)::bigint;
  return found;
end
$$;

-- The plan itself where the order matters: with an index that gives the rows as they are shown nothing needs sorting,
-- which for the few rows of these people would otherwise be cheaper.
create function scene.plan_of(who text, query text) returns jsonb language plpgsql set enable_sort = off set enable_incremental_sort = off as $$
declare
  result jsonb;
begin
  perform scene.act_as(who);
  execute 'explain (format json) ' || query into result;
  perform scene.step_out();
  return result;
end
$$;
create function scene.index_in_order(who text, query text) returns text language sql as $$
  select concat_ws(' ',
    jsonb_path_query_first(p.plan, '$.**."Index Name"') #>> '{}',
    case when jsonb_path_exists(p.plan, '$.** ? (@."Node Type" like_regex "Sort")') then 'and sorts' end)
  from (select scene.plan_of(who, query) as plan) as p
$$;

insert into public.categories (name, slug, position)
select 'Cena ' || n, 'scene-plan-' || n, 1000 + n from generate_series(1, 50) as n;
-- Every third lesson is short: among a handful of them any index would do, and chance would choose.
insert into public.videos (external_id, title, description, category_id, is_active, featured, created_at, duration)
select 'scene-p' || lpad(n::text, 4, '0'), 'Aula zirbo ' || n, case when n % 500 = 1 then 'quelonial' end,
  (select c.id from public.categories as c where c.slug = 'scene-plan-' || (1 + n % 50)), n % 10 <> 0, n % 50 = 0,
  now() - n * interval '1 hour', case when n % 3 = 0 then '5:00' else '45:00' end
from generate_series(1, 4000) as n;
select scene.cast_everybody();
select scene.person('extra' || n) from generate_series(1, 20) as n;
insert into public.user_favorites (user_id, video_id, created_at)
select p.id, v.id, v.created_at from scene.people as p cross join public.videos as v where v.id % 40 = 0;
insert into public.user_video_progress (user_id, video_id, progress_seconds, furthest_seconds, is_completed, completed_at, last_watched_at)
select p.id, v.id, 60, 60, v.id % 3 = 0, case when v.id % 3 = 0 then now() end, v.created_at
from scene.people as p cross join public.videos as v where v.id % 20 = 0;
insert into public.user_notifications (user_id, title, message, is_read, read_at, created_at)
select p.id, 'Aviso', 'Mensagem', n % 10 <> 0, case when n % 10 <> 0 then now() end, now() - n * interval '1 minute'
from scene.people as p cross join generate_series(1, 100) as n;
-- As autovacuum does: entries that wait outside of a trigram index make it look dearer than it is.
do $$ begin
  perform gin_clean_pending_list('public.videos_search_idx'), gin_clean_pending_list('private.search_documents_words_idx'),
    gin_clean_pending_list('private.search_documents_title_words_idx');
end $$;
analyze public.categories, public.videos, private.search_documents, public.user_favorites, public.user_video_progress, public.user_notifications;

-- Home
select is(scene.indexes_read('member', 'select * from public.home_shelves(12)', 'public.videos'),
  'videos_visible_category_idx', 'the shelves of the home screen: the newest of each category');
select is(scene.index_in_order('member', $$select id, title from public.videos where is_active and status = 'active' order by created_at desc, id desc limit 6$$),
  'videos_visible_idx', 'recently added lessons');
select is(scene.indexes_read('member', $$select id from public.videos where is_active and status = 'active' and featured order by created_at desc, id desc limit 12$$, 'public.videos'),
  'videos_featured_idx', 'featured lessons');
select is(scene.indexes_read('member', 'select * from public.unread_notification_count()', 'public.user_notifications'),
  'user_notifications_unread_idx', 'the number on the bell');
select is(scene.index_in_order('member', $$select video_id from public.user_video_progress where not is_completed and progress_seconds > 0 and dismissed_at is null order by last_watched_at desc, id desc limit 12$$),
  'user_video_progress_continue_idx', 'lessons to continue, last watched first');

select is(scene.indexes_read('member', 'select * from public.short_items()', 'public.videos'),
  'videos_pkey,videos_short_category_idx,videos_short_idx', 'what fits into a few minutes: the newest of the member''s categories and of all');

select is(scene.indexes_read('member', $$select * from public.reviewed_points('lesson', 100000)$$, 'public.videos'),
  'videos_reviewed_idx', 'reviewed key points: of the lessons that have some, however many have none');

-- A category, from its top and from the middle
select is(scene.index_in_order('member', format($$select id, title from public.videos where is_active and status = 'active' and category_id = %s order by created_at desc, id desc limit 13$$, (select id from public.categories where slug = 'scene-plan-3'))),
  'videos_visible_category_idx', 'the first page of a category');
select is(scene.index_in_order('member', format($$select id, title from public.videos where is_active and status = 'active' and category_id = %s and created_at <= now() - interval '40 days' and (created_at < now() - interval '40 days' or (created_at = now() - interval '40 days' and id < 900)) order by created_at desc, id desc limit 13$$, (select id from public.categories where slug = 'scene-plan-3'))),
  'videos_visible_category_idx', 'a later page of a category');
select matches(
  scene.plan_of('member', format($$select id from public.videos where is_active and status = 'active' and category_id = %s and created_at <= now() - interval '40 days' and (created_at < now() - interval '40 days' or (created_at = now() - interval '40 days' and id < 900)) order by created_at desc, id desc limit 13$$, (select id from public.categories where slug = 'scene-plan-3')))::text,
  '"Index Cond": "[^"]*created_at <= ', 'a later page of a category starts at its first row in the index');

-- The list of administrators, from the middle: its order is an index, but for that of views (docs/decisions/0041)
select is(scene.indexes_read('admin', format($$select v.id from public.find_videos(p_sort => %L, p_is_ascending => true, p_after_value => %L, p_after_id => 1) as v$$, sort, after_value), 'public.videos'),
  indexes, 'lessons of the administration by ' || sort || ': their index, and each lesson by its id')
from (values ('title', 'aula m', 'videos_pkey,videos_title_idx'), ('instructor', '', 'videos_instructor_idx,videos_pkey'),
  ('duration', '0', 'videos_duration_idx,videos_pkey'), ('updated_at', '2020-01-01', 'videos_pkey,videos_updated_at_idx')) as orders (sort, after_value, indexes);

-- Search
select matches(scene.indexes_read('member', $$select * from public.search_videos('quelonial')$$, 'private.search_documents'),
  '\msearch_documents_words_idx\M', 'a rare word of a description: the words of the documents');
select matches(scene.indexes_read('member', $$select * from public.search_videos('zirbo')$$, 'private.search_documents'),
  '\msearch_documents_(title_words|recent)_idx\M', 'a word of a title: its index, or the newest where it is frequent');

-- One's own lists
select is(scene.index_in_order('member', 'select id, created_at from public.user_favorites order by created_at desc, id desc limit 6'),
  'user_favorites_recent_idx', 'the newest favourites');
select isnt(scene.indexes_read('member', 'select id, video_id from public.user_favorites order by id desc limit 500', 'public.user_favorites'),
  'user_favorites_pkey', 'every favourite: from the member''s own rows, not through the rows of all members');
select is(scene.index_in_order('member', 'select id, title from public.user_notifications order by created_at desc, id desc limit 20'),
  'user_notifications_recent_idx', 'the newest notifications');

select * from finish();
rollback;
