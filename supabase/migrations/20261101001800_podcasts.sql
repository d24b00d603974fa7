-- Audio episodes; the files are in the private bucket podcasts.

create table public.podcasts (
  id bigint generated always as identity primary key,
  title text not null,
  description text,
  audio_url text not null,
  file_path text,
  original_file_name text,
  duration text,
  duration_seconds integer generated always as (private.duration_seconds(duration)) stored,
  file_size bigint,
  file_type text not null default 'audio/mpeg',
  category_id bigint references public.categories (id) on delete restrict,
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint podcasts_title_length check (char_length(btrim(title)) >= 1 and char_length(title) <= 255),
  constraint podcasts_description_length check (char_length(description) <= 20000),
  constraint podcasts_audio_url_form check (
    (audio_url like 'https://%' or (audio_url like '/%' and audio_url not like '//%')) and char_length(audio_url) <= 500
  ),
  constraint podcasts_file_path_form check (
    file_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}[.][a-z0-9]{1,5}$' and char_length(file_path) <= 500
  ),
  constraint podcasts_original_file_name_length check (char_length(original_file_name) <= 255),
  constraint podcasts_duration_length check (char_length(duration) <= 20),
  constraint podcasts_file_size_positive check (file_size >= 0),
  constraint podcasts_file_type_length check (char_length(file_type) between 1 and 50)
);

comment on table public.podcasts is 'Podcast episodes. Members hear the active ones; administrators see all.';
comment on column public.podcasts.audio_url is
  'Uploaded file: /storage/v1/object/authenticated/podcasts/<file_path>; else an https address of the audio.';
comment on column public.podcasts.file_path is 'Path in bucket podcasts: <uuid>/<uuid>.<ext>, never reused. Null for an external audio.';
comment on column public.podcasts.duration is 'm:ss, h:mm:ss or ISO 8601.';
comment on column public.podcasts.duration_seconds is 'duration in seconds; null when unknown or zero.';
comment on column public.podcasts.file_size is 'Bytes.';

create index podcasts_created_at_idx on public.podcasts (created_at desc, id desc);
create index podcasts_category_idx on public.podcasts (category_id, created_at desc, id desc);
create unique index podcasts_file_path_key on public.podcasts (file_path);

create trigger touch_updated_at before update on public.podcasts
  for each row execute function private.touch_updated_at();
create trigger audit_insert after insert on public.podcasts referencing new table as new_rows
  for each statement execute function private.audit_rows('podcast');
create trigger audit_update after update on public.podcasts referencing old table as old_rows new table as new_rows
  for each statement execute function private.audit_rows('podcast');
create trigger audit_delete after delete on public.podcasts referencing old table as old_rows
  for each statement execute function private.audit_rows('podcast');

alter table public.podcasts enable row level security;

create policy "Only approved members reach podcasts" on public.podcasts
  as restrictive for all to authenticated
  using ((select private.is_approved()))
  with check ((select private.is_approved()));
create policy "Members read active podcasts and administrators all" on public.podcasts
  for select to authenticated
  using (is_active or (select private.is_admin()));
create policy "Administrators add podcasts" on public.podcasts
  for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change podcasts" on public.podcasts
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Administrators delete podcasts" on public.podcasts
  for delete to authenticated
  using ((select private.is_admin()));

revoke all on public.podcasts from anon, authenticated, service_role;
grant select, delete on public.podcasts to authenticated;
grant insert (title, description, audio_url, file_path, original_file_name, duration, file_size, file_type, category_id,
    is_active, published_at),
  update (title, description, audio_url, file_path, original_file_name, duration, file_size, file_type, category_id,
    is_active, published_at)
  on public.podcasts to authenticated;
grant select, insert, update, delete on public.podcasts to service_role;

create table public.podcast_progress (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  podcast_id bigint not null references public.podcasts (id) on delete cascade,
  current_seconds numeric(12, 3) not null default 0,
  completed boolean not null default false,
  last_listened_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint podcast_progress_user_podcast_key unique (user_id, podcast_id),
  constraint podcast_progress_current_positive check (current_seconds >= 0)
);

comment on table public.podcast_progress is 'One row per member and podcast; written only by save_podcast_progress().';
comment on column public.podcast_progress.current_seconds is 'Last position in seconds (the specification''s currentTime).';
comment on column public.podcast_progress.completed is 'Heard to the end once; listening again never undoes it.';

create index podcast_progress_recent_idx on public.podcast_progress (user_id, last_listened_at desc, id desc);
create index podcast_progress_podcast_idx on public.podcast_progress (podcast_id);

create trigger touch_updated_at before update on public.podcast_progress
  for each row execute function private.touch_updated_at();

alter table public.podcast_progress enable row level security;

create policy "Only approved members reach podcast progress" on public.podcast_progress
  as restrictive for all to authenticated
  using ((select private.is_approved()))
  with check ((select private.is_approved()));
create policy "Members read their own podcast progress" on public.podcast_progress
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Members delete their own podcast progress" on public.podcast_progress
  for delete to authenticated
  using (user_id = (select auth.uid()));

revoke all on public.podcast_progress from anon, authenticated, service_role;
grant select, delete on public.podcast_progress to authenticated;
grant select, insert, update, delete on public.podcast_progress to service_role;

create function private.save_podcast_progress(p_podcast_id bigint, p_current_seconds numeric, p_completed boolean)
returns public.podcast_progress
language plpgsql security definer set search_path = ''
as $$
declare
  duration integer;
  progress public.podcast_progress;
begin
  if not private.is_approved() then
    raise exception 'only approved members have progress' using errcode = '42501';
  end if;
  if p_current_seconds is null or p_current_seconds in ('NaN', 'Infinity', '-Infinity') then
    raise exception 'the position must be a finite number' using errcode = '22023';
  end if;
  select p.duration_seconds into duration from public.podcasts as p
  where p.id = p_podcast_id and (p.is_active or private.is_admin());
  if not found then
    raise exception 'there is no such podcast' using errcode = '22023';
  end if;
  insert into public.podcast_progress as s (user_id, podcast_id, current_seconds, completed)
  values (auth.uid(), p_podcast_id, greatest(0, least(p_current_seconds, coalesce(duration, 172800))),
    coalesce(p_completed, false))
  on conflict (user_id, podcast_id) do update set
    current_seconds = excluded.current_seconds,
    completed = s.completed or excluded.completed,
    last_listened_at = now()
  returning s.* into progress;
  return progress;
end
$$;
comment on function private.save_podcast_progress(bigint, numeric, boolean) is 'See public.save_podcast_progress().';

create function public.save_podcast_progress(
  p_podcast_id bigint, p_current_seconds numeric, p_completed boolean default false
) returns public.podcast_progress
language sql set search_path = ''
as $$
  select private.save_podcast_progress(p_podcast_id, p_current_seconds, p_completed)
$$;
comment on function public.save_podcast_progress(bigint, numeric, boolean) is
  'Saves where the caller is in a podcast, within its duration; completed is never undone. Returns the row. Errors: 42501, 22023.';

grant execute on function
  private.save_podcast_progress(bigint, numeric, boolean), public.save_podcast_progress(bigint, numeric, boolean)
  to authenticated;
