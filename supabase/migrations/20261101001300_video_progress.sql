-- Where each member stopped, and what was really watched. Written by one function only.

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
  constraint user_video_progress_user_video_key unique (user_id, video_id),
  constraint user_video_progress_progress_positive check (progress_seconds >= 0),
  constraint user_video_progress_furthest_reached check (furthest_seconds >= progress_seconds),
  constraint user_video_progress_watched_positive check (watched_seconds >= 0),
  constraint user_video_progress_completed_when check (is_completed = (completed_at is not null)),
  constraint user_video_progress_device_length check (char_length(last_device) <= 60)
);

comment on table public.user_video_progress is 'One row per member and lesson; written only by save_video_progress().';
comment on column public.user_video_progress.progress_seconds is 'Last position: where to resume.';
comment on column public.user_video_progress.furthest_seconds is 'Furthest position ever reached; never goes back.';
comment on column public.user_video_progress.watched_seconds is 'Content really played: dragging to the end adds nothing.';
comment on column public.user_video_progress.is_completed is 'Position once passed 90 % of the duration, or the lesson was marked as watched; watching again never undoes it.';
comment on column public.user_video_progress.last_watched_at is 'When the last position was reached, by the clock of the device, never in the future.';
comment on column public.user_video_progress.dismissed_at is 'Hidden from "Continue Assistindo" until watched again; the server''s time, whatever the client sends.';
comment on column public.user_video_progress.last_device is 'Short name of the device of the last position.';

create index user_video_progress_recent_idx on public.user_video_progress (user_id, last_watched_at desc, id desc);
create index user_video_progress_continue_idx on public.user_video_progress (user_id, last_watched_at desc, id desc)
  where not is_completed and dismissed_at is null;
create index user_video_progress_video_idx on public.user_video_progress (video_id);

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

alter table public.user_video_progress enable row level security;

create policy "Only approved members reach video progress" on public.user_video_progress
  as restrictive for all to authenticated
  using ((select private.is_approved()))
  with check ((select private.is_approved()));
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

revoke all on public.user_video_progress from anon, authenticated, service_role;
grant select, delete on public.user_video_progress to authenticated;
grant update (dismissed_at) on public.user_video_progress to authenticated;
grant select, insert, update, delete on public.user_video_progress to service_role;

create table private.progress_events (
  event_id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  video_id bigint not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  credited_seconds numeric(12, 3) not null default 0
);

comment on table private.progress_events is 'Progress events of the last 30 days: a retry is recognised, and each span of time is credited once.';
comment on column private.progress_events.video_id is 'Without a foreign key: these rows expire by themselves.';
comment on column private.progress_events.credited_seconds is 'What this event added to watched_seconds.';

create index progress_events_user_video_idx on private.progress_events (user_id, video_id, occurred_at desc);
create index progress_events_received_at_idx on private.progress_events (received_at);
alter table private.progress_events enable row level security;
revoke all on private.progress_events from public, anon, authenticated, service_role;

create function private.creditable_seconds(p_user_id uuid, p_video_id bigint, p_occurred_at timestamptz) returns numeric
language plpgsql stable security definer set search_path = ''
as $$
declare
  top_speed constant numeric := 2;
  since timestamptz;
  allowed numeric;
begin
  -- An event older than what is remembered could be a retry that nobody recognises any more.
  if p_occurred_at < now() - interval '29 days' then
    return 0;
  end if;
  select e.occurred_at into since from private.progress_events as e
  where e.user_id = p_user_id and e.video_id = p_video_id and e.occurred_at <= p_occurred_at
  order by e.occurred_at desc limit 1;
  -- The first save comes at most 30 seconds after the start.
  since := coalesce(since, p_occurred_at - interval '30 seconds');
  -- An event that arrives late shares its span with all that was credited after it, up to any later moment.
  select min(top_speed * extract(epoch from later.occurred_at - since) - later.credited) into allowed
  from (
    select e.occurred_at, sum(e.credited_seconds) over (order by e.occurred_at) as credited
    from private.progress_events as e
    where e.user_id = p_user_id and e.video_id = p_video_id and e.occurred_at > p_occurred_at
  ) as later;
  return greatest(least(allowed, top_speed * extract(epoch from p_occurred_at - since)), 0);
end
$$;
comment on function private.creditable_seconds(uuid, bigint, timestamptz) is
  'Most content seconds that can have been played up to a moment since the event before it, at double speed.';

create function private.save_video_progress(
  p_video_id bigint, p_event_id uuid, p_position_seconds numeric, p_watched_delta_seconds numeric,
  p_occurred_at timestamptz, p_ended boolean, p_device text
) returns public.user_video_progress
language plpgsql security definer set search_path = ''
as $$
declare
  member uuid := auth.uid();
  duration integer;
  happened_at timestamptz := least(coalesce(p_occurred_at, now()), now());
  reached numeric;
  credited numeric;
  is_done boolean;
  progress public.user_video_progress;
begin
  if not private.is_approved() then
    raise exception 'only approved members have progress' using errcode = '42501';
  end if;
  if p_event_id is null or p_position_seconds is null
    or p_position_seconds in ('NaN', 'Infinity', '-Infinity')
    or p_watched_delta_seconds in ('NaN', 'Infinity', '-Infinity')
    or not isfinite(happened_at)
  then
    raise exception 'a progress event needs an id, a time and finite numbers' using errcode = '22023';
  end if;
  select v.duration_seconds into duration from public.videos as v
  where v.id = p_video_id and ((v.is_active and v.status = 'active') or private.is_admin());
  if not found then
    raise exception 'there is no such video' using errcode = '22023';
  end if;

  -- Two days are longer than any lesson: the bound where the duration is unknown.
  reached := greatest(0, least(p_position_seconds, coalesce(duration, 172800)));

  if exists (select 1 from private.progress_events as e where e.event_id = p_event_id) then
    select p.* into progress from public.user_video_progress as p where p.user_id = member and p.video_id = p_video_id;
    return progress;
  end if;

  -- The row exists before it is locked, so that two first events wait for each other as well.
  insert into public.user_video_progress (user_id, video_id, last_watched_at)
  values (member, p_video_id, happened_at)
  on conflict (user_id, video_id) do nothing;
  select p.* into progress from public.user_video_progress as p
  where p.user_id = member and p.video_id = p_video_id
  for update;

  credited := least(greatest(coalesce(p_watched_delta_seconds, 0), 0),
    private.creditable_seconds(member, p_video_id, happened_at));
  insert into private.progress_events (event_id, user_id, video_id, occurred_at, credited_seconds)
  values (p_event_id, member, p_video_id, happened_at, credited)
  on conflict (event_id) do nothing;
  if not found then
    return progress;
  end if;

  is_done := progress.is_completed or coalesce(p_ended, false) or coalesce(reached > 0.9 * duration, false);
  update public.user_video_progress as p
  set
    progress_seconds = case when happened_at >= p.last_watched_at then reached else p.progress_seconds end,
    furthest_seconds = greatest(p.furthest_seconds, reached),
    watched_seconds = p.watched_seconds + credited,
    is_completed = is_done,
    completed_at = case when is_done then coalesce(p.completed_at, happened_at) end,
    last_device = case when happened_at >= p.last_watched_at then left(p_device, 60) else p.last_device end,
    last_watched_at = greatest(p.last_watched_at, happened_at),
    dismissed_at = case when happened_at > p.dismissed_at then null else p.dismissed_at end
  where p.id = progress.id
  returning p.* into progress;
  return progress;
end
$$;
comment on function private.save_video_progress(bigint, uuid, numeric, numeric, timestamptz, boolean, text) is
  'Applies one progress event of the caller; see public.save_video_progress().';

create function public.save_video_progress(
  p_video_id bigint, p_event_id uuid, p_position_seconds numeric, p_watched_delta_seconds numeric,
  p_occurred_at timestamptz, p_ended boolean default false, p_device text default null
) returns public.user_video_progress
language sql set search_path = ''
as $$
  select private.save_video_progress(p_video_id, p_event_id, p_position_seconds, p_watched_delta_seconds,
    p_occurred_at, p_ended, p_device)
$$;
comment on function public.save_video_progress(bigint, uuid, numeric, numeric, timestamptz, boolean, text) is
  'Saves where the caller is in a lesson and how many content seconds were played since the last save. The newest occurred_at gives the position; an event id counts once; p_ended marks the lesson as watched. Returns the row. Errors: 42501 not approved, 22023 unknown video or bad numbers.';

grant execute on function
  private.save_video_progress(bigint, uuid, numeric, numeric, timestamptz, boolean, text),
  public.save_video_progress(bigint, uuid, numeric, numeric, timestamptz, boolean, text)
  to authenticated;
