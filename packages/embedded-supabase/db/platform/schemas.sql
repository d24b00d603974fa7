-- Schemas, extensions and default privileges of hosted Supabase. Runs once, on a new cluster:
-- the project's first migration revokes the default privileges, and nothing may bring them back.
create schema extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;

create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;
create extension pg_stat_statements with schema extensions;

create schema auth authorization supabase_admin;
grant all on schema auth to supabase_auth_admin;
grant usage on schema auth to postgres, dashboard_user, anon, authenticated, service_role;

create schema storage authorization supabase_admin;
grant all on schema storage to supabase_storage_admin;
grant usage on schema storage to postgres, dashboard_user, anon, authenticated, service_role;

-- Everything postgres (or the platform) creates in public is exposed unless it is revoked.
grant usage on schema public to postgres, anon, authenticated, service_role;
alter default privileges for role postgres, supabase_admin in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres, supabase_admin in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role postgres, supabase_admin in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;

alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on functions to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres, dashboard_user;

alter default privileges for role supabase_admin in schema extensions grant all on tables to postgres with grant option;
alter default privileges for role supabase_admin in schema extensions grant all on functions to postgres with grant option;
alter default privileges for role supabase_admin in schema extensions grant all on sequences to postgres with grant option;

-- The stack's own; the table marks a cluster that has the platform.
create schema _embedded;
create table _embedded.platform ();
