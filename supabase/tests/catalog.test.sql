begin;
\ir scenes.psql
select plan(25);

-- Invariants of the whole schema: a new table or function that forgets one of them fails here.
create temporary view our_tables as
  select c.oid, n.nspname, c.relname, c.relrowsecurity, n.nspname || '.' || c.relname as name
  from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p');
create temporary view our_functions as
  select p.*, n.nspname, n.nspname || '.' || p.proname as name
  from pg_catalog.pg_proc as p join pg_catalog.pg_namespace as n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private')
    and not exists (select 1 from pg_catalog.pg_depend as d where d.objid = p.oid and d.deptype = 'e');
create temporary view our_policies as
  select schemaname || '.' || tablename || ': ' || policyname as name, *
  from pg_catalog.pg_policies where schemaname in ('public', 'private', 'storage');

select is_empty('select name from our_tables where not relrowsecurity', 'every table has row-level security');
select is_empty($$select name from our_tables as t where nspname = 'public' and not exists (select 1 from pg_catalog.pg_policy as p where p.polrelid = t.oid)$$,
  'every public table has a policy');
select is_empty($$select name from our_tables as t where nspname = 'public' and name <> 'public.profiles'
    and not exists (select 1 from pg_catalog.pg_policy as p where p.polrelid = t.oid and not p.polpermissive and p.polcmd = '*')$$,
  'every public table but profiles has the restrictive approval gate');
select is_empty($$select name from our_policies where roles <> '{authenticated}'$$, 'every policy is for authenticated');
select is_empty($$select name from our_policies where permissive = 'PERMISSIVE' and cmd = 'ALL'$$, 'every permissive policy is for one command');
select is_empty($$select schemaname || '.' || tablename || ' ' || cmd from our_policies where permissive = 'PERMISSIVE' group by 1, schemaname, tablename, cmd having count(*) > 1$$,
  'there is one permissive policy per table and command');
select is_empty($$select name from our_policies where concat_ws(' ', qual, with_check) ~* '(?<!select )(?<!select \()(auth|private)[.][a-z_]+\('
    -- Counts rows, where cues are asked for.
    and name <> 'public.transcripts: An answer holds few transcripts'$$,
  'policies call functions inside of (select …), once per statement');
select is_empty($$select name from our_policies where policyname !~ '^[A-Z].* .*[a-z]$'$$, 'policies are called sentences');

select is_empty($$select name from our_tables as t where obj_description(t.oid, 'pg_class') is null$$, 'every table has a comment');
select is_empty($$select c.oid::regclass from pg_catalog.pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') and obj_description(c.oid, 'pg_class') is null$$,
  'every view has a comment');
select is_empty('select name from our_functions where obj_description(oid, ''pg_proc'') is null', 'every function has a comment');

select is_empty($$select c.oid::regclass from pg_catalog.pg_class as c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and has_table_privilege('anon', c.oid, 'select,insert,update,delete,truncate,references,trigger')$$,
  'anon has no right on any table, view or sequence');
select is_empty($$select a.attrelid::regclass || '.' || a.attname from pg_catalog.pg_attribute as a join pg_catalog.pg_class as c on c.oid = a.attrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
    and has_column_privilege('anon', a.attrelid, a.attnum, 'select,insert,update,references')$$,
  'anon has no right on any column');
select is_empty($$select name from our_tables where has_table_privilege('authenticated', oid, 'truncate,references,trigger')$$,
  'authenticated may not truncate, reference or put triggers');
select is_empty($$select name from our_functions where has_function_privilege('anon', oid, 'execute')$$, 'anon may call no function');
select is_empty($$select name from our_functions where nspname = 'public' and prosecdef$$, 'no function of the API has the rights of its owner');
select is_empty($$select name from our_functions where coalesce(array_to_string(proconfig, ';'), '') !~ 'search_path=("")?(;|$)'$$, 'every function has an empty search_path');
select is_empty($$select name from our_functions where prorettype = 'trigger'::regtype and (has_function_privilege('authenticated', oid, 'execute') or nspname = 'public')$$,
  'trigger functions are private and called by triggers only');
select is_empty($$select c.oid::regclass from pg_catalog.pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
    and not coalesce('security_invoker=true' = any (c.reloptions), false)$$, 'views have the rights of their reader');
select is_empty($$select c.oid::regclass from pg_catalog.pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind in ('m', 'f')$$,
  'nothing that row-level security cannot guard is in public');

select is_empty($$
  select k.conrelid::regclass || '.' || k.conname from pg_catalog.pg_constraint as k
  where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
    and not exists (
      select 1 from pg_catalog.pg_index as i
      where i.indrelid = k.conrelid and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ 'IS NOT NULL'))
  $$, 'every foreign key has an index');
select is_empty($$select id from storage.buckets where id in ('podcasts', 'avatars') and public$$, 'our buckets are private');
select is_empty($$select extname from pg_catalog.pg_extension as e where e.extnamespace = 'public'::regnamespace$$, 'no extension is in public');

-- updated_at is the version that an edit names: it must grow with every column that people edit, and with no other.
create temporary view version_triggers as
  select t.tgrelid, c.relname::text as relname, split_part(encode(t.tgargs, 'escape'), '\000', 1) as ignored
  from pg_catalog.pg_trigger as t join pg_catalog.pg_class as c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and t.tgfoid = 'private.touch_updated_at()'::regprocedure
    and t.tgenabled = 'O' and t.tgtype = 1 + 2 + 16; -- for each row, before, update
select is_empty($$select a.attrelid::regclass from pg_catalog.pg_attribute as a join our_tables as t on t.oid = a.attrelid
    where t.nspname = 'public' and a.attname = 'updated_at' and not a.attisdropped
      and not exists (select 1 from version_triggers as v where v.tgrelid = a.attrelid)$$,
  'every table with updated_at has the trigger that sets it');
select is_empty($$
  with exceptions (relname, attname) as (values
    -- Editable, but no new version: the time of the last check, and the order of the rules.
    ('videos', 'status_checked_at'), ('category_rules', 'position'),
    -- Taken off when the account goes.
    ('content_reports', 'user_id'),
    -- A new version, but edited through functions.
    ('profiles', 'email'), ('profiles', 'is_active'), ('profiles', 'is_approved'), ('profiles', 'approved_by'), ('profiles', 'role')
  ),
  ignored as (
    select v.relname, v.tgrelid, i.attname
    from version_triggers as v cross join lateral regexp_split_to_table(v.ignored, ',') as i (attname)
    where v.ignored <> ''
  ),
  kept as (
    select v.relname, a.attname::text from (select distinct relname, tgrelid from ignored) as v
    join pg_catalog.pg_attribute as a on a.attrelid = v.tgrelid and a.attnum > 0 and not a.attisdropped
      and not has_column_privilege('authenticated', a.attrelid, a.attnum, 'update')
      -- Set once, or the version itself.
      and a.attname not in ('id', 'user_id', 'created_at', 'updated_at')
  )
  select relname, attname from kept full join ignored using (relname, attname)
  where kept.relname is null <> (ignored.relname is null)
    and (relname, attname) not in (select e.relname, e.attname from exceptions as e)
  $$, 'that trigger ignores exactly the columns that people may not update, but for the named exceptions');

select * from finish();
rollback;
