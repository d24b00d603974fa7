-- PostgREST embeds along every foreign key in both directions. Upwards (a lesson's category) each row has one;
-- downwards (a category's lessons) each level multiplies the rows, so one request could ask for the whole catalogue
-- over and over. A function with the name of a table and another table's row as argument replaces the relationship
-- between the two; no role may execute these functions, so such a request is refused.

create function private.close_embedding() returns void
language plpgsql set search_path = ''
as $$
declare
  one record;
begin
  for one in
    -- Views have the foreign keys of the tables that their columns come from, where PostgREST knows them.
    select distinct parent.relname as parent, child.relname as child
    from pg_catalog.pg_constraint as k
    join pg_catalog.pg_class as child on child.oid = k.conrelid and child.relnamespace = 'public'::regnamespace
    join lateral (
      select c.relname from pg_catalog.pg_class as c where c.oid = k.confrelid and c.relnamespace = 'public'::regnamespace
      union
      select v.relname
      from pg_catalog.pg_depend as d
      join pg_catalog.pg_rewrite as r on r.oid = d.objid
      join pg_catalog.pg_class as v on v.oid = r.ev_class
      where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = k.confrelid
        and v.relkind in ('v', 'm') and v.relnamespace = 'public'::regnamespace
    ) as parent on true
    where k.contype = 'f'
  loop
    execute format(
      'create or replace function public.%1$I(public.%2$I) returns setof public.%1$I language sql stable set search_path = '''''
        ' as ''select null::public.%1$I where false''', one.child, one.parent);
    execute format('revoke all on function public.%1$I(public.%2$I) from public, anon, authenticated, service_role',
      one.child, one.parent);
    execute format('comment on function public.%1$I(public.%2$I) is %3$L', one.child, one.parent,
      format('Nobody embeds %s in %s: see private.close_embedding().', one.child, one.parent));
  end loop;
end
$$;
comment on function private.close_embedding() is
  'For migrations that add a foreign key: keeps the API from embedding the many rows that refer to one.';

select private.close_embedding();
