-- Where each member stopped in an episode; the rule is private.next_place(), as for lessons.

create table public.podcast_progress (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  podcast_id bigint not null references public.podcasts (id) on delete cascade,
  current_seconds numeric(12, 3) not null default 0,
  completed boolean not null default false,
  last_listened_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_device text,
  revision integer not null default 1,
  place_revision integer not null default 1,
  placed_at timestamptz,
  rivals jsonb not null default '[]',
  constraint podcast_progress_user_podcast_key unique (user_id, podcast_id),
  constraint podcast_progress_current_positive check (current_seconds >= 0),
  constraint podcast_progress_device_length check (char_length(last_device) <= 60),
  constraint podcast_progress_revisions check (place_revision between 0 and revision),
  constraint podcast_progress_rivals_list check (jsonb_typeof(rivals) = 'array' and jsonb_array_length(rivals) <= 8)
);

comment on table public.podcast_progress is 'One row per member and episode; written only by save_podcast_progress().';
comment on column public.podcast_progress.current_seconds is 'Last position in seconds (the specification''s currentTime).';
comment on column public.podcast_progress.completed is 'Heard to the end once; listening again never undoes it.';
comment on column public.podcast_progress.last_device is 'Short name of the device of the last position.';
comment on column public.podcast_progress.revision is 'As in user_video_progress.';
comment on column public.podcast_progress.place_revision is 'As in user_video_progress.';
comment on column public.podcast_progress.placed_at is 'As in user_video_progress.';
comment on column public.podcast_progress.rivals is 'As in user_video_progress.';

create index podcast_progress_recent_idx on public.podcast_progress (user_id, last_listened_at desc, id desc);
create index podcast_progress_podcast_idx on public.podcast_progress (podcast_id);

create trigger touch_updated_at before update on public.podcast_progress
  for each row execute function private.touch_updated_at();

select private.guard_table('public.podcast_progress', 'podcast progress');
create policy "Members read their own podcast progress" on public.podcast_progress
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Members delete their own podcast progress" on public.podcast_progress
  for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, delete on public.podcast_progress to authenticated;
grant select, insert, update, delete on public.podcast_progress to service_role;

create function private.save_podcast_progress(
  p_podcast_id bigint, p_current_seconds numeric, p_completed boolean default false, p_event_id uuid default null,
  p_occurred_at timestamptz default null, p_device text default null, p_base_revision integer default null,
  p_is_choice boolean default false, p_length_seconds numeric default null
) returns public.podcast_progress
language plpgsql security definer set search_path = ''
as $$
declare
  member uuid := auth.uid();
  catalogue_seconds constant integer := private.recording_seconds(null, p_podcast_id);
  found_seconds constant numeric := private.found_length(p_length_seconds);
  happened_at timestamptz;
  place private.playback_place;
  progress public.podcast_progress;
begin
  if p_base_revision is not null and p_event_id is null then
    raise exception 'an event that knows its base has an id' using errcode = '22023';
  end if;
  happened_at := private.admit_event(p_occurred_at, p_current_seconds);

  insert into public.podcast_progress (user_id, podcast_id, last_listened_at, revision, place_revision)
  values (member, p_podcast_id, happened_at, 0, 0)
  on conflict (user_id, podcast_id) do nothing;
  select p.* into progress from public.podcast_progress as p
  where p.user_id = member and p.podcast_id = p_podcast_id
  for update;
  -- Browsers guess the length of an audio that does not tell it, until it was heard to its end.
  if p_event_id is not null and not private.note_event(p_event_id, happened_at, p_podcast_id => p_podcast_id,
    p_length => case when p_completed then private.other_length(found_seconds, catalogue_seconds) end)
  then
    return progress;
  end if;

  -- Callers that send no revision are applied in the order in which they call.
  place := private.next_place(
    row(progress.current_seconds, progress.last_device, progress.placed_at, progress.place_revision, progress.revision,
      progress.rivals)::private.playback_place,
    '-infinity', greatest(0, least(p_current_seconds, coalesce(found_seconds, catalogue_seconds, 172800))), private.progress_device(p_device),
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
comment on function private.save_podcast_progress(bigint, numeric, boolean, uuid, timestamptz, text, integer, boolean, numeric) is
  'Saves where the caller is in an episode, within its duration; completed is never undone. Event id, device, base, choice and length are those of save_video_progress(). Returns the row. Errors: 42501 not approved, 22023 unknown episode or bad values.';
select private.publish('private.save_podcast_progress', 'authenticated');
