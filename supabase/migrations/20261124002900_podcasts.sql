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
  is_scheduled boolean not null default false,
  published_at timestamptz default now(),
  announced_at timestamptz,
  chapter_list text,
  chapters jsonb generated always as (
    private.chapters_of(coalesce(chapter_list, description), private.duration_seconds(duration))
  ) stored,
  key_points text[] not null default '{}',
  key_point_seconds integer[] not null default '{}',
  key_points_reviewed_by text,
  key_points_reviewed_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint podcasts_title_length check (char_length(btrim(title)) >= 1 and char_length(title) <= 255),
  constraint podcasts_description_length check (char_length(description) <= 20000),
  constraint podcasts_audio_url_form check (
    (audio_url = '' or private.is_safe_address(audio_url)) and char_length(audio_url) <= 500
  ),
  constraint podcasts_file_path_form check (
    file_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}[.][a-z0-9]{1,5}$' and char_length(file_path) <= 500
  ),
  constraint podcasts_original_file_name_length check (char_length(original_file_name) <= 255),
  constraint podcasts_duration_length check (char_length(duration) <= 20),
  constraint podcasts_duration_form check (duration is null or private.duration_seconds(duration) is not null),
  constraint podcasts_chapter_list_form check (
    chapter_list is null or (char_length(chapter_list) <= 20000 and private.chapters_of(chapter_list, null) is not null)
  ),
  constraint podcasts_key_points_form check (private.are_key_points(key_points)),
  constraint podcasts_key_point_seconds_form check (
    private.are_point_seconds(key_point_seconds, key_points, private.duration_seconds(duration))
  ),
  constraint podcasts_key_points_reviewed_by_length check (char_length(key_points_reviewed_by) between 1 and 200),
  constraint podcasts_key_points_reviewed_past check (
    key_points_reviewed_on <= ((now() + interval '5 minutes') at time zone 'America/Sao_Paulo')::date
  ),
  constraint podcasts_scheduled_hidden check (not is_scheduled or (not is_active and published_at is not null)),
  constraint podcasts_file_size_plausible check (file_size between 0 and 4294967296),
  constraint podcasts_file_type_length check (char_length(file_type) between 1 and 50)
);

comment on table public.podcasts is 'Podcast episodes. Members hear the active ones; administrators see all.';
comment on column public.podcasts.audio_url is
  'Uploaded file: /storage/v1/object/authenticated/podcasts/<file_path>; else an https address of the audio. Empty: there is no audio yet.';
comment on column public.podcasts.file_path is 'Path in bucket podcasts: <uuid>/<uuid>.<ext>, never reused. Null for an external audio.';
comment on column public.podcasts.is_scheduled is 'As of lessons: hidden until published_at, when release_podcasts() makes it active. Kept by keep_schedule().';
comment on column public.podcasts.published_at is
  'When it was published. Written with a moment to come, at most two years away, it schedules the episode; null cancels.';
comment on column public.podcasts.created_at is 'When it came here, of a scheduled episode when it was published; lists show the newest first.';
comment on column public.podcasts.announced_at is 'When members could hear it for the first time; set by a trigger.';
comment on column public.podcasts.duration is 'm:ss, h:mm:ss or ISO 8601.';
comment on column public.podcasts.duration_seconds is 'duration in seconds; null when unknown or zero.';
comment on column public.podcasts.chapter_list is 'As of lessons: lines that administrators wrote; null: those of the description count.';
comment on column public.podcasts.chapters is 'As of lessons: [{start (seconds), title}]; null without chapters.';
comment on column public.podcasts.key_points is 'As of lessons: "Em 2 minutos".';
comment on column public.podcasts.key_point_seconds is 'As of lessons: where each key point is said.';
comment on column public.podcasts.key_points_reviewed_by is 'As of lessons: name of who read the key points last.';
comment on column public.podcasts.key_points_reviewed_on is 'As of lessons: when.';
comment on column public.podcasts.file_size is 'Bytes; of an uploaded file, what Storage counted.';
comment on column public.podcasts.file_type is 'Of an uploaded file, what Storage has it as.';

create index podcasts_created_at_idx on public.podcasts (created_at desc, id desc);
create index podcasts_category_idx on public.podcasts (category_id, created_at desc, id desc);
create index podcasts_scheduled_idx on public.podcasts (published_at, id) where is_scheduled;
create unique index podcasts_file_path_key on public.podcasts (file_path);

create trigger audit_insert after insert on public.podcasts referencing new table as new_rows
  for each statement execute function private.audit_rows('podcast', 'chapters,announced_at');
create trigger audit_update after update on public.podcasts referencing old table as old_rows new table as new_rows
  for each statement execute function private.audit_rows('podcast', 'chapters,announced_at');
create trigger audit_delete after delete on public.podcasts referencing old table as old_rows
  for each statement execute function private.audit_rows('podcast', 'chapters');
create trigger touch_updated_at before update on public.podcasts
  for each row execute function private.touch_updated_at('duration_seconds,chapters,is_scheduled,announced_at');

select private.guard_table('public.podcasts', 'podcasts');
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

grant select, delete on public.podcasts to authenticated;
grant insert (title, description, audio_url, file_path, original_file_name, duration, file_size, file_type, category_id,
    is_active, published_at, chapter_list, key_points, key_point_seconds, key_points_reviewed_by, key_points_reviewed_on),
  update (title, description, audio_url, file_path, original_file_name, duration, file_size, file_type, category_id,
    is_active, published_at, chapter_list, key_points, key_point_seconds, key_points_reviewed_by, key_points_reviewed_on)
  on public.podcasts to authenticated;
grant select, insert, update, delete on public.podcasts to service_role;

-- In the order of their names.
create trigger point_seconds_1_ask before update on public.podcasts
  for each row
  when (
    (old.key_points, old.duration) is distinct from (new.key_points, new.duration)
    and new.key_point_seconds is not distinct from old.key_point_seconds
  )
  execute function private.ask_for_point_seconds();
create trigger point_seconds_2_hear before update of key_point_seconds on public.podcasts
  for each row execute function private.hear_point_seconds();
create trigger point_seconds_3_keep before update on public.podcasts
  for each row when (new.key_point_seconds is null) execute function private.keep_point_seconds();
create trigger review_key_points
  before insert or update of key_points, key_points_reviewed_by, key_points_reviewed_on on public.podcasts
  for each row execute function private.review_key_points();

create trigger keep_schedule before insert or update on public.podcasts
  for each row execute function private.keep_schedule();

create function private.prepare_podcast() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.is_active and new.announced_at is null then
    new.announced_at := now();
  end if;
  return new;
end
$$;
comment on function private.prepare_podcast() is
  'Trigger: marks the first time an episode can be heard; it is news once, however often it is switched.';

create trigger prepare_podcast before insert or update on public.podcasts
  for each row execute function private.prepare_podcast();

create function private.release_podcasts() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due bigint;
  released integer := 0;
begin
  -- One by one: an episode that cannot be published keeps no other back, and is tried again at the next call. One that an
  -- administrator is saving at this moment is left to the next call.
  for due in
    select p.id from public.podcasts as p
    where p.is_scheduled and p.published_at <= now()
    order by p.published_at, p.id
    limit 500
    for update skip locked
  loop
    begin
      update public.podcasts as p set is_active = true where p.id = due;
      released := released + 1;
    exception when others then
      raise warning 'episode % is due and cannot be published: %', due, sqlerrm;
    end;
  end loop;
  return released;
end
$$;
comment on function private.release_podcasts() is
  'Makes the scheduled episodes active whose moment came, at most 500; returns how many. Called by tick_jobs(); may be late, never twice.';
