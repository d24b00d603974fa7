-- A token outlives its session by up to an hour: whether it still counts is asked of the session itself.

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
    )
    else false
  end;
end
$$;
comment on function private.has_session() is
  'The session of the caller''s token still lives, and its account is neither banned nor deleted. A token without a session has none.';
grant execute on function private.has_session() to authenticated;
