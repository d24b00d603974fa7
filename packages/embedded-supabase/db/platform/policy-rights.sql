-- On the platform the extension supautils lets postgres manage policies, and drop triggers, on tables of
-- auth and storage without owning them. Here, those very commands make postgres a member of the owners
-- for as long as they run; every other command on these tables meets the ordinary "must be owner".
-- Safe to run again.
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
end
$$;
drop event trigger if exists lend_policy_rights;
create event trigger lend_policy_rights on ddl_command_start
  when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
  execute function _embedded.lend_policy_rights();
drop event trigger if exists return_policy_rights;
create event trigger return_policy_rights on ddl_command_end
  when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
  execute function _embedded.return_policy_rights();
