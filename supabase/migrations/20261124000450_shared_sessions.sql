-- Sessions on somebody else's computer, opened by the person's phone: they end after 15 minutes without use, whatever
-- the token says. has_session() reads them.

create table private.shared_sessions (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  opened_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);

comment on table private.shared_sessions is
  'Sessions on shared computers ("Computador compartilhado"). Without a foreign key to the session, which belongs to Auth: a trigger deletes the row with it.';
comment on column private.shared_sessions.last_used_at is 'The browser says at least once a minute that somebody uses it; 15 minutes later the session counts no more.';

create index shared_sessions_user_idx on private.shared_sessions (user_id);
create index shared_sessions_last_used_idx on private.shared_sessions (last_used_at);

alter table private.shared_sessions enable row level security;
revoke all on private.shared_sessions from public, anon, authenticated, service_role;

create function private.forget_shared_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.shared_sessions as s where s.session_id = old.id;
  return old;
end
$$;
comment on function private.forget_shared_session() is 'Trigger: an ended session leaves no row behind.';

create trigger forget_shared_session
  after delete on auth.sessions
  for each row execute function private.forget_shared_session();

create function private.share_session(p_session_id uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.shared_sessions (session_id, user_id)
  select s.id, s.user_id from auth.sessions as s where s.id = p_session_id
  on conflict (session_id) do nothing
$$;
comment on function private.share_session(uuid) is 'Marks a session as one on a shared computer; for functions that have just opened it.';

-- Auth asks for no password before it mails a new address, and without confirmations the new mailbox alone is enough: whoever
-- finds a shared computer open would take the account home. Auth does not say which session asks, so none may meanwhile.
create function private.refuse_new_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from private.shared_sessions as s where s.user_id = new.id) then
    raise exception 'no new address while a shared computer is signed in' using errcode = '55006';
  end if;
  return new;
end
$$;
comment on function private.refuse_new_address() is
  'Trigger: nobody asks for another address of an account that a shared computer is signed in to. A change asked for before may be completed.';

create trigger refuse_new_address
  before update of email_change on auth.users
  for each row when (new.email_change <> '' and new.email_change is distinct from old.email_change)
  execute function private.refuse_new_address();

create function private.end_idle_shared_sessions() returns void
language sql security definer set search_path = ''
as $$
  -- One that Auth renews at this moment is left to the next round: neither waits for the other.
  with idle as (
    select s.id
    from auth.sessions as s
    join private.shared_sessions as x on x.session_id = s.id
    where x.last_used_at <= now() - interval '15 minutes'
    for update of s skip locked
  )
  delete from auth.sessions as s using idle where s.id = idle.id
$$;
comment on function private.end_idle_shared_sessions() is
  'Removes what counts no more anyway, so that Auth renews no token of it. Asked with the long jobs, every few seconds.';

create function private.use_shared_session(p_is_used boolean, p_seconds_ago integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  used_at timestamptz;
begin
  -- The caller's session lives, so a use that comes too late does not bring it back. Tabs of one session report each
  -- their own last use: an older one takes nothing back, and none is of the future.
  update private.shared_sessions as s
  set last_used_at = greatest(s.last_used_at, clock_timestamp() - make_interval(secs => greatest(p_seconds_ago, 0)))
  where s.session_id = session and p_is_used
  returning s.last_used_at into used_at;
  if used_at is null then
    select s.last_used_at into used_at from private.shared_sessions as s where s.session_id = session;
  end if;
  return ceil(extract(epoch from used_at + interval '15 minutes' - clock_timestamp()))::integer;
end
$$;
comment on function private.use_shared_session(boolean, integer) is 'See public.use_shared_session().';

create function public.use_shared_session(p_is_used boolean default true, p_seconds_ago integer default 0) returns integer
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  perform private.require_session();
  return private.use_shared_session(coalesce(p_is_used, false), coalesce(p_seconds_ago, 0));
end
$$;
comment on function public.use_shared_session(boolean, integer) is
  'Says that the shared computer of the caller''s session was used p_seconds_ago, or only asks (false). Returns the seconds until it ends by itself; null when the session is not on a shared computer. Errors: PT401 the session has ended, 22023 filtered by a pattern.';

grant execute on function private.use_shared_session(boolean, integer), public.use_shared_session(boolean, integer) to authenticated;
