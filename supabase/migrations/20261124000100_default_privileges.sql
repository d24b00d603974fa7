-- Nothing that migrations create is reachable through the API unless a migration grants it.
-- The platform's default is the opposite: every new table and function in public is exposed to all API roles.

alter default privileges for role postgres in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke all on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke all on functions from anon, authenticated, service_role;

-- Without "in schema": the per-schema form can only add to the global default, so it would silently do nothing.
alter default privileges for role postgres
  revoke execute on functions from public;
