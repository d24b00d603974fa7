-- Sessions on a shared computer, which the person's phone opened: they end after 15 minutes without use, 12 hours after
-- they were opened, and with the phone's own session, even if the token is still valid. has_session() reads this table.

create table private.shared_sessions (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  phone_session_id uuid,
  opened_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);

comment on table private.shared_sessions is
  'Sessions on shared computers ("Computador compartilhado"). Without a foreign key to the session, which belongs to Auth: a trigger deletes the row with it.';
comment on column private.shared_sessions.phone_session_id is
  'The session that let the computer in. Without a foreign key; a trigger ends the shared one with it.';
comment on column private.shared_sessions.last_used_at is 'The browser says at least once a minute that the tab is used; 15 minutes after the last use the session counts no more.';

create index shared_sessions_user_idx on private.shared_sessions (user_id);
create index shared_sessions_phone_idx on private.shared_sessions (phone_session_id);

alter table private.shared_sessions enable row level security;
revoke all on private.shared_sessions from public, anon, authenticated, service_role;

create function private.shared_session_end(p_opened_at timestamptz, p_last_used_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select least(p_last_used_at + interval '15 minutes', p_opened_at + interval '12 hours')
$$;
comment on function private.shared_session_end(timestamptz, timestamptz) is 'When a session on a shared computer ends if it is not used any more.';

-- Auth ends the other sessions of a caller that logs others out or sets a new password, and does not say which session calls.
-- But Auth spares the caller's own session: where the phone's session goes and the shared session stays, a shared computer asked.
create function private.forget_shared_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  delete from private.shared_sessions as s where s.session_id = old.id;
  if not exists (select 1 from private.shared_sessions as s where s.phone_session_id = old.id) then
    return null;
  end if;
  delete from auth.sessions as s using private.shared_sessions as x
  where x.phone_session_id = old.id and s.id = x.session_id;
  get diagnostics ended = row_count;
  if ended = 0 then
    return null;
  end if;
  if current_setting('plantao.new_password_of', true) = old.user_id::text then
    raise exception 'no new password from a shared computer' using errcode = '42501';
  end if;
  perform private.tell_of_computer(u.id, 'Computador compartilhado encerrado',
    'A sessão do celular que o conectou terminou, e a do computador terminou junto. Se não foi você que saiu no celular, alguém o fez nesse computador: confira as suas sessões em Configurações.')
  from auth.users as u where u.id = old.user_id;
  return null;
end
$$;
comment on function private.forget_shared_session() is
  'Trigger: an ended session leaves no row behind, and takes the shared ones along that it opened; the person is told. Errors: 42501 a shared computer has set a new password.';

create trigger forget_shared_session
  after delete on auth.sessions
  for each row execute function private.forget_shared_session();

create function private.note_new_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('plantao.new_password_of', new.id::text, true);
  return null;
end
$$;
comment on function private.note_new_password() is 'Trigger: for forget_shared_session(), until the end of the transaction.';

create trigger note_new_password
  after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.note_new_password();

create function private.share_session(p_session_id uuid, p_phone_session_id uuid default null) returns void
language sql security definer set search_path = ''
as $$
  insert into private.shared_sessions (session_id, user_id, phone_session_id)
  select s.id, s.user_id, p_phone_session_id from auth.sessions as s where s.id = p_session_id
  on conflict (session_id) do nothing
$$;
comment on function private.share_session(uuid, uuid) is
  'Marks a session as one on a shared computer that the other one let in; for functions that have just opened it.';

create function private.refuse_shared_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select 1 from private.shared_sessions as x where x.session_id = (auth.jwt() ->> 'session_id')::uuid) then
    raise exception 'not from a shared computer' using errcode = '42501';
  end if;
end
$$;
comment on function private.refuse_shared_session() is 'Raises 42501 when the caller''s session is one on a shared computer.';

create function public.require_own_device() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  perform private.require_session();
  perform private.refuse_shared_session();
  return true;
end
$$;
comment on function public.require_own_device() is
  'For what a person does on an own device only, and functions do for them: true. Errors: 42501 the session is one on a shared computer, PT401 it has ended, 22023 filtered by a pattern.';

grant execute on function private.refuse_shared_session(), public.require_own_device() to authenticated;

-- Auth asks for no password before it mails a new address, and the new mailbox alone completes the change: a minute with a
-- session would take the account for good. So a new address needs a permit (address_changes.sql), and is refused while a
-- shared computer is signed in, because Auth does not say which session asks.
create function private.refuse_new_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from private.shared_sessions as s where s.user_id = new.id) then
    raise exception 'no new address while a shared computer is signed in' using errcode = '55006';
  end if;
  if not private.take_address_permit(new.id, new.email_change) then
    raise exception 'a new address needs a second proof' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.refuse_new_address() is
  'Trigger: another address of an account is asked for with a permit, and never while a shared computer is signed in to it. A change asked for before may be completed.';

-- The trigger also runs for the same address again: a new password takes its link back, and Auth would mail another link.
create trigger refuse_new_address
  before update on auth.users
  for each row when (
    new.email_change <> '' and (
      new.email_change is distinct from old.email_change
      or (new.email_change_token_new <> '' and new.email_change_token_new is distinct from old.email_change_token_new)
      or (new.email_change_token_current <> '' and new.email_change_token_current is distinct from old.email_change_token_current)))
  execute function private.refuse_new_address();

create function private.end_idle_shared_sessions() returns void
language sql security definer set search_path = ''
as $$
  -- A session that Auth renews at this moment is left to the next round: neither waits for the other.
  with idle as (
    select s.id
    from auth.sessions as s
    join private.shared_sessions as x on x.session_id = s.id
    where private.shared_session_end(x.opened_at, x.last_used_at) <= now()
    for update of s skip locked
  )
  delete from auth.sessions as s using idle where s.id = idle.id
$$;
comment on function private.end_idle_shared_sessions() is
  'Removes what counts no more anyway, so that Auth renews no token of it. Asked with the long jobs, every few seconds.';

create function private.use_shared_session(p_is_used boolean default true, p_seconds_ago integer default 0) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  session uuid;
begin
  perform private.refuse_patterns();
  perform private.require_session();
  session := (auth.jwt() ->> 'session_id')::uuid;
  -- The caller's session lives, so a use that comes too late does not bring it back. Tabs of one session report each
  -- their own last use: an older one takes nothing back, and none is of the future.
  update private.shared_sessions as s
  set last_used_at = greatest(s.last_used_at, clock_timestamp() - make_interval(secs => greatest(p_seconds_ago, 0)))
  where s.session_id = session and p_is_used;
  return (
    select ceil(extract(epoch from private.shared_session_end(s.opened_at, s.last_used_at) - clock_timestamp()))::integer
    from private.shared_sessions as s where s.session_id = session);
end
$$;
comment on function private.use_shared_session(boolean, integer) is
  'Says that the shared computer of the caller''s session was used p_seconds_ago, or only asks (false). Returns the seconds until it ends by itself; null when the session is not on a shared computer. Errors: PT401 the session has ended, 22023 filtered by a pattern.';
select private.publish('private.use_shared_session', 'authenticated');
