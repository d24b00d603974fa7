-- A log-in through /api is made by the function, and the platform lets it send no browser's name with the secret key:
-- so the function says afterwards which browser it was.

create function private.note_login_browser(p_session_id uuid, p_user_agent text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  browser constant text := nullif(left(btrim(private.visible_text(p_user_agent)), 512), '');
  opened auth.sessions;
begin
  if browser is null then
    return;
  end if;
  update auth.sessions as s set user_agent = browser where s.id = p_session_id returning s.* into opened;
  update public.user_login_logs as l set user_agent = browser
  where l.user_id = opened.user_id and l.login_at = opened.created_at;
end
$$;
comment on function private.note_login_browser(uuid, text) is 'See public.note_login_browser().';

create function public.note_login_browser(p_session_id uuid, p_user_agent text) returns void
language sql set search_path = ''
as $$
  select private.note_login_browser(p_session_id, p_user_agent)
$$;
comment on function public.note_login_browser(uuid, text) is
  'service_role only: names the browser of a session that /api has just opened, in the session and in its log-in. No name, or no such session: nothing happens.';
revoke all on function private.note_login_browser(uuid, text), public.note_login_browser(uuid, text) from public, anon, authenticated;
grant execute on function private.note_login_browser(uuid, text), public.note_login_browser(uuid, text) to service_role;
