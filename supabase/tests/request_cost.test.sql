begin;
\ir scenes.psql
select plan(9);

select scene.cast_everybody();
update public.profiles set registration_notes = repeat('a', 1999) || 'b' where id in (scene.id('pending'), scene.id('inactive'));
insert into public.user_login_logs (user_id, user_agent) values (scene.id('pending'), 'Cena'), (scene.id('inactive'), 'Cena');

-- Filters: for a person without an approval no row is worked on, in any table and column

create temporary table filters as
select c.oid::regclass as relation, a.attname as "column"
from pg_catalog.pg_class as c
join pg_catalog.pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  and has_column_privilege('authenticated', c.oid, a.attname, 'SELECT');
select cmp_ok((select count(*) from filters), '>', 100::bigint, 'there are columns to filter');

-- Stands for the operator of a filter: says whether any row came as far, however cheap the planner thinks it is.
create function scene.compare(anything text) returns boolean language plpgsql cost 0.0001 as $$
begin
  raise exception using errcode = 'SCENE', message = 'worked';
end
$$;
create function scene.filtered(who text, relation regclass, "column" name) returns text language plpgsql as $$
begin
  return scene.attempt(who, format('select 1 from %s where scene.compare(%I::text)', relation, "column"));
end
$$;
grant execute on function scene.compare(text) to authenticated;
select is_empty(
  format('select relation, "column" from filters where scene.filtered(%L, relation, "column") <> %L', who, '0 rows'),
  'no filter of somebody ' || who || ' is worked out')
from unnest(array['pending', 'inactive']) as who;
select is(scene.filtered('member', 'public.profiles', 'registration_notes'), 'worked', 'one of a member is');

-- Functions: what they return can be filtered as well

create function scene.texts(who text, call text) returns text language plpgsql as $$
declare
  answer jsonb;
begin
  begin
    perform scene.act_as(who);
    execute format('select jsonb_agg(r) from (%s) as r', call) into answer;
    raise exception using errcode = 'SCENE';
  exception when others then
    return case when sqlstate = 'SCENE' and jsonb_path_exists(answer, '$.** ? (@.type() == "string")') then answer::text end;
  end;
end
$$;
select is_empty($$
  select f.oid::regprocedure, p.who
  from pg_catalog.pg_proc as f
  cross join unnest(array['pending', 'inactive']) as p (who)
  where f.pronamespace = 'public'::regnamespace and f.prokind = 'f' and has_function_privilege('authenticated', f.oid, 'EXECUTE')
    -- These refuse a request with a pattern themselves.
    and f.proname not in ('own_profile', 'save_own_profile', 'own_records', 'own_sessions')
    and scene.texts(p.who, format('select * from public.%I(%s)', f.proname, coalesce((
      select string_agg('null::' || format_type(t.type, null), ', ' order by t.place)
      from unnest(f.proargtypes) with ordinality as t (type, place)), ''))) is not null$$,
  'no function hands a text to somebody who is not approved');

-- Every table that people read

select is_empty($$
  select c.relname from pg_catalog.pg_class as c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not exists (
      select 1 from pg_catalog.pg_policies as p
      where p.schemaname = 'public' and p.tablename = c.relname and p.permissive = 'RESTRICTIVE' and p.cmd = 'ALL'
        and p.roles = '{authenticated}' and p.qual like '%is_plain_request()%')$$,
  'every table refuses requests with a pattern: policy "Requests are plain"');

select set_config('request.method', 'GET', true);
select is(scene.attempt('member', 'select 1 from public.videos'), '22023', 'a member''s request with a pattern is refused (this file, one statement, has some)');
select set_config('request.method', '', true);

-- How long a statement may last

select is(
  (select array_agg(s.setting order by s.setting) from pg_catalog.pg_roles as r, unnest(r.rolconfig) as s (setting) where r.rolname in ('anon', 'authenticated')),
  array['statement_timeout=2s', 'statement_timeout=4s'], 'anon has 2 s and authenticated 4 s');

select ok('statement_timeout=30s' = any (f.proconfig), 'deleting a category with thousands of lessons has 30 s')
from pg_catalog.pg_proc as f where f.oid = 'public.delete_category(bigint, bigint)'::regprocedure;

select * from finish();
rollback;
