-- "Entrar com QR code": a computer shows a QR and six digits, a signed-in phone confirms them, and the computer gets a
-- session for which no password was typed. Only hashes are stored here. See docs/decisions/0035-signing-in-with-the-phone.md.

create table private.phone_sign_ins (
  id uuid primary key default gen_random_uuid(),
  secret_hash text not null,
  code_hash text not null unique,
  link_hash text not null unique,
  device text not null,
  user_agent text,
  address_hash text not null,
  network_hash text,
  city text,
  status text not null default 'waiting',
  user_id uuid references auth.users (id) on delete cascade,
  phone_session_id uuid,
  nonce_hash text unique,
  session_id uuid,
  claims integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 minute',
  constraint phone_sign_ins_hash_form check (
    secret_hash ~ '^[0-9a-f]{64}$' and code_hash ~ '^[0-9a-f]{64}$' and link_hash ~ '^[0-9a-f]{64}$'
    and nonce_hash ~ '^[0-9a-f]{64}$' and address_hash ~ '^[0-9a-f]{64}$' and network_hash ~ '^[0-9a-f]{64}$'),
  constraint phone_sign_ins_status_known check (
    status in ('waiting', 'seen', 'refused', 'confirmed', 'claimed', 'connected')),
  constraint phone_sign_ins_seen_by_somebody check (
    (status = 'waiting') = (user_id is null) and (status = 'waiting') = (nonce_hash is null)),
  constraint phone_sign_ins_device_length check (char_length(device) between 1 and 60),
  constraint phone_sign_ins_user_agent_length check (char_length(user_agent) <= 512),
  constraint phone_sign_ins_city_length check (char_length(city) <= 60)
);

comment on table private.phone_sign_ins is
  'Computers that ask a phone to sign them in; each row for minutes only. Written by functions alone.';
comment on column private.phone_sign_ins.secret_hash is 'SHA-256 of the secret that only the browser has which asked.';
comment on column private.phone_sign_ins.code_hash is 'HMAC of the six digits under the secret key: a million codes are soon hashed.';
comment on column private.phone_sign_ins.link_hash is 'SHA-256 of the token in the QR.';
comment on column private.phone_sign_ins.device is 'What a person would call the computer: "Chrome no Windows".';
comment on column private.phone_sign_ins.address_hash is 'HMAC of the address that asked, as far as it is known: so many may wait for one.';
comment on column private.phone_sign_ins.network_hash is 'HMAC of the network''s address, to compare it with the phone''s; null when the address is not known for sure.';
comment on column private.phone_sign_ins.status is
  'waiting; seen (a phone has looked: no other phone may); refused; confirmed; claimed (the computer has asked for its session, once); connected (it has it).';
comment on column private.phone_sign_ins.phone_session_id is 'The session of the phone: if it ends before the computer comes in, nothing is opened.';
comment on column private.phone_sign_ins.nonce_hash is 'SHA-256 of what the phone''s last look was answered: only its screen may confirm.';
comment on column private.phone_sign_ins.claims is 'How often the computer has asked; after 300 times it is not answered any more.';
comment on column private.phone_sign_ins.expires_at is
  'A minute for the code; once it was looked at a minute to decide, then a minute for the computer to come.';

create index phone_sign_ins_user_idx on private.phone_sign_ins (user_id);
create index phone_sign_ins_expires_at_idx on private.phone_sign_ins (expires_at);
create index phone_sign_ins_waiting_idx on private.phone_sign_ins (address_hash, created_at desc) where status = 'waiting';

alter table private.phone_sign_ins enable row level security;
revoke all on private.phone_sign_ins from public, anon, authenticated, service_role;

create function private.forget_phone_sign_ins() returns void
language sql security definer set search_path = ''
as $$
  -- A row that another statement deletes or looks at just now is left to that statement: none waits for another.
  delete from private.phone_sign_ins as r
  where r.id in (
    select o.id from private.phone_sign_ins as o
    where o.expires_at < now() - interval '10 minutes'
    for update skip locked)
$$;
comment on function private.forget_phone_sign_ins() is 'Deletes requests ten minutes after their end. Asked with the long jobs, and by each new request.';

create function private.may_connect_computers(p_user_id uuid, p_session_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1
    from public.profiles as p
    join auth.users as u on u.id = p.id
    join auth.sessions as s on s.user_id = p.id
    where p.id = p_user_id and p.is_approved and p.is_active
      and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null
      and s.id = p_session_id and (s.not_after is null or s.not_after > now())
      and not exists (select 1 from private.shared_sessions as x where x.session_id = s.id))
$$;
comment on function private.may_connect_computers(uuid, uuid) is
  'A member with a living session of their own. A session on a shared computer opens no further ones: a stranger at the open computer would have a session of their own.';

create function private.start_phone_sign_in(
  p_secret_hash text, p_code_hash text, p_link_hash text, p_device text, p_user_agent text, p_network_hash text, p_city text,
  p_address_hash text, p_most integer
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  new_id uuid;
begin
  perform private.forget_phone_sign_ins();
  -- No computer is refused: of one address the newest requests may wait, and requests of other addresses are not touched.
  delete from private.phone_sign_ins as r
  where r.id in (
    select o.id from private.phone_sign_ins as o
    where o.id in (
      select w.id from private.phone_sign_ins as w
      where w.address_hash = p_address_hash and w.status = 'waiting'
      order by w.created_at desc offset greatest(p_most, 1) - 1)
    for update skip locked);
  insert into private.phone_sign_ins (secret_hash, code_hash, link_hash, device, user_agent, network_hash, city, address_hash)
  values (p_secret_hash, p_code_hash, p_link_hash, p_device,
    nullif(left(btrim(private.visible_text(p_user_agent)), 512), ''), p_network_hash,
    nullif(left(btrim(private.visible_text(p_city)), 60), ''), p_address_hash)
  on conflict (code_hash) do nothing
  returning id into new_id;
  return new_id;
end
$$;
comment on function private.start_phone_sign_in(text, text, text, text, text, text, text, text, integer) is
  'service_role only: a computer asks to be signed in. Returns the id of the request; null when another one has these digits. Of one address (p_address_hash) the newest p_most wait; older ones make room.';
select private.publish('private.start_phone_sign_in', 'service_role');

create function private.look_at_phone_sign_in(
  p_user_id uuid, p_session_id uuid, p_code_hash text, p_link_hash text, p_nonce_hash text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  request private.phone_sign_ins;
begin
  if not private.may_connect_computers(p_user_id, p_session_id) then
    return jsonb_build_object('outcome', 'not_here');
  end if;
  -- Locked: of two phones in the same moment one is the first.
  select r.* into request
  from private.phone_sign_ins as r
  where (r.code_hash = p_code_hash or r.link_hash = p_link_hash)
    and r.status in ('waiting', 'seen') and r.expires_at > clock_timestamp()
  for update;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if request.user_id <> p_user_id then
    return jsonb_build_object('outcome', 'taken');
  end if;
  -- A second look of the same person has the newest screen decide, and gives no more time.
  update private.phone_sign_ins as r
  set status = 'seen', user_id = p_user_id, phone_session_id = p_session_id, nonce_hash = p_nonce_hash,
    expires_at = case when r.status = 'waiting' then clock_timestamp() + interval '1 minute' else r.expires_at end
  where r.id = request.id
  returning r.* into request;
  return jsonb_build_object('outcome', 'found', 'device', request.device, 'city', request.city,
    'networkHash', request.network_hash, 'startedAt', request.created_at,
    'secondsLeft', floor(extract(epoch from request.expires_at - clock_timestamp())));
end
$$;
comment on function private.look_at_phone_sign_in(uuid, uuid, text, text, text) is
  'service_role only: which computer shows this code or QR, for the person and session given. Outcome found (from now on it is theirs to decide), taken (another person looked first), not_here (no member, or their session has ended or is on a shared computer), unknown.';
select private.publish('private.look_at_phone_sign_in', 'service_role');

create function private.tell_of_computer(p_user_id uuid, p_title text, p_message text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_notifications (user_id, type, title, message, action_url)
  values (p_user_id, 'security', left(p_title, 255),
    to_char(now() at time zone 'America/Sao_Paulo', '"Em "DD/MM" às "HH24:MI". "') || p_message, '/settings#sessoes');
end
$$;
comment on function private.tell_of_computer(uuid, text, text) is 'The notification about a computer and the own phone; it says when.';

create function private.decide_phone_sign_in(
  p_user_id uuid, p_session_id uuid, p_nonce_hash text, p_act text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  request private.phone_sign_ins;
begin
  select r.* into request from private.phone_sign_ins as r
  where r.nonce_hash = p_nonce_hash and r.user_id = p_user_id and r.phone_session_id = p_session_id
  for update;
  if not found then
    return 'unknown';
  end if;
  if p_act = 'end' then
    delete from auth.sessions as s where s.id = request.session_id and s.user_id = p_user_id;
    return case when request.status = 'connected' then 'ended' else 'unknown' end;
  end if;
  if p_act = 'confirm' and request.status = 'seen' and request.expires_at > clock_timestamp() then
    if not private.may_connect_computers(p_user_id, p_session_id) then
      return 'not_here';
    end if;
    update private.phone_sign_ins as r set status = 'confirmed', expires_at = clock_timestamp() + interval '1 minute'
    where r.id = request.id;
    return 'confirmed';
  end if;
  -- A person may refuse also after the confirmation, as long as the computer has not come for its session.
  if p_act = 'refuse' and request.status in ('seen', 'confirmed') then
    update private.phone_sign_ins as r set status = 'refused' where r.id = request.id;
    perform private.tell_of_computer(p_user_id, 'Entrada recusada: ' || request.device,
      'Você recusou no celular um computador que pedia para entrar com a sua conta. Ele não entrou.');
    return 'refused';
  end if;
  -- The phone asks how it went, or repeats what it may not know was heard.
  return case
    when request.status in ('connected', 'refused') then request.status
    when request.expires_at <= clock_timestamp() then 'expired'
    else case request.status when 'seen' then 'seen' else 'confirmed' end
  end;
end
$$;
comment on function private.decide_phone_sign_in(uuid, uuid, text, text) is
  'service_role only: the screen that looked (its nonce) does confirm, refuse, end (the session of the computer) or follow (asks only). Returns confirmed, refused, ended, connected (the computer is in), seen, expired, not_here, unknown.';
select private.publish('private.decide_phone_sign_in', 'service_role');

create function private.claim_phone_sign_in(p_id uuid, p_secret_hash text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  request private.phone_sign_ins;
begin
  -- A caller that knows the id alone is told nothing. The lock makes claims take turns: one of them gets the session.
  update private.phone_sign_ins as r set claims = r.claims + 1
  where r.id = p_id and r.secret_hash = p_secret_hash and r.claims < 300
  returning r.* into request;
  if not found or (request.status <> 'refused' and request.expires_at <= clock_timestamp()) then
    return jsonb_build_object('outcome', 'expired');
  end if;
  if request.status <> 'confirmed' then
    return jsonb_build_object('outcome',
      case when request.status in ('waiting', 'seen', 'refused') then request.status else 'expired' end);
  end if;
  update private.phone_sign_ins as r set status = 'claimed' where r.id = request.id;
  if not private.may_connect_computers(request.user_id, request.phone_session_id) then
    return jsonb_build_object('outcome', 'expired');
  end if;
  return (
    select jsonb_build_object('outcome', 'claimed', 'userId', p.id, 'email', u.email, 'fullName', p.full_name)
    from public.profiles as p join auth.users as u on u.id = p.id
    where p.id = request.user_id);
end
$$;
comment on function private.claim_phone_sign_in(uuid, text) is
  'service_role only: what became of the request with this secret. Outcome waiting, seen, refused, expired; claimed, with the person to sign in, once and only while they may.';
select private.publish('private.claim_phone_sign_in', 'service_role');

create function private.connect_phone_sign_in(p_id uuid, p_session_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  request private.phone_sign_ins;
  opened auth.sessions;
begin
  update private.phone_sign_ins as r
  set status = 'connected', session_id = p_session_id, expires_at = clock_timestamp() + interval '15 minutes'
  where r.id = p_id and r.status = 'claimed'
  returning r.* into request;
  select s.* into opened from auth.sessions as s where s.id = p_session_id and s.user_id = request.user_id;
  if opened.id is null then
    raise exception 'no such session of that person' using errcode = '22023';
  end if;
  -- The computer's session ends with the phone's, so that one stays until this one hangs on it.
  perform 1 from auth.sessions as s where s.id = request.phone_session_id for key share;
  if not found then
    raise exception 'the phone has signed out' using errcode = '22023';
  end if;
  perform private.share_session(opened.id, request.phone_session_id);
  -- Auth spares a session that a mailed link opened the present password when a new one is set. No
  -- mailbox was opened here, so this session must not be one of those.
  delete from auth.mfa_amr_claims as c where c.session_id = opened.id;
  perform private.note_login_browser(opened.id, request.user_agent);
  update public.user_login_logs as l set is_shared = true, city = request.city
  where l.user_id = opened.user_id and l.login_at = opened.created_at;
  perform private.tell_of_computer(opened.user_id, 'Computador conectado: ' || request.device,
    'Você o conectou com o celular. A sessão termina sozinha após 15 minutos sem uso, e sempre em 12 horas. Se não foi você, encerre-a em Configurações e troque a senha.');
  return true;
end
$$;
comment on function private.connect_phone_sign_in(uuid, uuid) is
  'service_role only: the session that was opened for a claimed request is one on a shared computer, stands in the login log and is told on the phone. Errors: 22023, which changes nothing.';
select private.publish('private.connect_phone_sign_in', 'service_role');
