-- A token is valid for up to an hour after its session, so each statement checks the session: signing out, a new
-- password, a ban and a deletion are effective at once, also for a stolen token. See
-- docs/decisions/0013-a-token-needs-its-session.md.

create function private.has_session() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  session text := auth.jwt() ->> 'session_id';
begin
  -- A CASE, because an AND does not promise in which order its sides are worked out.
  return case
    when session ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then exists (
      select 1
      from auth.sessions as s
      join auth.users as u on u.id = s.user_id
      where s.id = session::uuid
        and s.user_id = (select auth.uid())
        and (s.not_after is null or s.not_after > now())
        -- Auth ends no session when it bans or keeps the row of a deleted account.
        and (u.banned_until is null or u.banned_until <= now())
        and u.deleted_at is null
        and not exists (
          select 1 from private.shared_sessions as x
          where x.session_id = s.id and private.shared_session_end(x.opened_at, x.last_used_at) <= now())
    )
    else false
  end;
end
$$;
comment on function private.has_session() is
  'The session of the caller''s token still lives, its account is neither banned nor deleted, and on a shared computer its time is not over. A token without a session has none.';

create function private.is_signed_in() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.has_session() then
    return true;
  end if;
  -- After a 401 the browser refreshes its token and then reports the end of the session; an empty list would look like
  -- an empty catalogue. Storage has no such error, so the result is false.
  if current_setting('role', true) = 'authenticated' and coalesce(current_setting('storage.operation', true), '') = '' then
    raise exception 'the session of this token has ended' using errcode = 'PT401';
  end if;
  return false;
end
$$;
comment on function private.is_signed_in() is
  'The caller has a living session. A token of authenticated without one is refused with PT401 (HTTP 401), except in Storage; false for the secret key and operators.';

create function private.require_session() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.has_session() then
    raise exception 'the session has ended' using errcode = 'PT401';
  end if;
end
$$;
comment on function private.require_session() is 'Raises PT401 (HTTP 401) unless the session of the caller''s token lives.';

-- Auth ends the sessions itself after a new password, but not after a new address, and it has no suspension.
create function private.end_sessions(p_user_id uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from auth.sessions as s where s.user_id = p_user_id
$$;
comment on function private.end_sessions(uuid) is 'service_role only: signs a person out of every device, at once.';
select private.publish('private.end_sessions', 'service_role');

grant execute on function private.has_session(), private.is_signed_in(), private.require_session() to authenticated;
