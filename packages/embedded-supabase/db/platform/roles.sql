-- Roles with the attributes, memberships and settings of hosted Supabase. Runs once, on a new cluster.
-- The cluster's superuser is supabase_admin; postgres, which runs migrations, is not one.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role dashboard_user nologin createdb createrole replication;
create role postgres login createdb createrole replication bypassrls;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to supabase_storage_admin;
grant anon, authenticated, service_role to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
grant authenticator to postgres with admin option;
-- The platform lets postgres load a dump without firing triggers.
grant set on parameter session_replication_role to postgres;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set search_path = 'auth';
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';
alter role supabase_storage_admin set search_path = 'storage';
alter role postgres set search_path = '$user', 'public', 'extensions';
alter role supabase_admin set search_path = '$user', 'public', 'auth', 'extensions';

alter database postgres owner to postgres;
