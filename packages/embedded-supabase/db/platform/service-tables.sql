-- Ownership and rights of the tables that the services created in auth and storage. Safe to run again.
do $$
declare
  item record;
begin
  for item in
    select n.nspname, c.relname, c.relkind
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'storage')
      and c.relkind in ('r', 'p', 'v')
      and c.relowner <> (case n.nspname
            when 'auth' then 'supabase_auth_admin' else 'supabase_storage_admin' end)::regrole
  loop
    execute format('alter %s %I.%I owner to %I',
      case item.relkind when 'v' then 'view' else 'table' end, item.nspname, item.relname,
      case item.nspname when 'auth' then 'supabase_auth_admin' else 'supabase_storage_admin' end);
  end loop;
end
$$;
-- Rows, foreign keys and triggers; altering or dropping needs the owner, which postgres is not.
grant all on all tables in schema auth to postgres, dashboard_user;
grant all on all sequences in schema auth to postgres, dashboard_user;
grant all on all tables in schema storage to postgres;
