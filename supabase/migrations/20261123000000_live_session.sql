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
      select 1 from auth.sessions as s
      where s.id = session::uuid
        and s.user_id = auth.uid()
        and (s.not_after is null or s.not_after > now())
    )
    else false
  end;
end
$$;
comment on function private.has_session() is
  'The session of the caller''s token still lives: signing out, a new password, a ban and a deletion end it.';
grant execute on function private.has_session() to authenticated;
