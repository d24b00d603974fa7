-- A deleted lesson stays for 30 days with everything that belonged to it, and can be restored. That a sync leaves its video
-- out is another matter, and has no end: see deleted_videos.

create table private.kept_videos (
  video_id bigint primary key,
  video jsonb not null,
  source text not null generated always as (video ->> 'source') stored,
  external_id text not null generated always as (video ->> 'external_id') stored,
  kept_at timestamptz not null default now(),
  kept_until timestamptz not null default now() + interval '30 days',
  kept_by uuid references public.profiles (id) on delete set null
);

comment on table private.kept_videos is
  'Deleted lessons that are not yet given up; read with list_deleted_videos(), brought back with restore_video().';
comment on column private.kept_videos.video_id is 'Without a foreign key: the lesson comes back under its old id.';
comment on column private.kept_videos.video is 'The row of videos as it was.';
comment on column private.kept_videos.kept_by is 'The administrator who deleted the lesson; null for operators, and for people who are gone.';

create index kept_videos_external_id_idx on private.kept_videos (source, external_id);
create index kept_videos_kept_at_idx on private.kept_videos (kept_at desc);
create index kept_videos_kept_by_idx on private.kept_videos (kept_by);
create index kept_videos_kept_until_idx on private.kept_videos (kept_until);

alter table private.kept_videos enable row level security;
revoke all on private.kept_videos from public, anon, authenticated, service_role;

create function private.keep_video() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.kept_videos (video_id, video, kept_by)
  values (old.id, to_jsonb(old), (select p.id from public.profiles as p where p.id = private.actor_id()));
  perform private.keep_rows('public.videos', array[old.id], null, old.id);
  return old;
end
$$;
comment on function private.keep_video() is 'Trigger: keeps a deleted lesson with what belongs to it for 30 days.';

-- Before the deletion, which cascades, and by its name before keep_deleted_title, which takes the notes off the lesson.
create trigger keep_deleted_lesson before delete on public.videos
  for each row execute function private.keep_video();

create function private.list_deleted_videos(p_limit integer default 20, p_external_ids text[] default null) returns table (
  source text, external_id text, title text, deleted_at timestamptz, deleted_by text, video_id bigint, kept_until timestamptz,
  is_category_gone boolean, is_moment_past boolean, lesson_id bigint, lesson_title text, total bigint
)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with kept as (
      select k.source, k.external_id, k.video ->> 'title' as title, k.kept_at as at, k.kept_by as person, k.video_id as id,
        k.kept_until as until, (k.video ->> 'category_id')::bigint as category_id,
        (k.video ->> 'is_scheduled')::boolean and (k.video ->> 'published_at')::timestamptz <= now() as is_past
      from private.kept_videos as k
      where k.kept_until > now()
    ), entries as (
      select k.* from kept as k
      union all
      select d.source, d.external_id, d.title, d.deleted_at, d.deleted_by, null, null, null, false
      from public.deleted_videos as d
      where not exists (select 1 from kept as k where k.source = d.source and k.external_id = d.external_id)
    )
    select e.source, e.external_id, e.title, e.at, p.full_name, e.id, e.until,
      e.category_id is not null and not exists (select 1 from public.categories as c where c.id = e.category_id),
      e.is_past, v.id, v.title, count(*) over ()
    from entries as e
    left join public.profiles as p on p.id = e.person
    left join public.videos as v on v.source = e.source and v.external_id = e.external_id
    where p_external_ids is null or e.external_id = any (p_external_ids)
    order by e.at desc, e.source, e.external_id, e.id
    limit least(greatest(coalesce(p_limit, 20), 1), 1000);
end
$$;
comment on function private.list_deleted_videos(integer, text[]) is
  'Administrators: videos that syncs leave out, and lessons that restore_video() brings back (those with a video_id, until kept_until), the newest first; total is how many there are. A lesson whose category is gone comes back without it, one whose moment has passed comes back hidden. lesson_id: the video is in the catalogue again, as that lesson. Errors: 42501.';
select private.publish('private.list_deleted_videos', 'authenticated');

create function private.restore_video(p_video_id bigint) returns bigint
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  kept private.kept_videos;
begin
  perform private.require_admin();
  -- The category first, as delete_category() has it, so that the two do not deadlock.
  perform 1 from public.categories as c
  where c.id = (select (k.video ->> 'category_id')::bigint from private.kept_videos as k where k.video_id = p_video_id)
  for key share;
  select k.* into kept from private.kept_videos as k where k.video_id = p_video_id and k.kept_until > now() for update;
  if not found then
    raise exception 'nothing is kept under this id' using errcode = 'PT404';
  end if;
  if exists (select 1 from public.videos as v where v.source = kept.source and v.external_id = kept.external_id) then
    raise exception 'the video is in the catalogue again, as another lesson' using errcode = 'PT409';
  end if;
  perform set_config('plantao.insert_is', 'restored', true);
  perform private.insert_kept_rows('public.videos', jsonb_build_array(kept.video || jsonb_build_object('category_id', (
    select c.id from public.categories as c where c.id = (kept.video ->> 'category_id')::bigint for key share))));
  perform private.bring_back_rows('public.videos', p_video_id, null, p_video_id);
  perform set_config('plantao.insert_is', '', true);
  -- Of people who are gone since, the sums of the lesson know nothing yet.
  insert into private.changed_lessons (video_id) values (p_video_id);
  delete from private.kept_videos as k where k.video_id = p_video_id;
  return p_video_id;
end
$$;
comment on function private.restore_video(bigint) is
  'Administrators: brings a deleted lesson back under its id, with everything that belonged to it and whose owner is still there; no member is notified of it. Returns the id. Errors: 42501, PT404 not kept any more, PT409 or 23505 the video is in the catalogue again.';
select private.publish('private.restore_video', 'authenticated');
