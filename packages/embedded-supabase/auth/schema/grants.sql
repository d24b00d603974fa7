-- RLS is on without policies (nobody but the owner and roles with BYPASSRLS reads a row), and `postgres` may do what it
-- may do on the platform: read and write rows, point foreign keys at the tables and hang triggers on them, but not
-- alter or drop them. Run as supabase_auth_admin.

do $$
declare
  relation text;
begin
  foreach relation in array array[
    'users', 'identities', 'sessions', 'refresh_tokens', 'mfa_amr_claims', 'one_time_tokens'
  ]
  loop
    execute format('alter table auth.%I enable row level security', relation);
    execute format(
      'grant insert, update, delete, truncate, references, trigger on auth.%I to postgres', relation);
    execute format('grant select on auth.%I to postgres with grant option', relation);
  end loop;
end
$$;

grant all on sequence auth.refresh_tokens_id_seq to postgres;
