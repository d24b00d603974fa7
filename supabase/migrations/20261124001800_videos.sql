-- The lessons: hosted on YouTube or Google Drive, described here.

create table public.videos (
  id bigint generated always as identity primary key,
  source text not null default 'youtube',
  external_id text not null,
  youtube_id text generated always as (case when source = 'youtube' then external_id end) stored,
  google_drive_id text generated always as (case when source = 'google_drive' then external_id end) stored,
  resource_key text,
  title text not null,
  description text,
  thumbnail text,
  duration text,
  duration_seconds integer generated always as (private.duration_seconds(duration)) stored,
  published_at timestamptz,
  category_id bigint references public.categories (id) on delete restrict,
  instructor text,
  tags text[] not null default '{}',
  view_count bigint not null default 0,
  rating numeric(2, 1) not null default 0,
  is_active boolean not null default true,
  is_scheduled boolean not null default false,
  awaits_review boolean not null default false,
  featured boolean not null default false,
  status text not null default 'active',
  status_checked_at timestamptz,
  announced_at timestamptz,
  chapter_list text,
  chapters jsonb generated always as (
    private.chapters_of(coalesce(chapter_list, description), private.duration_seconds(duration))
  ) stored,
  key_points text[] not null default '{}',
  key_point_seconds integer[] not null default '{}',
  key_points_reviewed_by text,
  key_points_reviewed_on date,
  search text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint videos_source_external_id_key unique (source, external_id),
  constraint videos_source_known check (source in ('youtube', 'google_drive')),
  constraint videos_external_id_form check (
    external_id ~ case source when 'youtube' then '^[A-Za-z0-9_-]{11}$' else '^[A-Za-z0-9_-]{1,200}$' end
  ),
  constraint videos_resource_key_length check (char_length(resource_key) between 1 and 200),
  constraint videos_title_length check (char_length(btrim(title)) >= 1 and char_length(title) <= 500),
  constraint videos_description_length check (char_length(description) <= 20000),
  constraint videos_thumbnail_form check (private.is_safe_address(thumbnail) and char_length(thumbnail) <= 1000),
  constraint videos_duration_length check (char_length(duration) <= 30),
  constraint videos_instructor_length check (char_length(instructor) <= 200),
  constraint videos_tags_limit check (cardinality(tags) <= 100 and array_position(tags, null) is null),
  constraint videos_tags_length check (char_length(array_to_string(tags, ',')) <= 5000),
  constraint videos_chapter_list_form check (
    chapter_list is null or (char_length(chapter_list) <= 20000 and private.chapters_of(chapter_list, null) is not null)
  ),
  constraint videos_key_points_form check (private.are_key_points(key_points)),
  constraint videos_key_point_seconds_form check (
    private.are_point_seconds(key_point_seconds, key_points, private.duration_seconds(duration))
  ),
  constraint videos_key_points_reviewed_by_length check (char_length(key_points_reviewed_by) between 1 and 200),
  -- A day to come would keep the reminder away for years.
  constraint videos_key_points_reviewed_past check (
    key_points_reviewed_on <= ((now() + interval '5 minutes') at time zone 'America/Sao_Paulo')::date
  ),
  constraint videos_scheduled_hidden check (not is_scheduled or (not is_active and published_at is not null)),
  constraint videos_awaits_review_hidden check (not awaits_review or (not is_active and not is_scheduled)),
  constraint videos_view_count_positive check (view_count >= 0),
  constraint videos_rating_range check (rating between 0 and 5),
  constraint videos_status_known check (status in ('active', 'private', 'deleted', 'not_embeddable', 'processing'))
)
-- Counting a view rewrites the row; free space on the page avoids an update of the indexes.
with (fillfactor = 90);

comment on table public.videos is 'Lessons. Members see those with is_active and status active; administrators see all.';
comment on column public.videos.external_id is 'Id at the source: 11 characters of YouTube, or the id of a Drive file.';
comment on column public.videos.youtube_id is 'external_id of a YouTube lesson.';
comment on column public.videos.google_drive_id is 'external_id of a Drive lesson.';
comment on column public.videos.resource_key is 'Key that older shared Drive files need beside their id.';
comment on column public.videos.thumbnail is 'https address, or a path of this site; null falls back to the source''s own picture.';
comment on column public.videos.duration is 'As given by the source: m:ss, h:mm:ss or ISO 8601 (PT1H2M3S).';
comment on column public.videos.duration_seconds is 'duration in seconds; null when unknown or zero.';
comment on column public.videos.published_at is
  'When the source published it, or an administrator here. Written with a moment to come, at most two years away, it schedules the lesson.';
comment on column public.videos.created_at is
  'When it came here, of a scheduled lesson when it was published; lists show the newest first. A channel sync spaces its lessons by milliseconds in the channel''s order.';
comment on column public.videos.view_count is 'One per member and day (America/Sao_Paulo), counted by record_video_view().';
comment on column public.videos.rating is '0 means not rated: screens then show their default.';
comment on column public.videos.is_active is 'The administrators'' switch; status is what the source says.';
comment on column public.videos.is_scheduled is
  'Hidden until published_at: release_videos() then makes it active. Kept by keep_schedule(); is_active true publishes at once, published_at null cancels.';
comment on column public.videos.awaits_review is
  'A sync brought it, and no administrator has said yet whether members shall see it. A sync writes true always; prepare_video() keeps it where review_new_lessons is on, and ends it with an activation or a schedule.';
comment on column public.videos.status is 'At the source: active, private, deleted, not_embeddable, processing.';
comment on column public.videos.status_checked_at is 'Last time the source was asked about status.';
comment on column public.videos.announced_at is 'When members were first notified: a lesson is announced once, however often it is switched.';
comment on column public.videos.chapter_list is
  'Chapters that administrators wrote, a line each (0:00 Título); null: those of the description count.';
comment on column public.videos.chapters is 'What private.chapters_of() reads: [{start (seconds), title}]; null without chapters.';
comment on column public.videos.key_points is '"Em 2 minutos": three to seven short lines, or none.';
comment on column public.videos.key_point_seconds is
  'Where each key point is said, in their order; null where one has none, empty where none has any.';
comment on column public.videos.key_points_reviewed_by is 'Name of who read the key points last, as members see it.';
comment on column public.videos.key_points_reviewed_on is 'When (America/Sao_Paulo). After twelve months administrators are reminded.';
comment on column public.videos.search is
  'Kept by a trigger: title, instructor, tags and description as private.search_text() writes them.';

create index videos_created_at_idx on public.videos (created_at desc, id desc);
create index videos_category_idx on public.videos (category_id, created_at desc, id desc);
create index videos_visible_idx on public.videos (created_at desc, id desc) where is_active and status = 'active';
create index videos_visible_category_idx on public.videos (category_id, created_at desc, id desc)
  where is_active and status = 'active';
create index videos_featured_idx on public.videos (created_at desc, id desc) where featured;
create index videos_awaits_review_idx on public.videos (created_at desc, id desc) where awaits_review;
create index videos_scheduled_idx on public.videos (published_at, id) where is_scheduled;
create index videos_status_checked_at_idx on public.videos (status_checked_at nulls first, id);
create index videos_search_idx on public.videos using gin (search extensions.gin_trgm_ops);

create trigger audit_insert after insert on public.videos referencing new table as new_rows
  for each statement execute function private.audit_rows('video', 'search,chapters,announced_at,view_count');
create trigger audit_update after update on public.videos referencing old table as old_rows new table as new_rows
  for each statement
  execute function private.audit_rows('video', 'search,chapters,announced_at,view_count,status_checked_at');
create trigger audit_delete after delete on public.videos referencing old table as old_rows
  for each statement execute function private.audit_rows('video', 'search,chapters');
-- Views and the time of the last check are no edit.
create trigger touch_updated_at before update on public.videos
  for each row execute function private.touch_updated_at('youtube_id,google_drive_id,duration_seconds,chapters,view_count,is_scheduled,awaits_review,status_checked_at,announced_at,search');

select private.guard_table('public.videos', 'videos');
create policy "Members read active videos and administrators all" on public.videos
  for select to authenticated
  using ((is_active and status = 'active') or (select private.is_admin()));
create policy "Administrators add videos" on public.videos
  for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change videos" on public.videos
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Administrators delete videos" on public.videos
  for delete to authenticated
  using ((select private.is_admin()));

-- Triggers alone write view_count, search, announced_at and is_scheduled; a sync and bulk changes write awaits_review, too. An import sets created_at to keep the order of its source.
grant select, delete on public.videos to authenticated;
grant insert (source, external_id, resource_key, title, description, thumbnail, duration, published_at, category_id,
    instructor, tags, rating, is_active, featured, status, status_checked_at, created_at,
    chapter_list, key_points, key_point_seconds, key_points_reviewed_by, key_points_reviewed_on),
  update (source, external_id, resource_key, title, description, thumbnail, duration, published_at, category_id,
    instructor, tags, rating, is_active, featured, status, status_checked_at,
    chapter_list, key_points, key_point_seconds, key_points_reviewed_by, key_points_reviewed_on)
  on public.videos to authenticated;
grant select, insert, update, delete on public.videos to service_role;

create function private.listed_text(v public.videos) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select concat_ws(' ', v.title, v.instructor, array_to_string(v.tags, ' '), v.description)
$$;
comment on function private.listed_text(public.videos) is 'The text of a lesson that the lists of administrators look into.';

create function private.keep_schedule() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- The moment decides; see docs/decisions/0042-lessons-that-wait-for-their-moment.md.
  if tg_op = 'INSERT' or new.published_at is distinct from old.published_at then
    if new.published_at > now() + interval '2 years' or not isfinite(new.published_at) then
      raise exception 'A publicação pode ser agendada para até dois anos.' using errcode = '23514';
    end if;
    new.is_scheduled := coalesce(new.published_at > now(), false);
    new.is_active := new.is_active and not new.is_scheduled;
  else
    new.is_scheduled := old.is_scheduled;
  end if;
  if tg_op = 'UPDATE' and old.is_scheduled and new.is_active then
    new.is_scheduled := false;
    new.published_at := least(new.published_at, now());
    -- Lists show it as the new lesson or episode that it is.
    new.created_at := case when new.announced_at is null then now() else new.created_at end;
  end if;
  return new;
end
$$;
comment on function private.keep_schedule() is
  'Trigger of lessons and of episodes, before what marks the first time one can be seen: keeps is_scheduled.';

create trigger keep_schedule before insert or update on public.videos
  for each row execute function private.keep_schedule();

-- Constraints and row-level security are checked after triggers, so the lengths are checked here, before the search
-- text is computed from them.
create function private.prepare_video() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if char_length(new.title) > 500 or char_length(new.description) > 20000 or char_length(new.instructor) > 200
    or char_length(new.duration) > 30 or char_length(array_to_string(new.tags, ',')) > 5000
  then
    raise exception 'a text of the lesson is too long' using errcode = '23514';
  end if;
  new.title := btrim(new.title);
  if tg_op = 'INSERT' or new.search is distinct from old.search
    or private.listed_text(new) is distinct from private.listed_text(old)
  then
    new.search := ' ' || private.search_text(private.listed_text(new));
  end if;
  if tg_op = 'INSERT' then
    -- A restored lesson is as it was: what waited goes on waiting.
    new.awaits_review := new.awaits_review and not new.is_scheduled
      and (private.reviews_new_lessons() or coalesce(current_setting('plantao.insert_is', true), '') = 'restored');
    new.is_active := new.is_active and not new.awaits_review;
  else
    new.awaits_review := new.awaits_review and not new.is_active and not new.is_scheduled;
    if old.awaits_review and new.is_active and new.announced_at is null then
      -- Lists show it as the new lesson that it is; several keep their order.
      new.created_at := now() - (now() - old.created_at) / 1000;
    end if;
  end if;
  if new.is_active and new.status = 'active' and new.announced_at is null then
    new.announced_at := now();
  end if;
  return new;
end
$$;
comment on function private.prepare_video() is
  'Trigger: keeps the search column and awaits_review, and marks the first time a lesson is visible.';

create trigger prepare_video before insert or update on public.videos
  for each row execute function private.prepare_video();
-- In the order of their names.
create trigger point_seconds_1_ask before update on public.videos
  for each row
  when (
    (old.key_points, old.duration) is distinct from (new.key_points, new.duration)
    and new.key_point_seconds is not distinct from old.key_point_seconds
  )
  execute function private.ask_for_point_seconds();
create trigger point_seconds_2_hear before update of key_point_seconds on public.videos
  for each row execute function private.hear_point_seconds();
create trigger point_seconds_3_keep before update on public.videos
  for each row when (new.key_point_seconds is null) execute function private.keep_point_seconds();
create trigger review_key_points
  before insert or update of key_points, key_points_reviewed_by, key_points_reviewed_on on public.videos
  for each row execute function private.review_key_points();
