-- The position of each member in a lesson, and how much was watched. Written by functions only.

create table public.user_video_progress (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  video_id bigint not null references public.videos (id) on delete cascade,
  progress_seconds numeric(12, 3) not null default 0,
  furthest_seconds numeric(12, 3) not null default 0,
  watched_seconds numeric(12, 3) not null default 0,
  is_completed boolean not null default false,
  completed_at timestamptz,
  last_watched_at timestamptz not null default now(),
  dismissed_at timestamptz,
  last_device text,
  revision integer not null default 1,
  place_revision integer not null default 1,
  placed_at timestamptz,
  rivals jsonb not null default '[]',
  marked_at timestamptz,
  constraint user_video_progress_user_video_key unique (user_id, video_id),
  constraint user_video_progress_progress_positive check (progress_seconds >= 0),
  constraint user_video_progress_furthest_reached check (furthest_seconds >= progress_seconds),
  constraint user_video_progress_watched_positive check (watched_seconds >= 0),
  constraint user_video_progress_completed_when check (is_completed = (completed_at is not null)),
  constraint user_video_progress_device_length check (char_length(last_device) <= 60),
  constraint user_video_progress_revisions check (place_revision between 0 and revision),
  constraint user_video_progress_rivals_list check (jsonb_typeof(rivals) = 'array' and jsonb_array_length(rivals) <= 8)
);

comment on table public.user_video_progress is 'One row per member and lesson; written only by save_video_progress().';
comment on column public.user_video_progress.progress_seconds is 'Last position: where to resume.';
comment on column public.user_video_progress.furthest_seconds is 'Furthest position ever reached; never goes back.';
comment on column public.user_video_progress.watched_seconds is 'Content really played: dragging to the end adds nothing.';
comment on column public.user_video_progress.is_completed is
  'Position once passed 90 % of the duration, or the lesson was marked as watched; only marking it as not watched undoes it.';
comment on column public.user_video_progress.last_watched_at is 'When the last position was reached, by the clock of the device, never in the future.';
comment on column public.user_video_progress.dismissed_at is 'Hidden from "Continue Assistindo" until watched again; the server''s time, not the client''s.';
comment on column public.user_video_progress.last_device is 'Short name of the device of the last position.';
comment on column public.user_video_progress.revision is 'Grows with every change of the place or of the rivals; 0 before the first.';
comment on column public.user_video_progress.place_revision is 'The revision that brought the place.';
comment on column public.user_video_progress.placed_at is 'When the place was reached, by the clock of its device: orders events of that device only.';
comment on column public.user_video_progress.rivals is
  'Places that other devices reached without knowing this one, until the member chooses: a list of {device, seconds, at, revision}.';
comment on column public.user_video_progress.marked_at is 'When the member last marked the lesson as watched or not watched by hand.';

create index user_video_progress_recent_idx on public.user_video_progress (user_id, last_watched_at desc, id desc);
create index user_video_progress_continue_idx on public.user_video_progress (user_id, last_watched_at desc, id desc)
  where not is_completed and dismissed_at is null;
create index user_video_progress_video_idx on public.user_video_progress (video_id);

select private.guard_table('public.user_video_progress', 'video progress');
create policy "Members read their own progress" on public.user_video_progress
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Members dismiss their own progress" on public.user_video_progress
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Members delete their own progress" on public.user_video_progress
  for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, delete on public.user_video_progress to authenticated;
grant update (dismissed_at) on public.user_video_progress to authenticated;
grant select, insert, update, delete on public.user_video_progress to service_role;

create function private.stamp_dismissal() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.dismissed_at is not null and new.dismissed_at is distinct from old.dismissed_at then
    new.dismissed_at := now();
  end if;
  return new;
end
$$;
comment on function private.stamp_dismissal() is 'Trigger: a row is dismissed now, not at a time the client makes up.';

create trigger stamp_dismissal before update of dismissed_at on public.user_video_progress
  for each row execute function private.stamp_dismissal();

create function private.creditable_seconds(p_user_id uuid, p_video_id bigint, p_occurred_at timestamptz) returns numeric
language plpgsql stable security definer set search_path = ''
as $$
declare
  top_speed constant numeric := 2;
  since timestamptz;
  allowed numeric;
begin
  -- An event older than the stored ids could be a retry that cannot be recognised any more.
  if p_occurred_at < now() - interval '29 days' then
    return 0;
  end if;
  select e.occurred_at into since from private.progress_events as e
  where e.user_id = p_user_id and e.video_id = p_video_id and e.occurred_at <= p_occurred_at and not e.is_mark
  order by e.occurred_at desc limit 1;
  -- The first save comes at most 30 seconds after the start.
  since := coalesce(since, p_occurred_at - interval '30 seconds');
  -- An event that arrives late shares its span with all that was credited after it, up to any later moment.
  select min(top_speed * extract(epoch from later.occurred_at - since) - later.credited) into allowed
  from (
    select e.occurred_at, sum(e.credited_seconds) over (order by e.occurred_at) as credited
    from private.progress_events as e
    where e.user_id = p_user_id and e.video_id = p_video_id and e.occurred_at > p_occurred_at and not e.is_mark
  ) as later;
  return greatest(least(allowed, top_speed * extract(epoch from p_occurred_at - since)), 0);
end
$$;
comment on function private.creditable_seconds(uuid, bigint, timestamptz) is
  'Most content seconds that can have been played up to a moment since the event before it, at double speed.';

create function private.lock_video_progress(p_video_id bigint, p_happened_at timestamptz) returns public.user_video_progress
language plpgsql security definer set search_path = ''
as $$
declare
  progress public.user_video_progress;
begin
  -- The row exists before it is locked, so that two first events wait for each other as well.
  insert into public.user_video_progress (user_id, video_id, last_watched_at, revision, place_revision)
  values (auth.uid(), p_video_id, p_happened_at, 0, 0)
  on conflict (user_id, video_id) do nothing;
  select p.* into progress from public.user_video_progress as p
  where p.user_id = auth.uid() and p.video_id = p_video_id
  for update;
  return progress;
end
$$;
comment on function private.lock_video_progress(bigint, timestamptz) is 'The caller''s record of a lesson, made where there is none, locked until the end of the transaction.';

create function private.save_video_progress(
  p_video_id bigint, p_event_id uuid, p_position_seconds numeric, p_watched_delta_seconds numeric,
  p_occurred_at timestamptz, p_ended boolean default false, p_device text default null,
  p_base_revision integer default null, p_is_choice boolean default false, p_length_seconds numeric default null
) returns public.user_video_progress
language plpgsql security definer set search_path = ''
as $$
declare
  member uuid := auth.uid();
  catalogue_seconds constant integer := private.recording_seconds(p_video_id, null);
  -- The player knows the recording as it is now; the catalogue, as it was when it was read last.
  found_seconds constant numeric := private.found_length(p_length_seconds);
  duration constant numeric := coalesce(found_seconds, catalogue_seconds);
  completes_after constant numeric := 0.9 * duration;
  happened_at timestamptz;
  reached numeric;
  credited numeric;
  is_end boolean;
  is_done boolean;
  place private.playback_place;
  progress public.user_video_progress;
begin
  if p_event_id is null then
    raise exception 'a progress event needs an id' using errcode = '22023';
  end if;
  happened_at := private.admit_event(p_occurred_at, p_position_seconds, p_watched_delta_seconds);

  -- Two days are longer than any lesson: the bound where the duration is unknown.
  reached := greatest(0, least(p_position_seconds, coalesce(duration, 172800)));

  if exists (select 1 from private.progress_events as e where e.event_id = p_event_id) then
    select p.* into progress from public.user_video_progress as p where p.user_id = member and p.video_id = p_video_id;
    return progress;
  end if;

  progress := private.lock_video_progress(p_video_id, happened_at);
  credited := least(greatest(coalesce(p_watched_delta_seconds, 0), 0),
    private.creditable_seconds(member, p_video_id, happened_at));
  if not private.note_event(p_event_id, happened_at, p_video_id, p_credited => credited, p_reached => reached,
    p_length => private.other_length(found_seconds, catalogue_seconds))
  then
    return progress;
  end if;

  -- A player that was put beyond the end says "ended" although nothing of it was played: that is no end. A player says
  -- "paused" just before "ended", so what was played up to it may have come with the report before.
  is_end := coalesce(p_ended, false)
    and (found_seconds is null or p_watched_delta_seconds > 0 or progress.furthest_seconds between reached - 5 and found_seconds);
  is_done := is_end or coalesce(p_ended is not true and reached > completes_after, false);
  -- Marked as not watched: an event from before changes nothing, and playing on beyond the mark does not pass it again.
  if is_done and progress.marked_at is not null then
    is_done := happened_at > progress.marked_at
      and (is_end or progress.progress_seconds <= completes_after);
  end if;
  is_done := is_done or progress.is_completed;

  place := private.next_place(
    row(progress.progress_seconds, progress.last_device, progress.placed_at, progress.place_revision, progress.revision,
      progress.rivals)::private.playback_place,
    progress.last_watched_at, reached, private.progress_device(p_device), happened_at, p_base_revision,
    coalesce(p_is_choice, false));
  update public.user_video_progress as p
  set
    progress_seconds = place.seconds,
    last_device = place.device,
    placed_at = place.placed_at,
    place_revision = place.place_revision,
    revision = place.revision,
    rivals = place.rivals,
    furthest_seconds = greatest(p.furthest_seconds, reached),
    watched_seconds = p.watched_seconds + credited,
    is_completed = is_done,
    completed_at = case when is_done then coalesce(p.completed_at, happened_at) end,
    last_watched_at = greatest(p.last_watched_at, happened_at),
    dismissed_at = case when happened_at > p.dismissed_at then null else p.dismissed_at end
  where p.id = progress.id
  returning p.* into progress;
  return progress;
end
$$;
comment on function private.save_video_progress(bigint, uuid, numeric, numeric, timestamptz, boolean, text, integer, boolean, numeric) is
  'Saves where the caller is in a lesson and how many content seconds were played since the last save. An event id counts once; p_ended marks the lesson as watched. p_base_revision is the revision the place was reached upon: where another device moved it since, by more than 5 seconds, the place becomes a rival instead, until an event with p_is_choice, made upon the current revision, settles it. Without a base the newest occurred_at wins. p_length_seconds is the length of the recording as the player found it: the place stays within it, 90 % are of it, and an end to which nothing was played completes nothing; the catalogue''s length serves where none is told. Returns the row. Errors: 42501 not approved, 22023 unknown lesson or bad numbers.';
select private.publish('private.save_video_progress', 'authenticated');

create function private.mark_video_watched(
  p_video_id bigint, p_event_id uuid, p_is_watched boolean, p_occurred_at timestamptz, p_device text default null
) returns public.user_video_progress
language plpgsql security definer set search_path = ''
as $$
declare
  duration constant integer := private.recording_seconds(p_video_id, null);
  happened_at timestamptz;
  progress public.user_video_progress;
begin
  if p_event_id is null or p_is_watched is null then
    raise exception 'a mark needs an id and a yes or no' using errcode = '22023';
  end if;
  happened_at := private.admit_event(p_occurred_at, 0);
  progress := private.lock_video_progress(p_video_id, happened_at);
  if not private.note_event(p_event_id, happened_at, p_video_id, p_is_mark => true) or happened_at < progress.marked_at then
    return progress;
  end if;
  update public.user_video_progress as p
  set
    is_completed = p_is_watched,
    completed_at = case when p_is_watched then coalesce(p.completed_at, happened_at) end,
    marked_at = happened_at
  where p.id = progress.id
  returning p.* into progress;
  -- The player of Drive tells no position: such a lesson is at its end or at its beginning.
  if exists (select 1 from public.videos as v where v.id = p_video_id and v.youtube_id is null) then
    update public.user_video_progress as p
    set
      progress_seconds = case when p_is_watched then coalesce(duration, 0) else 0 end,
      furthest_seconds = greatest(p.furthest_seconds, case when p_is_watched then duration end),
      last_device = private.progress_device(p_device),
      placed_at = happened_at,
      revision = p.revision + 1,
      place_revision = p.revision + 1,
      last_watched_at = greatest(p.last_watched_at, happened_at)
    where p.id = progress.id
    returning p.* into progress;
  end if;
  return progress;
end
$$;
comment on function private.mark_video_watched(bigint, uuid, boolean, timestamptz, text) is
  'Marks a lesson as watched, or as not watched, for the caller. Of several marks the newest counts, an event id once. After "not watched" only playback that passes 90 % again, or the end, completes the lesson. Returns the row. Errors: 42501 not approved, 22023 unknown lesson or a missing value.';
select private.publish('private.mark_video_watched', 'authenticated');
