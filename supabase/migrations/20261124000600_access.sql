-- Who the caller is. These functions read the tables at every statement: a revocation counts at once, not only when the token ends.
-- plpgsql and not sql: it keeps its plan for the connection. See docs/decisions/0004-access-helpers-in-plpgsql.md.

create function private.caller_role() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_signed_in() then
    return null;
  end if;
  return (select p.role from public.profiles as p where p.id = auth.uid() and p.is_approved and p.is_active);
end
$$;
comment on function private.caller_role() is
  'Role of the caller (user, admin, superuser) who has a living session and is approved, active and not banned; otherwise null. Errors: PT401.';

create function private.is_approved() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.caller_role() is not null;
end
$$;
comment on function private.is_approved() is
  'The caller has a living session and is approved, active and not banned. In policies always as (select private.is_approved()). Errors: PT401.';

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.caller_role() in ('admin', 'superuser'), false);
end
$$;
comment on function private.is_admin() is 'The caller has a living session and is an approved, active admin or superuser. Errors: PT401.';

create function private.is_superuser() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.caller_role() = 'superuser', false);
end
$$;
comment on function private.is_superuser() is 'The caller has a living session and is an approved, active superuser. Errors: PT401.';

create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'only administrators may do this' using errcode = '42501';
  end if;
  -- What they are answered comes from no table whose policies would ask.
  perform private.refuse_patterns();
end
$$;
comment on function private.require_admin() is 'Raises 42501 unless the caller is an administrator, and 22023 for a request that is not plain.';

create function private.require_superuser() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_superuser() then
    raise exception 'only superusers may do this' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_superuser() is 'Raises 42501 unless the caller is a superuser.';

grant execute on function
  private.is_approved(), private.is_admin(), private.is_superuser()
  to authenticated, service_role;
grant execute on function private.require_admin(), private.require_superuser() to authenticated;

create function private.guard_table(p_table regclass, p_rows text) returns void
language plpgsql set search_path = ''
as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('revoke all on %s from anon, authenticated, service_role', p_table);
  execute format('create policy %I on %s as restrictive for all to authenticated
    using ((select private.is_approved())) with check ((select private.is_approved()))', 'Only approved members reach ' || p_rows, p_table);
  execute format('create policy "Requests are plain" on %s as restrictive for all to authenticated
    using ((select private.is_plain_request()))', p_table);
end
$$;
comment on function private.guard_table(regclass, text) is
  'For migrations: closes a table of the API, whose rows p_rows names, to all roles. Grants and permissive policies then open it, to approved members with plain requests at most.';
