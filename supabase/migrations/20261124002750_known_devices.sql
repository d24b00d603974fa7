-- Known devices: a person is told by mail and in the bell of a session that no known device opened. The notice is queued in
-- the transaction of the sign-in and waits; the browser's cookie may withdraw it until then. So a person is also told of a
-- sign-in by a program that never shows a cookie. See docs/decisions/0037-what-a-new-device-tells.md.

create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device_hash text not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  last_session_id uuid not null,
  primary key (user_id, device_hash),
  constraint known_devices_hash_form check (device_hash ~ '^[0-9a-f]{64}$')
);

comment on table private.known_devices is
  'Browsers that each person signed in with, the last 50, for 400 days after the last use. Two people of one browser have a row each.';
comment on column private.known_devices.device_hash is 'SHA-256 of the random cookie plantao_device, which only that browser has.';
comment on column private.known_devices.last_seen is 'The last sign-in.';
comment on column private.known_devices.last_session_id is 'Session of the last sign-in: a person who ends it in the list of sessions makes the device unknown.';

create index known_devices_last_seen_idx on private.known_devices (last_seen);

create table private.unrecognized_sessions (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  notification_id bigint,
  opened_at timestamptz not null default now()
);

comment on table private.unrecognized_sessions is
  'Sessions whose browser has not shown its cookie, for 30 days. Each teaches one device at most, so that a copied token teaches none.';
comment on column private.unrecognized_sessions.notification_id is 'What the bell will tell, if it tells anything.';

create index unrecognized_sessions_user_idx on private.unrecognized_sessions (user_id);
create index unrecognized_sessions_opened_at_idx on private.unrecognized_sessions (opened_at);

alter table private.known_devices enable row level security;
alter table private.unrecognized_sessions enable row level security;
revoke all on private.known_devices, private.unrecognized_sessions from public, anon, authenticated, service_role;

-- What is told

create function private.describe_device(user_agent text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
      when p.place is not null then coalesce(b.browser, 'Navegador') || ' ' || p.place
      else coalesce(b.browser, 'Navegador desconhecido')
    end
  from (select coalesce(user_agent, '') as name) as a,
    lateral (
      select case
        when a.name like '%Edg/%' then 'Edge'
        when a.name like '%OPR/%' then 'Opera'
        when a.name like '%SamsungBrowser/%' then 'Samsung Internet'
        when a.name like any (array['%Firefox/%', '%FxiOS/%']) then 'Firefox'
        when a.name like any (array['%Chrome/%', '%CriOS/%']) then 'Chrome'
        when a.name like '%Safari/%' then 'Safari'
      end as browser
    ) as b,
    lateral (
      select case
        when a.name like '%iPhone%' then 'no iPhone'
        when a.name like '%iPad%' then 'no iPad'
        when a.name like '%Android%Mobile%' then 'no Android'
        when a.name like '%Android%' then 'no tablet'
        when a.name like '%Windows%' then 'no Windows'
        when a.name like '%Mac OS X%' then 'no Mac'
        when a.name like any (array['%Linux%', '%CrOS%']) then 'no computador'
      end as place
    ) as p
$$;
comment on function private.describe_device(text) is
  '"Chrome no Android" of a user agent, as the screens say it (supabase/functions/_shared/contracts/device.ts). Nothing of the text itself gets into a mail.';

create function private.device_notice(p_user_agent text, p_ip inet) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select private.describe_device(p_user_agent) || coalesce(', endereço ' || host(p_ip), '')
    || '. Foi você? Não precisa fazer nada. Não foi você? Saia dos outros aparelhos e troque a senha.'
$$;
comment on function private.device_notice(text, inet) is 'What the bell says about a session of an unknown device.';

create function private.device_mail_key(p_user_id uuid, p_session_id uuid) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select 'new_device:' || p_user_id || ':' || p_session_id
$$;
comment on function private.device_mail_key(uuid, uuid) is 'Dedupe key of the mail about one session.';

create function private.announce_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner public.profiles;
  -- Longer than a browser takes to show its cookie, also on bad Wi-Fi.
  told_at constant timestamptz := now() + interval '90 seconds';
  notice bigint;
begin
  select p.* into owner from public.profiles as p where p.id = new.user_id;
  if not found then
    return new;
  end if;
  -- The first session ever is the registration's; log_login() sets last_login after this trigger. Signing in over
  -- and over fills neither bell nor mailbox.
  if owner.last_login is not null and (
    select count(*) from public.user_notifications as n
    where n.user_id = new.user_id and n.type = 'security' and n.created_at > now() - interval '1 hour') < 20
  then
    insert into public.user_notifications (user_id, type, title, message, action_url, created_at)
    values (new.user_id, 'security', 'Novo acesso à sua conta', private.device_notice(new.user_agent, new.ip),
      '/settings#sessoes', told_at)
    returning id into notice;
    if (
      select count(*) from private.outbox_emails as e
      where e.user_id = new.user_id and e.template = 'new_device' and e.created_at > now() - interval '1 hour') < 5
    then
      perform private.enqueue_email('new_device', owner.email, jsonb_build_object(
          'full_name', owner.full_name, 'device', private.describe_device(new.user_agent),
          'address', host(new.ip), 'at', coalesce(new.created_at, now())),
        private.device_mail_key(new.user_id, new.id));
      update private.outbox_emails as e set next_attempt_at = told_at
      where e.dedupe_key = private.device_mail_key(new.user_id, new.id) and e.status = 'pending';
    end if;
  end if;
  insert into private.unrecognized_sessions (session_id, user_id, notification_id)
  values (new.id, new.user_id, notice);
  return new;
exception when others then
  -- A log-in must succeed even when its person cannot be told of it.
  raise warning 'log-in of % will not be told: %', new.user_id, sqlerrm;
  return new;
end
$$;
comment on function private.announce_session() is
  'Trigger: queues the notification and the mail about a session, both 90 seconds ahead; at most 20 and 5 an hour. Nothing about the first session of a person. Never fails the log-in itself.';

-- The name of this trigger puts it before log_login.
create trigger announce_session
  after insert on auth.sessions
  for each row execute function private.announce_session();

create function private.rename_announced_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_notifications as n set message = private.device_notice(new.user_agent, new.ip)
  from private.unrecognized_sessions as u
  where u.session_id = new.id and n.id = u.notification_id and n.created_at > now();
  update private.outbox_emails as e
  set payload = e.payload || jsonb_build_object('device', private.describe_device(new.user_agent))
  where e.dedupe_key = private.device_mail_key(new.user_id, new.id) and e.status = 'pending';
  return new;
exception when others then
  raise warning 'the browser of % is not named in what is told: %', new.user_id, sqlerrm;
  return new;
end
$$;
comment on function private.rename_announced_session() is
  'Trigger: /api names the browser of a log-in afterwards (note_login_browser); what is queued about it follows.';

create trigger rename_announced_session
  after update of user_agent on auth.sessions
  for each row when (old.user_agent is distinct from new.user_agent)
  execute function private.rename_announced_session();

-- What withdraws it

create function private.silence_session(p_session_id uuid) returns void
language sql security definer set search_path = ''
as $$
  with silenced as (
    delete from private.unrecognized_sessions as u where u.session_id = p_session_id
    returning u.session_id, u.user_id, u.notification_id
  ), unsaid as (
    delete from public.user_notifications as n using silenced as s
    where n.id = s.notification_id and n.created_at > clock_timestamp()
  )
  delete from private.outbox_emails as e using silenced as s
  where e.dedupe_key = private.device_mail_key(s.user_id, s.session_id) and e.status = 'pending'
$$;
comment on function private.silence_session(uuid) is
  'Withdraws what is queued about a session, as far as it is not told yet; the session teaches no device any more.';

create function private.recognize_session(p_session_id uuid, p_device_hash text, p_city text default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  whose uuid;
  opened_at timestamptz;
begin
  -- Locked: two tabs may say it at once, and one of them is heard.
  select u.user_id, s.created_at into whose, opened_at
  from private.unrecognized_sessions as u
  join auth.sessions as s on s.id = u.session_id
  where u.session_id = p_session_id
  for update of u;
  if not found then
    return null;
  end if;
  update public.user_login_logs as l set city = nullif(left(btrim(private.visible_text(p_city)), 60), '')
  where l.user_id = whose and l.login_at = opened_at;
  update private.known_devices as d
  set last_seen = now(), last_session_id = p_session_id
  where d.user_id = whose and d.device_hash = p_device_hash;
  if found then
    perform private.silence_session(p_session_id);
    return 'known';
  end if;
  insert into private.known_devices (user_id, device_hash, last_session_id) values (whose, p_device_hash, p_session_id);
  delete from private.known_devices as d
  where d.user_id = whose and d.device_hash in (
    select o.device_hash from private.known_devices as o
    where o.user_id = whose
    order by o.last_seen desc, o.device_hash = p_device_hash desc
    offset 50);
  delete from private.unrecognized_sessions as u where u.session_id = p_session_id;
  return 'new';
end
$$;
comment on function private.recognize_session(uuid, text, text) is
  'service_role only: the browser of a living session, and its city if that is known, once for each. known: its person signed in with it before, and what was queued is withdrawn; new: it is known from now on, and this time is told; null: nothing is asked about this session any more. Errors: 23514 no hash.';
select private.publish('private.recognize_session', 'service_role');

create function private.silence_shared_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.silence_session(new.session_id);
  return new;
end
$$;
comment on function private.silence_shared_session() is
  'Trigger: a session on a shared computer was confirmed on the person''s phone, which tells of it; that computer never becomes theirs.';

create trigger silence_shared_session
  after insert on private.shared_sessions
  for each row execute function private.silence_shared_session();

-- "Aparelhos conectados"

create function private.sessions_of(p_user_id uuid) returns table (
  id uuid, is_shared boolean, user_agent text, address text, city text, opened_at timestamptz, last_used_at timestamptz
)
language sql stable rows 5 set search_path = ''
as $$
  select s.id, x.session_id is not null, left(s.user_agent, 512), host(s.ip),
    (
      select l.city from public.user_login_logs as l
      where l.user_id = s.user_id and l.login_at = s.created_at order by l.id limit 1),
    s.created_at,
    -- Auth renews a session in use about once an hour.
    greatest(s.created_at, s.refreshed_at at time zone 'utc', x.last_used_at)
  from auth.sessions as s
  left join private.shared_sessions as x on x.session_id = s.id
  where s.user_id = p_user_id
    and (s.not_after is null or s.not_after > now())
    and (x.session_id is null or private.shared_session_end(x.opened_at, x.last_used_at) > now())
$$;
comment on function private.sessions_of(uuid) is 'The living sessions of a person; for functions that have checked who asks.';

create function private.own_sessions() returns table (
  id uuid, is_current boolean, is_shared boolean, user_agent text, address text, city text, opened_at timestamptz, last_used_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  current_id uuid;
begin
  perform private.refuse_patterns();
  perform private.require_session();
  current_id := (auth.jwt() ->> 'session_id')::uuid;
  return query
    select s.id, s.id = current_id, s.is_shared, s.user_agent, s.address, s.city, s.opened_at, s.last_used_at
    from private.sessions_of(auth.uid()) as s
    order by s.id = current_id desc, s.last_used_at desc, s.id
    limit 100;
end
$$;
comment on function private.own_sessions() is
  'The caller''s living sessions, approved or not: the caller''s own first, then by last use (exact within an hour; on a shared computer within a minute), at most 100. Errors: PT401 the session has ended, 22023 filtered by a pattern.';
select private.publish('private.own_sessions', 'authenticated');

-- A stranger at an open shared computer must not lock its person out of their own devices.
create function private.end_own_session(p_session_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  perform private.require_session();
  if p_session_id::text is distinct from auth.jwt() ->> 'session_id' then
    perform private.refuse_shared_session();
  end if;
  delete from auth.sessions as s where s.id = p_session_id and s.user_id = auth.uid();
  if not found then
    return false;
  end if;
  delete from private.known_devices as d where d.user_id = auth.uid() and d.last_session_id = p_session_id;
  return true;
end
$$;
comment on function private.end_own_session(uuid) is
  'Ends one session of the caller at once, and its device is unknown again; false when the caller has no such session. Errors: PT401 the session has ended, 42501 another session than its own from a shared computer, 22023 filtered by a pattern.';
select private.publish('private.end_own_session', 'authenticated');

create function private.end_other_sessions() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  current_id uuid;
  ended integer;
begin
  perform private.refuse_patterns();
  perform private.require_session();
  perform private.refuse_shared_session();
  current_id := (auth.jwt() ->> 'session_id')::uuid;
  delete from auth.sessions as s where s.user_id = auth.uid() and s.id <> current_id;
  get diagnostics ended = row_count;
  delete from private.known_devices as d where d.user_id = auth.uid() and d.last_session_id <> current_id;
  return ended;
end
$$;
comment on function private.end_other_sessions() is
  'Ends every session of the caller but the one of the call, at once, and no other device is known any more; returns how many. Errors: PT401 the session has ended, 42501 on a shared computer, 22023 filtered by a pattern.';
select private.publish('private.end_other_sessions', 'authenticated');
