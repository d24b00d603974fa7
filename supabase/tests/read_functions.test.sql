begin;
\ir scenes.psql
select plan(29);

select scene.cast_everybody();
insert into public.categories (name, slug, position) values ('Cena A', 'scene-a', -2), ('Cena B', 'scene-b', -1), ('Cena vazia', 'scene-c', -3);
insert into public.videos (external_id, title, category_id, duration, is_active, created_at)
select 'scene-rea-' || chr(96 + n), 'Aula ' || n, (select id from public.categories where slug = 'scene-a'), '10:00', n <> 4, now() - n * interval '1 hour'
from generate_series(1, 4) as n;
insert into public.videos (external_id, title, category_id, is_active) values ('scene-rea-z', 'Oculta', (select id from public.categories where slug = 'scene-b'), false);

-- Home
select scene.access('asks for shelves of the scene', $$select 1 from public.home_shelves() where slug like 'scene-%'$$, 'no', '0 rows', '0 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select results_eq(
  $$select slug, "position", video_count, jsonb_array_length(videos), videos -> 0 ->> 'title', videos -> 1 ->> 'title' from public.home_shelves(2) where slug like 'scene-%'$$,
  $$values ('scene-a', -2, 3::bigint, 2, 'Aula 1', 'Aula 2')$$, 'a shelf has its count and its newest active lessons; empty categories have none');
select set_eq(
  $$select jsonb_object_keys(videos -> 0) from public.home_shelves(1) where slug = 'scene-a'$$,
  array['id', 'title', 'thumbnail', 'source', 'youtube_id', 'duration', 'duration_seconds', 'instructor', 'view_count', 'rating', 'created_at'],
  'a card has what a card shows');
select is((select jsonb_array_length(videos) from public.home_shelves(0) where slug = 'scene-a'), 1, 'a shelf has at least one card');
select is(scene.value('admin', $$select jsonb_array_length(videos) from public.home_shelves(100) where slug = 'scene-a'$$), '3', 'inactive lessons are on no shelf');
select is(scene.value('member', $$select string_agg(slug, ',' order by n) from (select slug, row_number() over () as n from public.home_shelves()) as s where slug like 'scene-%'$$), 'scene-a', 'shelves come by position');

-- Counts
select scene.access('counts the catalogue', 'select 1 from public.catalogue_counts()', 'no', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select is(scene.value('member', 'select videos from public.catalogue_counts()'), (select count(*)::text from public.videos where is_active and status = 'active'), 'active lessons are counted');
select is(scene.value('member', 'select categories from public.catalogue_counts()'), (select count(*)::text from public.categories), 'categories are counted');
select is(scene.value('pending', 'select categories + videos from public.catalogue_counts()'), '0', 'a pending person counts nothing');
select results_eq($$select active_video_count, total_duration_seconds, total_views from public.category_stats as s join public.categories as c on c.id = s.category_id where c.slug = 'scene-a'$$,
  $$values (3::bigint, 1800::bigint, 0::bigint)$$, 'a category has its active lessons, their seconds and views');
select results_eq($$select active_video_count from public.category_stats as s join public.categories as c on c.id = s.category_id where c.slug = 'scene-c'$$,
  array[0::bigint], 'an empty category has zeros');

-- The panel
select is(
  scene.value('admin', 'select to_jsonb(c) from public.admin_counts() as c')::jsonb,
  (select to_jsonb(c) from (select (select count(*) from public.profiles) as users,
    (select count(*) from public.profiles where is_approved) as approved_users,
    (select count(*) from public.profiles where not is_approved) as pending_users,
    (select count(*) from public.videos) as videos,
    (select count(*) from public.videos where is_active and status = 'active') as active_videos,
    (select count(*) from public.categories) as categories,
    (select coalesce(sum(view_count), 0) from public.videos) as total_views) as c),
  'the panel counts everything');

-- One's own numbers
insert into public.user_favorites (user_id, video_id) select scene.id('member'), id from public.videos where external_id in ('scene-rea-a', 'scene-rea-b');
insert into public.user_video_progress (user_id, video_id, progress_seconds, furthest_seconds, watched_seconds, is_completed, completed_at)
select scene.id('member'), id, 100, 600, 250, external_id = 'scene-rea-a', case when external_id = 'scene-rea-a' then now() end
from public.videos where external_id in ('scene-rea-a', 'scene-rea-b');
select is(scene.value('member', $$select concat_ws('/', completed_videos, favorites, round(watched_seconds), round(progress_seconds)) from public.my_stats()$$), '1/2/500/200', 'a member gets their own numbers');
select is(scene.value('other', $$select concat_ws('/', completed_videos, favorites, watched_seconds, progress_seconds) from public.my_stats()$$), '0/0/0/0', 'another member gets other numbers');
select is(scene.attempt('anon', 'select 1 from public.my_stats()'), '42501', 'anon gets no numbers');

-- Plans
select is_empty(
  $$select f.proname from pg_proc as f
    where f.pronamespace = 'private'::regnamespace and f.proretset and f.prorows > 100
      and f.proname in ('rank_documents', 'search_items', 'search_overview', 'find_moments', 'find_user_ids', 'list_audit_log', 'list_audit_actors')$$,
  'functions that find a page say so: a thousand rows would have their callers read whole tables');

select * from finish();
rollback;
