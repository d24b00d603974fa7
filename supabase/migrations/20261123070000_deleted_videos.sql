-- A lesson that an administrator took out of the catalogue stays out: a sync asks here what it must not bring back.

create table public.deleted_videos (
  source text not null,
  external_id text not null,
  title text not null,
  deleted_by uuid references public.profiles (id) on delete set null,
  deleted_at timestamptz not null default now(),
  primary key (source, external_id),
  constraint deleted_videos_source_known check (source in ('youtube', 'google_drive')),
  constraint deleted_videos_external_id_length check (char_length(external_id) between 1 and 200),
  constraint deleted_videos_title_length check (char_length(title) between 1 and 500)
);

comment on table public.deleted_videos is
  'Videos whose lesson was deleted, or shows another one since: channel syncs and folder imports leave them out. Kept by triggers of videos; an import of the video itself takes it off.';
comment on column public.deleted_videos.title is 'Of the lesson when it was deleted.';
comment on column public.deleted_videos.deleted_by is 'Null when it was nobody of the panel, or somebody whose account is gone.';

create index deleted_videos_recent_idx on public.deleted_videos (deleted_at desc, source, external_id);
create index deleted_videos_deleted_by_idx on public.deleted_videos (deleted_by);

alter table public.deleted_videos enable row level security;

create policy "Only approved members reach deleted videos" on public.deleted_videos
  as restrictive for all to authenticated
  using ((select private.is_approved()))
  with check ((select private.is_approved()));
create policy "Requests are plain" on public.deleted_videos
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
create policy "Administrators read deleted videos" on public.deleted_videos
  for select to authenticated
  using ((select private.is_admin()));

revoke all on public.deleted_videos from anon, authenticated, service_role;
grant select on public.deleted_videos to authenticated;
grant select, delete on public.deleted_videos to service_role;

select private.close_embedding();

create function private.remember_deleted_videos() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.deleted_videos as d (source, external_id, title, deleted_by)
  select o.source, o.external_id, o.title, (select p.id from public.profiles as p where p.id = private.actor_id())
  from old_rows as o
  on conflict (source, external_id) do update
    set title = excluded.title, deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at;
  return null;
end
$$;
comment on function private.remember_deleted_videos() is
  'Statement trigger: a deleted lesson is remembered, whoever deletes it and wherever.';

create function private.forget_added_videos() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.deleted_videos as d using new_rows as n
  where d.source = n.source and d.external_id = n.external_id;
  return null;
end
$$;
comment on function private.forget_added_videos() is 'Statement trigger: what is in the catalogue again counts no longer as deleted.';

create function private.exchange_deleted_video() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.deleted_videos where source = new.source and external_id = new.external_id;
  insert into public.deleted_videos as d (source, external_id, title, deleted_by)
  values (old.source, old.external_id, old.title, (select p.id from public.profiles as p where p.id = private.actor_id()))
  on conflict (source, external_id) do update
    set title = excluded.title, deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at;
  return null;
end
$$;
comment on function private.exchange_deleted_video() is
  'Trigger: when a lesson shows another video, the one before is out of the catalogue as if deleted.';

create trigger remember_deleted after delete on public.videos referencing old table as old_rows
  for each statement execute function private.remember_deleted_videos();
create trigger forget_added after insert on public.videos referencing new table as new_rows
  for each statement execute function private.forget_added_videos();
create trigger exchange_deleted after update of source, external_id on public.videos
  for each row when ((old.source, old.external_id) is distinct from (new.source, new.external_id))
  execute function private.exchange_deleted_video();

create function public.catalogue_standing(p_source text, p_external_ids text[])
returns table (external_id text, title text, created_at timestamptz, is_deleted boolean)
language sql stable rows 50 set search_path = ''
as $$
  select v.external_id, v.title, v.created_at, false
  from public.videos as v
  where v.source = p_source and v.external_id = any (p_external_ids)
  union all
  select d.external_id, d.title, d.deleted_at, true
  from public.deleted_videos as d
  where d.source = p_source and d.external_id = any (p_external_ids)
$$;
comment on function public.catalogue_standing(text, text[]) is
  'Those of these videos of a source (youtube, google_drive) that are in the catalogue, with when they came, or were deleted from it, with when they went; as far as the caller may see either.';

revoke execute on function public.catalogue_standing(text, text[]) from public, anon;
grant execute on function public.catalogue_standing(text, text[]) to authenticated, service_role;

-- What was deleted before this table: the audit log knows it, up to 20 of one statement one by one, more as one entry.
insert into public.deleted_videos (source, external_id, title, deleted_by, deleted_at)
select distinct on (gone.video ->> 'source', gone.video ->> 'external_id')
  gone.video ->> 'source', gone.video ->> 'external_id', gone.video ->> 'title',
  (select p.id from public.profiles as p where p.id = gone.actor_id), gone.at
from (
  select a.at, a.actor_id, r.value as video
  from private.audit_log as a
  cross join lateral jsonb_each(coalesce(a.before -> 'rows', jsonb_build_object('one', a.before))) as r
  where a.action = 'video.deleted'
) as gone
where gone.video ->> 'source' in ('youtube', 'google_drive')
  and char_length(gone.video ->> 'external_id') between 1 and 200
  and char_length(gone.video ->> 'title') between 1 and 500
  and not exists (
    select 1 from public.videos as v
    where v.source = gone.video ->> 'source' and v.external_id = gone.video ->> 'external_id')
order by gone.video ->> 'source', gone.video ->> 'external_id', gone.at desc;
