begin;
\ir scenes.psql
select plan(8);

-- private.publish() offers a function of schema private to a role of the API.
create function private.scene_counted(p_from integer, p_to integer default 3) returns table (n integer)
language plpgsql stable security definer rows 7 set search_path = '' set statement_timeout = '17s'
as $$ begin return query select generate_series(p_from, p_to); end $$;
comment on function private.scene_counted(integer, integer) is 'Numbers.';
select private.publish('private.scene_counted', 'authenticated', 'scene_numbers');

select is(
  (select concat_ws('; ', pg_get_function_arguments(f.oid), pg_get_function_result(f.oid), f.provolatile, f.prorows, f.prosecdef, obj_description(f.oid, 'pg_proc'))
    from pg_catalog.pg_proc as f where f.proname = 'scene_numbers'),
  'p_from integer, p_to integer DEFAULT 3; TABLE(n integer); s; 7; f; Numbers.',
  'the published function has the arguments, result and comment of its private one, and no rights of its own');
select ok((select 'statement_timeout=17s' = any (f.proconfig) from pg_catalog.pg_proc as f where f.proname = 'scene_numbers'),
  'the published function has the time limit of its private one');
select scene.cast_everybody();
select is(scene.attempt('member', 'select * from public.scene_numbers(1)'), '3 rows', 'its role calls the published function');
select is(scene.attempt('service_role', 'select * from public.scene_numbers(1)'), '42501', 'another role does not call the published function');
select is(scene.attempt('anon', 'select * from public.scene_numbers(1)'), '42501', 'a call without a session does not reach the published function');

-- The functions that migrations alone may call.
create temporary view helpers as
  select p.oid, p.proname from pg_catalog.pg_proc as p
  where p.pronamespace = 'private'::regnamespace and obj_description(p.oid, 'pg_proc') like 'For migrations:%';
select is((select array_agg(h.proname::text order by h.proname) from helpers as h), '{audit_table,guard_table,publish}', 'migrations have three helpers');
select is_empty($$
  select h.proname, r.name from helpers as h cross join (values ('anon'), ('authenticated'), ('service_role')) as r (name)
  where has_function_privilege(r.name, h.oid, 'execute')
  $$, 'no role of the API calls a helper of migrations');

-- How long a statement may last: the API reads it from the function that is called.
select set_eq($$
  select f.proname::text, substring(c.setting from '=(.*)') from pg_catalog.pg_proc as f, unnest(f.proconfig) as c (setting)
  where f.pronamespace = 'public'::regnamespace and c.setting like 'statement_timeout=%'
  $$, $$
  values ('add_expected', '30s'), ('announce_look', '30s'), ('apply_category_rules', '30s'), ('approve_expected', '30s'), ('change_podcasts', '30s'), ('change_videos', '30s'),
    ('confirm_hidings', '30s'), ('create_expected_list', '30s'), ('delete_category', '30s'),
    ('export_search_list', '15s'), ('import_search_list', '60s'), ('preview_category_rules', '20s'), ('preview_video_changes', '15s'),
    ('restore_video', '30s'), ('scene_numbers', '17s'), ('undo_podcast_act', '30s'), ('undo_video_act', '30s'), ('usage_report', '30s')
  $$, 'the functions of the API that may last longer than other statements');

select * from finish();
rollback;
