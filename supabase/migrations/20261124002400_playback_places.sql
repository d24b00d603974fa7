-- Playback positions of lessons and episodes, and the rules that both tables share. A device never overwrites the position of
-- another device without knowing it: each event names the revision that it is based on, and a position that cannot be applied
-- is kept as a rival until the member chooses. See docs/decisions/0009-two-devices.md.

create type private.playback_place as (
  seconds numeric(12, 3), device text, placed_at timestamptz, place_revision integer, revision integer, rivals jsonb
);
comment on type private.playback_place is 'What a record says of the place in a lesson or an episode, and of its rivals.';

create function private.next_place(
  p_place private.playback_place, p_last_at timestamptz, p_seconds numeric, p_device text, p_happened_at timestamptz,
  p_base_revision integer, p_is_choice boolean
) returns private.playback_place
language plpgsql immutable set search_path = ''
as $$
declare
  same_place_seconds constant numeric := 5;
  most_rivals constant integer := 8;
  own_rival jsonb;
  others jsonb;
  is_foreign constant boolean := p_place.device is distinct from p_device;
  is_near constant boolean := abs(p_place.seconds - p_seconds) <= same_place_seconds;
  is_stale constant boolean := p_place.revision > 0
    and (p_base_revision < p_place.place_revision or p_base_revision > p_place.revision);
  place private.playback_place := p_place;
begin
  select
    jsonb_agg(r.rival order by (r.rival ->> 'revision')::integer) filter (where r.rival ->> 'device' is distinct from p_device),
    jsonb_agg(r.rival) filter (where r.rival ->> 'device' is not distinct from p_device) -> 0
  into others, own_rival
  from jsonb_array_elements(p_place.rivals) as r (rival);
  others := coalesce(others, '[]');
  place.rivals := others;
  if p_is_choice then
    -- The choice settles the rivals that its device knew; a later rival remains.
    place.rivals := coalesce((
      select jsonb_agg(r.rival) from jsonb_array_elements(others) as r (rival)
      where (r.rival ->> 'revision')::integer > p_base_revision), '[]');
  end if;

  if p_base_revision is null then
    -- A caller that knows no revisions: the newest wins, by the time it happened.
    if p_happened_at < p_last_at then
      return p_place;
    end if;
  elsif is_foreign and not is_near and (is_stale or (own_rival is not null and not p_is_choice)) then
    -- The other device's place would be lost. Times are compared only between events of one device.
    if (own_rival ->> 'at')::timestamptz > p_happened_at and not p_is_choice then
      return p_place;
    end if;
    -- A browser that forgets everything is a new device at each visit.
    if jsonb_array_length(others) >= most_rivals then
      others := others - 0;
    end if;
    place.revision := p_place.revision + 1;
    place.rivals := others || jsonb_build_object(
      'device', p_device, 'seconds', p_seconds, 'at', p_happened_at, 'revision', place.revision);
    return place;
  elsif is_foreign and is_stale then
    -- The same place: the device that holds it continues undisturbed.
    if place.rivals <> p_place.rivals then
      place.revision := p_place.revision + 1;
    end if;
    return place;
  elsif is_stale and not p_is_choice and p_happened_at < p_place.placed_at then
    -- A later event of the same device has overtaken this event on its way.
    return p_place;
  end if;

  place.seconds := p_seconds;
  place.device := p_device;
  place.placed_at := p_happened_at;
  place.revision := p_place.revision + 1;
  place.place_revision := place.revision;
  return place;
end
$$;
comment on function private.next_place(private.playback_place, timestamptz, numeric, text, timestamptz, integer, boolean) is
  'Where the place is after an event: applied, kept as a rival, or left behind by a later one. p_last_at counts for callers without a base only.';

create function private.progress_device(p_device text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(left(btrim(p_device), 60), '')
$$;
comment on function private.progress_device(text) is 'The name of a device as it is stored; null when there is none.';

create table private.progress_events (
  event_id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  video_id bigint,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  credited_seconds numeric(12, 3) not null default 0,
  podcast_id bigint,
  is_mark boolean not null default false,
  reached_seconds numeric(12, 3),
  length_seconds numeric(12, 3),
  constraint progress_events_of_one_thing check (num_nonnulls(video_id, podcast_id) = 1)
);

comment on table private.progress_events is
  'Events of lessons and episodes of the last 30 days: a retry is recognised, and each span of time is credited once.';
comment on column private.progress_events.video_id is 'Without a foreign key: these rows expire by themselves.';
comment on column private.progress_events.credited_seconds is 'What this event added to watched_seconds.';
comment on column private.progress_events.podcast_id is 'Without a foreign key, as video_id; one of the two is set.';
comment on column private.progress_events.reached_seconds is 'Position in the lesson: what was played ends here.';
comment on column private.progress_events.length_seconds is
  'Length of the recording as the player found it, where the catalogue says another one: what is corrected, once confirmed.';
comment on column private.progress_events.is_mark is 'Marked by hand: nothing was played, so no span of time ends here.';

create index progress_events_user_video_idx on private.progress_events (user_id, video_id, occurred_at desc);
create index progress_events_received_at_idx on private.progress_events (received_at);
create index progress_events_length_idx on private.progress_events (video_id, podcast_id) where length_seconds is not null;

alter table private.progress_events enable row level security;
revoke all on private.progress_events from public, anon, authenticated, service_role;

create function private.found_length(p_length numeric) returns numeric
language sql immutable set search_path = ''
as $$
  select p_length where p_length > 0 and p_length <= 172800
$$;
comment on function private.found_length(numeric) is 'The length that a player says it found; null where none can be meant. Two days are longer than any recording.';

create function private.other_length(p_found numeric, p_catalogue integer) returns numeric
language sql immutable set search_path = ''
as $$
  select p_found where p_catalogue is null or abs(p_found - p_catalogue) > 2
$$;
comment on function private.other_length(numeric, integer) is
  'The length that a player found, where it is another one than the catalogue''s; players and sources round by two seconds.';

create function private.recording_seconds(p_video_id bigint, p_podcast_id bigint) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  length integer;
begin
  if not private.is_approved() then
    raise exception 'only approved members have progress' using errcode = '42501';
  end if;
  select r.duration_seconds into length
  from (
    select v.duration_seconds, v.is_active and v.status = 'active' as is_shown from public.videos as v where v.id = p_video_id
    union all
    select p.duration_seconds, p.is_active from public.podcasts as p where p.id = p_podcast_id
  ) as r
  where r.is_shown or private.is_admin();
  if not found then
    raise exception 'there is no such lesson or podcast' using errcode = '22023';
  end if;
  return length;
end
$$;
comment on function private.recording_seconds(bigint, bigint) is
  'Seconds of a lesson or an episode that the caller may play; null when unknown. Errors: 42501, 22023.';

create function private.admit_event(p_occurred_at timestamptz, p_seconds numeric, p_played numeric default 0) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  happened_at constant timestamptz := least(coalesce(p_occurred_at, now()), now());
begin
  if p_seconds is null or array[p_seconds, p_played] && '{NaN, Infinity, -Infinity}' or not isfinite(happened_at) then
    raise exception 'an event needs a time and finite numbers' using errcode = '22023';
  end if;
  perform private.spend_write('places', 300);
  return happened_at;
end
$$;
comment on function private.admit_event(timestamptz, numeric, numeric) is
  'When an event of a player happened, never in the future; counts against the caller''s writes. Errors: 22023 bad values.';

create function private.note_event(
  p_event_id uuid, p_happened_at timestamptz, p_video_id bigint default null, p_podcast_id bigint default null,
  p_credited numeric default 0, p_reached numeric default null, p_length numeric default null, p_is_mark boolean default false
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.progress_events (
    event_id, user_id, video_id, podcast_id, occurred_at, credited_seconds, reached_seconds, length_seconds, is_mark)
  values (p_event_id, auth.uid(), p_video_id, p_podcast_id, p_happened_at, p_credited, p_reached, p_length, p_is_mark)
  on conflict (event_id) do nothing;
  return found;
end
$$;
comment on function private.note_event(uuid, timestamptz, bigint, bigint, numeric, numeric, numeric, boolean) is
  'Remembers an event of the caller; false where it is known already, and must change nothing again.';
