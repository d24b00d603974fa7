-- The channel whose captions may be downloaded: its owner's grant, encrypted by the functions, and what was asked for in
-- vain. Only the functions read these tables. See docs/decisions/0032-captions-of-the-channel.md.

create table private.caption_connection (
  is_only boolean primary key default true,
  channel_id text not null,
  channel_title text not null,
  token text not null,
  key_id text not null,
  connected_by uuid references public.profiles (id) on delete set null,
  connected_at timestamptz not null default now(),
  lost_at timestamptz,
  constraint caption_connection_only check (is_only),
  constraint caption_connection_channel_length check (char_length(channel_id) between 1 and 100),
  constraint caption_connection_title_length check (char_length(channel_title) between 1 and 255),
  constraint caption_connection_token_form check (token ~ '^[A-Za-z0-9_-]{16}[.][A-Za-z0-9_-]{22,}$' and char_length(token) <= 4000),
  constraint caption_connection_key_form check (key_id ~ '^[0-9a-f]{8}$')
);

comment on table private.caption_connection is 'The connected YouTube channel: one row, or none.';
comment on column private.caption_connection.token is 'Refresh token of its owner, AES-256-GCM: nonce and ciphertext. The key is CAPTIONS_TOKEN_KEY, which the database does not know.';
comment on column private.caption_connection.key_id is 'Which key: the first eight hexadecimal digits of its SHA-256.';
comment on column private.caption_connection.lost_at is 'When Google refused the token; the channel has to be connected again.';

create table private.caption_states (
  person uuid primary key references public.profiles (id) on delete cascade,
  state_hash text not null,
  expires_at timestamptz not null default now() + interval '10 minutes',
  constraint caption_states_hash_form check (state_hash ~ '^[0-9a-f]{64}$')
);

comment on table private.caption_states is 'Who is at Google to connect the channel: one attempt each, for ten minutes.';
comment on column private.caption_states.state_hash is 'SHA-256 of what Google gives back; taken once.';

create table private.caption_attempts (
  video_id bigint primary key references public.videos (id) on delete cascade,
  external_id text not null,
  reason text not null,
  ask_again_at timestamptz not null,
  constraint caption_attempts_reason_length check (char_length(reason) between 1 and 500)
);

comment on table private.caption_attempts is 'Lessons whose captions could not be had, and until when they are not asked for.';
comment on column private.caption_attempts.external_id is 'The video that was asked for; another one of the same lesson is asked for at once.';

create index caption_connection_connected_by_idx on private.caption_connection (connected_by);

alter table private.caption_connection enable row level security;
alter table private.caption_states enable row level security;
alter table private.caption_attempts enable row level security;
revoke all on private.caption_connection, private.caption_states, private.caption_attempts
  from public, anon, authenticated, service_role;

insert into private.job_schedules (kind, path, every, next_at, is_active) values
  -- Every night only where an administrator wants it (public.set_nightly_captions()); otherwise they start it.
  ('youtube_captions', 'download-captions', '1 day', date_trunc('day', now(), 'UTC') + interval '1 day 8 hours 20 minutes', false);

create function private.require_superuser_actor() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  actor constant uuid := private.actor_id();
begin
  if not exists (
    select 1 from public.profiles as p where p.id = actor and p.role = 'superuser' and p.is_approved and p.is_active)
  then
    raise exception 'only superusers may do this' using errcode = '42501';
  end if;
  return actor;
end
$$;
comment on function private.require_superuser_actor() is
  'The superuser for whom a function acts (header x-actor-id). Errors: 42501.';

create function private.begin_caption_connection(p_state_hash text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.caption_states where expires_at <= now();
  insert into private.caption_states (person, state_hash) values (private.require_superuser_actor(), p_state_hash)
  on conflict (person) do update set state_hash = excluded.state_hash, expires_at = excluded.expires_at;
end
$$;
comment on function private.begin_caption_connection(text) is
  'service_role, for a superuser (x-actor-id): remembers the hash of a state for ten minutes; an earlier one counts no more. Errors: 42501.';
select private.publish('private.begin_caption_connection', 'service_role');

create function private.take_caption_state(p_state_hash text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.caption_states
  where person = private.require_superuser_actor() and state_hash = p_state_hash and expires_at > now();
  return found;
end
$$;
comment on function private.take_caption_state(text) is
  'service_role, for a superuser (x-actor-id): whether this is their own fresh state, which counts no more afterwards. Errors: 42501.';
select private.publish('private.take_caption_state', 'service_role');

create function private.store_caption_connection(p_channel_id text, p_channel_title text, p_token text, p_key_id text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_superuser_actor();
  before jsonb;
begin
  select jsonb_build_object('title', c.channel_title) into before from private.caption_connection as c;
  insert into private.caption_connection (channel_id, channel_title, token, key_id, connected_by)
  values (p_channel_id, p_channel_title, p_token, p_key_id, actor)
  on conflict (is_only) do update
  set channel_id = excluded.channel_id, channel_title = excluded.channel_title, token = excluded.token,
    key_id = excluded.key_id, connected_by = excluded.connected_by, connected_at = now(), lost_at = null;
  perform private.write_audit('captions.connected', 'captions', p_channel_id, before, jsonb_build_object('title', p_channel_title));
  perform private.close_notices(array['captions'], 'O canal foi conectado de novo em ' || private.format_time(now()) || '.');
end
$$;
comment on function private.store_caption_connection(text, text, text, text) is
  'service_role, for a superuser (x-actor-id): stores the grant, encrypted, in place of any other. Audited without it. Errors: 42501.';
select private.publish('private.store_caption_connection', 'service_role');

create function private.delete_caption_connection() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  gone private.caption_connection;
begin
  perform private.require_superuser_actor();
  delete from private.caption_connection where is_only returning * into gone;
  if gone.channel_id is null then
    return;
  end if;
  perform private.write_audit('captions.disconnected', 'captions', gone.channel_id, jsonb_build_object('title', gone.channel_title), null);
  -- The download would fail every night, and the administrator who connects another channel decides anew.
  update private.job_schedules as s set is_active = false where s.kind = 'youtube_captions' and s.is_active;
  if found then
    perform private.audit_nightly_captions(false, gone);
  end if;
  perform private.close_notices(array['captions'], 'O canal foi desconectado em ' || private.format_time(now()) || '.');
end
$$;
comment on function private.delete_caption_connection() is 'service_role, for a superuser (x-actor-id): forgets the grant. Errors: 42501.';
select private.publish('private.delete_caption_connection', 'service_role');

create function private.lose_caption_connection(p_token text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.caption_connection set lost_at = now() where lost_at is null and token = p_token;
  if not found then
    return;
  end if;
  perform private.notify_administrators(jsonb_build_array(jsonb_build_object(
    'type', 'catalogue_key',
    'subject', 'captions',
    'title', 'Legendas do YouTube: reconecte o canal',
    'message', 'O Google não aceita mais a autorização do canal, que foi retirada ou venceu. Um super administrador precisa '
      || 'conectá-lo de novo em Transcrições. As transcrições salvas continuam, e arquivos podem ser enviados.',
    'action_url', '/transcript-management',
    'metadata', '{}'::jsonb,
    'is_mailed', true)), now());
end
$$;
comment on function private.lose_caption_connection(text) is 'service_role: Google refused this grant; administrators are told once.';
select private.publish('private.lose_caption_connection', 'service_role');

create function private.read_caption_connection()
returns table (channel_id text, channel_title text, token text, key_id text, connected_at timestamptz, connected_by_name text, is_lost boolean)
language sql stable security definer set search_path = ''
as $$
  select c.channel_id, c.channel_title, c.token, c.key_id, c.connected_at, p.full_name, c.lost_at is not null
  from private.caption_connection as c
  left join public.profiles as p on p.id = c.connected_by
$$;
comment on function private.read_caption_connection() is
  'service_role: the connected channel with its encrypted grant; no row without one.';
select private.publish('private.read_caption_connection', 'service_role');

create function private.caption_plan()
returns table (waiting bigint, units_today bigint, is_quota_over boolean, id bigint, external_id text, title text)
language sql stable security definer set search_path = ''
as $$
  with missing as (
    select v.id, v.external_id, v.title, v.created_at, v.is_active, a.video_id is not null as was_asked
    from public.videos as v
    left join private.caption_attempts as a on a.video_id = v.id and a.external_id = v.external_id
    where v.source = 'youtube' and v.status = 'active'
      and (a.video_id is null or a.ask_again_at <= now())
      and not exists (select 1 from public.transcripts as t where t.video_id = v.id)
  ), today as (
    -- Google's day begins at midnight in California. A run that goes on over it may spend all its units after it.
    select coalesce(sum(r.units), 0) as units,
      coalesce(bool_or(r.kind like 'youtube%' and r.error_type = 'quota'), false) as is_over
    from public.sync_runs as r
    where coalesce(r.finished_at, now()) >= date_trunc('day', now(), 'America/Los_Angeles')
  )
  select (select count(*) from missing), today.units, today.is_over, next.id, next.external_id, next.title
  from today
  -- What failed before comes last, so that it keeps no other lesson waiting.
  left join lateral (
    select m.* from missing as m order by m.was_asked, not m.is_active, m.created_at desc, m.id desc limit 1) as next on true
$$;
comment on function private.caption_plan() is
  'service_role: how many lessons of YouTube wait for captions, how many units of the quota the jobs have spent since midnight in California, whether YouTube refused one of them since then because of it, and the next of these lessons: those that failed before and those that are hidden come last.';
select private.publish('private.caption_plan', 'service_role');

create function private.note_caption_attempt(p_video_id bigint, p_external_id text, p_reason text, p_days integer) returns void
language sql security definer set search_path = ''
as $$
  insert into private.caption_attempts (video_id, external_id, reason, ask_again_at)
  select v.id, p_external_id, left(p_reason, 500), now() + p_days * interval '1 day'
  from public.videos as v where v.id = p_video_id
  on conflict (video_id) do update
  set external_id = excluded.external_id, reason = excluded.reason, ask_again_at = excluded.ask_again_at
$$;
comment on function private.note_caption_attempt(bigint, text, text, integer) is
  'service_role: the captions of a lesson could not be had and are not asked for in the next days.';
select private.publish('private.note_caption_attempt', 'service_role');

create function private.forget_captions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.transcripts where video_id = new.id and origin in ('youtube', 'youtube_auto');
  return null;
end
$$;
comment on function private.forget_captions() is
  'Trigger: captions of YouTube belong to their video, and go when the lesson shows another one.';

create trigger forget_captions after update of source, external_id on public.videos
  for each row when ((old.source, old.external_id) is distinct from (new.source, new.external_id))
  execute function private.forget_captions();

create function public.store_captions(p_video_id bigint, p_external_id text, p_cues jsonb, p_origin text, p_file_name text)
returns boolean
language plpgsql set search_path = ''
as $$
begin
  insert into public.transcripts (video_id, cues, origin, file_name)
  select v.id, p_cues, p_origin, p_file_name
  from public.videos as v
  where v.id = p_video_id and v.source = 'youtube' and v.external_id = p_external_id
  for share of v
  on conflict (video_id) do nothing;
  return found;
end
$$;
comment on function public.store_captions(bigint, text, jsonb, text, text) is
  'service_role: stores the captions of a video as the transcript of its lesson. False, and nothing stored: the lesson has a transcript, shows another video by now, or is gone.';

grant execute on function public.store_captions(bigint, text, jsonb, text, text) to service_role;
