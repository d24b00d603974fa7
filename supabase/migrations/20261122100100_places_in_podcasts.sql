-- The places of podcasts follow the rule of lessons: private.next_place().

alter table public.podcast_progress
  add column last_device text,
  add column revision integer not null default 1,
  add column place_revision integer not null default 1,
  add column placed_at timestamptz,
  add column rivals jsonb not null default '[]',
  add constraint podcast_progress_device_length check (char_length(last_device) <= 60),
  add constraint podcast_progress_revisions check (place_revision between 0 and revision),
  add constraint podcast_progress_rivals_list check (jsonb_typeof(rivals) = 'array' and jsonb_array_length(rivals) <= 8);

comment on column public.podcast_progress.last_device is 'Short name of the device of the last position.';
comment on column public.podcast_progress.revision is 'As in user_video_progress.';
comment on column public.podcast_progress.place_revision is 'As in user_video_progress.';
comment on column public.podcast_progress.placed_at is 'As in user_video_progress.';
comment on column public.podcast_progress.rivals is 'As in user_video_progress.';

drop function public.save_podcast_progress(bigint, numeric, boolean);
drop function private.save_podcast_progress(bigint, numeric, boolean);

create function private.save_podcast_progress(
  p_podcast_id bigint, p_current_seconds numeric, p_completed boolean, p_event_id uuid, p_occurred_at timestamptz,
  p_device text, p_base_revision integer, p_is_choice boolean
) returns public.podcast_progress
language plpgsql security definer set search_path = ''
as $$
declare
  member uuid := auth.uid();
  duration integer;
  happened_at timestamptz := least(coalesce(p_occurred_at, now()), now());
  place private.playback_place;
  progress public.podcast_progress;
begin
  if not private.is_approved() then
    raise exception 'only approved members have progress' using errcode = '42501';
  end if;
  if p_current_seconds is null or p_current_seconds in ('NaN', 'Infinity', '-Infinity') or not isfinite(happened_at) then
    raise exception 'a position is a finite number, reached at some time' using errcode = '22023';
  end if;
  if p_base_revision is not null and p_event_id is null then
    raise exception 'an event that knows its base has an id' using errcode = '22023';
  end if;
  select p.duration_seconds into duration from public.podcasts as p
  where p.id = p_podcast_id and (p.is_active or private.is_admin());
  if not found then
    raise exception 'there is no such podcast' using errcode = '22023';
  end if;

  insert into public.podcast_progress (user_id, podcast_id, last_listened_at, revision, place_revision)
  values (member, p_podcast_id, happened_at, 0, 0)
  on conflict (user_id, podcast_id) do nothing;
  select p.* into progress from public.podcast_progress as p
  where p.user_id = member and p.podcast_id = p_podcast_id
  for update;
  if p_event_id is not null then
    insert into private.progress_events (event_id, user_id, podcast_id, occurred_at)
    values (p_event_id, member, p_podcast_id, happened_at)
    on conflict (event_id) do nothing;
    if not found then
      return progress;
    end if;
  end if;

  -- Callers without a base came in the order in which they called, whatever the time.
  place := private.next_place(
    row(progress.current_seconds, progress.last_device, progress.placed_at, progress.place_revision, progress.revision,
      progress.rivals)::private.playback_place,
    '-infinity', greatest(0, least(p_current_seconds, coalesce(duration, 172800))), private.progress_device(p_device),
    happened_at, p_base_revision, coalesce(p_is_choice, false));
  update public.podcast_progress as p
  set
    current_seconds = place.seconds,
    last_device = place.device,
    placed_at = place.placed_at,
    place_revision = place.place_revision,
    revision = place.revision,
    rivals = place.rivals,
    completed = p.completed or coalesce(p_completed, false),
    last_listened_at = greatest(p.last_listened_at, happened_at)
  where p.id = progress.id
  returning p.* into progress;
  return progress;
end
$$;
comment on function private.save_podcast_progress(bigint, numeric, boolean, uuid, timestamptz, text, integer, boolean) is 'See public.save_podcast_progress().';

create function public.save_podcast_progress(
  p_podcast_id bigint, p_current_seconds numeric, p_completed boolean default false, p_event_id uuid default null,
  p_occurred_at timestamptz default null, p_device text default null, p_base_revision integer default null,
  p_is_choice boolean default false
) returns public.podcast_progress
language sql set search_path = ''
as $$
  select private.save_podcast_progress(p_podcast_id, p_current_seconds, p_completed, p_event_id, p_occurred_at, p_device,
    p_base_revision, p_is_choice)
$$;
comment on function public.save_podcast_progress(bigint, numeric, boolean, uuid, timestamptz, text, integer, boolean) is
  'Saves where the caller is in a podcast, within its duration; completed is never undone. Event id, device, base and choice are those of save_video_progress(). Returns the row. Errors: 42501 not approved, 22023 unknown podcast or bad values.';

grant execute on function
  private.save_podcast_progress(bigint, numeric, boolean, uuid, timestamptz, text, integer, boolean),
  public.save_podcast_progress(bigint, numeric, boolean, uuid, timestamptz, text, integer, boolean)
  to authenticated;

-- "Baixar meus dados": events may be of podcasts, or marks, from now on.

create or replace function private.own_records() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  -- Without an approval, too: the law gives everybody a copy of their own data.
  if me is null then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'account', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', u.id, 'email', u.email, 'created_at', u.created_at, 'email_confirmed_at', u.email_confirmed_at,
        'last_sign_in_at', u.last_sign_in_at, 'metadata', u.raw_user_meta_data)), '[]')
      from auth.users as u where u.id = me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', s.created_at, 'refreshed_at', s.refreshed_at, 'ip', s.ip, 'user_agent', s.user_agent)
        order by s.created_at desc), '[]')
      from auth.sessions as s where s.user_id = me),
    'video_views', (
      select coalesce(jsonb_agg(jsonb_build_object('video_id', v.video_id, 'viewed_on', v.viewed_on)
        order by v.viewed_on desc, v.video_id), '[]')
      from private.video_views as v where v.user_id = me),
    'progress_events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'video_id', e.video_id, 'podcast_id', e.podcast_id, 'occurred_at', e.occurred_at,
        'received_at', e.received_at, 'credited_seconds', e.credited_seconds, 'is_mark', e.is_mark) order by e.occurred_at desc), '[]')
      from private.progress_events as e where e.user_id = me),
    -- What was done to the person, but not by whom; what they did, but not the data of those they did it to.
    'audit_log', (
      select coalesce(jsonb_agg(case
        when a.target_type = 'user' and a.target_id = me::text then jsonb_build_object(
          'at', a.at, 'action', a.action, 'actor_role', a.actor_role,
          'before', a.before - 'approved_by', 'after', a.after - 'approved_by')
        else jsonb_build_object(
          'at', a.at, 'action', a.action, 'actor_role', a.actor_role,
          'target_type', a.target_type, 'target_id', a.target_id)
        end order by a.id desc), '[]')
      from private.audit_log as a
      where a.actor_id = me or (a.target_type = 'user' and a.target_id = me::text)),
    'sync_runs', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'created_at', s.created_at)
        order by s.id desc), '[]')
      from public.sync_runs as s where s.started_by = me),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'template', m.template, 'recipient', m.recipient, 'payload', m.payload, 'status', m.status,
        'created_at', m.created_at, 'sent_at', m.sent_at) order by m.id desc), '[]')
      from private.outbox_emails as m where m.user_id = me));
end
$$;
