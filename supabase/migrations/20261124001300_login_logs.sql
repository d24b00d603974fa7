-- Every new session, with address and browser, for the person and for superusers.

create table public.user_login_logs (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  login_at timestamptz not null default now(),
  ip_address inet,
  user_agent text,
  is_shared boolean not null default false,
  city text,
  constraint user_login_logs_user_agent_length check (char_length(user_agent) <= 512),
  constraint user_login_logs_city_length check (char_length(city) <= 60)
);

comment on table public.user_login_logs is 'Log-ins of the last 90 days, written by a trigger on auth.sessions.';
comment on column public.user_login_logs.ip_address is 'Personal data: kept for 90 days only.';
comment on column public.user_login_logs.city is 'Where the own host names one; noted once the browser has called us.';
comment on column public.user_login_logs.is_shared is
  'The person''s phone opened this session on a shared computer ("Entrar com QR code").';

create index user_login_logs_user_idx on public.user_login_logs (user_id, login_at desc, id desc);
create index user_login_logs_login_at_idx on public.user_login_logs (login_at desc, id desc);

select private.guard_table('public.user_login_logs', 'login logs');
create policy "Members read their own log-ins and superusers all" on public.user_login_logs
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_superuser()));

grant select on public.user_login_logs to authenticated;
grant select, insert, update, delete on public.user_login_logs to service_role;

create function private.log_login() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_login_logs (user_id, login_at, ip_address, user_agent)
  values (new.user_id, coalesce(new.created_at, now()), new.ip, nullif(left(new.user_agent, 512), ''));
  update public.profiles set last_login = now() where id = new.user_id;
  return new;
exception when others then
  -- A log-in must succeed even when it cannot be recorded.
  raise warning 'log-in of % was not recorded: %', new.user_id, sqlerrm;
  return new;
end
$$;
comment on function private.log_login() is 'Trigger: records a log-in and sets last_login; never fails the log-in itself.';

create trigger log_login
  after insert on auth.sessions
  for each row execute function private.log_login();

-- A log-in through /api is made by the edge function, which cannot pass the browser's name on with the secret key; it
-- names the browser afterwards.
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
comment on function private.note_login_browser(uuid, text) is
  'service_role only: names the browser of a session that /api has just opened, in the session and in its log-in. No name, or no such session: nothing happens.';
select private.publish('private.note_login_browser', 'service_role');
