-- On the platform the extension supautils lets postgres manage policies, and drop triggers, on tables of
-- auth and storage without owning them. Here, those very commands make postgres a member of the owners
-- for as long as they run; every other command on these tables meets the ordinary "must be owner".
-- So do those commands on the other tables of both schemas: supautils names its tables one by one
-- (policy_grants and drop_trigger_grants of supabase/postgres).
-- Safe to run again.
create or replace function _embedded.require_named(table_schema text, table_name text) returns void
language plpgsql set search_path = '' as $$
begin
  if session_user = 'postgres' and table_schema in ('auth', 'storage') and (table_schema || '.' || table_name) not in (
    'auth.audit_log_entries', 'auth.identities', 'auth.refresh_tokens', 'auth.sessions', 'auth.users', 'storage.buckets',
    'storage.migrations', 'storage.objects', 'storage.s3_multipart_uploads', 'storage.s3_multipart_uploads_parts')
  then
    raise exception 'must be owner of table %', table_name using errcode = '42501';
  end if;
end
$$;
create or replace function _embedded.lend_policy_rights() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  if session_user = 'postgres' then
    grant supabase_auth_admin, supabase_storage_admin to postgres with inherit true, set false;
  end if;
end
$$;
create or replace function _embedded.return_policy_rights() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  if session_user = 'postgres' then
    revoke supabase_auth_admin, supabase_storage_admin from postgres;
  end if;
  perform _embedded.require_named(n.nspname, c.relname)
  from pg_catalog.pg_event_trigger_ddl_commands() as e
  join pg_catalog.pg_policy as p on p.oid = e.objid and e.classid = 'pg_catalog.pg_policy'::regclass
  join pg_catalog.pg_class as c on c.oid = p.polrelid
  join pg_catalog.pg_namespace as n on n.oid = c.relnamespace;
end
$$;
create or replace function _embedded.require_named_of_dropped() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform _embedded.require_named(d.address_names[1], d.address_names[2])
  from pg_catalog.pg_event_trigger_dropped_objects() as d where d.original and d.object_type in ('policy', 'trigger');
end
$$;
drop event trigger if exists require_named_of_dropped;
create event trigger require_named_of_dropped on sql_drop
  when tag in ('DROP POLICY', 'DROP TRIGGER')
  execute function _embedded.require_named_of_dropped();
drop event trigger if exists lend_policy_rights;
create event trigger lend_policy_rights on ddl_command_start
  when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
  execute function _embedded.lend_policy_rights();
drop event trigger if exists return_policy_rights;
create event trigger return_policy_rights on ddl_command_end
  when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
  execute function _embedded.return_policy_rights();
