-- A token counts only while its session lives. Signing out, a new password, a ban and a deletion count from the next
-- statement, also for who copied the token. See ADR 0013.

create function private.is_signed_in() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.has_session() then
    return true;
  end if;
  -- 401 makes a browser ask for another token and then say that the session ended; an empty list would look like an
  -- empty catalogue. Storage knows no such error: for it the answer is a plain no.
  if current_setting('role', true) = 'authenticated' and coalesce(current_setting('storage.operation', true), '') = '' then
    raise exception 'the session of this token has ended' using errcode = 'PT401';
  end if;
  return false;
end
$$;
comment on function private.is_signed_in() is
  'The caller has a living session. A token of authenticated without one is refused with PT401 (HTTP 401), but for Storage; the secret key and operators are nobody: false.';
grant execute on function private.is_signed_in() to authenticated;

create or replace function private.is_approved() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_signed_in() and exists (
    select 1
    from public.profiles as p
    where p.id = (select auth.uid())
      and p.is_approved
      and p.is_active
  );
end
$$;
comment on function private.is_approved() is
  'The caller has a living session and is approved, active and not banned. In policies always as (select private.is_approved()). Errors: PT401.';

create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_signed_in() and exists (
    select 1
    from public.profiles as p
    where p.id = (select auth.uid())
      and p.role in ('admin', 'superuser')
      and p.is_approved
      and p.is_active
  );
end
$$;
comment on function private.is_admin() is 'The caller has a living session and is an approved, active admin or superuser. Errors: PT401.';

create or replace function private.is_superuser() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_signed_in() and exists (
    select 1
    from public.profiles as p
    where p.id = (select auth.uid())
      and p.role = 'superuser'
      and p.is_approved
      and p.is_active
  );
end
$$;
comment on function private.is_superuser() is 'The caller has a living session and is an approved, active superuser. Errors: PT401.';

-- Auth ends the sessions of a new password by itself. Of a new address it does not, and it knows of no suspension.
create function private.end_sessions(p_user_id uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from auth.sessions as s where s.user_id = p_user_id
$$;
comment on function private.end_sessions(uuid) is 'See public.end_sessions().';

create function public.end_sessions(p_user_id uuid) returns void
language sql set search_path = ''
as $$
  select private.end_sessions(p_user_id)
$$;
comment on function public.end_sessions(uuid) is 'service_role only: signs a person out of every device, at once.';
revoke all on function private.end_sessions(uuid), public.end_sessions(uuid) from public, anon, authenticated;
grant execute on function private.end_sessions(uuid), public.end_sessions(uuid) to service_role;

create function private.sign_out_suspended() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_sessions(new.id);
  return null;
end
$$;
comment on function private.sign_out_suspended() is
  'Trigger: a suspension signs the person out of every device, so that a session which somebody else has does not come back with the account.';
create trigger sign_out_suspended after update of is_active on public.profiles
  for each row when (old.is_active and not new.is_active) execute function private.sign_out_suspended();
