-- Ownership and grants as on the platform. (What lets the role `postgres` make policies on tables that it does not own
-- is in local/db/platform.)

do $$
declare
  item record;
begin
  execute 'alter type storage.buckettype owner to supabase_storage_admin';
  for item in select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'storage'::regnamespace and c.relkind in ('r', 'p')
  loop
    execute format('alter table %s owner to supabase_storage_admin', item.name);
  end loop;
  for item in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'storage'::regnamespace
  loop
    execute format('alter function %s owner to supabase_storage_admin', item.name);
  end loop;
end
$$;

grant all on schema storage to supabase_storage_admin;
grant usage on schema storage to postgres, anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to postgres with grant option;
grant execute on all functions in schema storage to postgres, anon, authenticated, service_role;

-- The service logs in as supabase_storage_admin and acts as the caller's role.
grant anon, authenticated, service_role to supabase_storage_admin with inherit false, set true;
