-- Videos that a sync must not bring into the catalogue: deleted by an administrator, or refused because of what YouTube
-- says of them. See docs/decisions/0017-deleted-lessons-stay-away.md.

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
comment on column public.deleted_videos.deleted_by is 'Null when it was no administrator, or the account is deleted.';

create index deleted_videos_recent_idx on public.deleted_videos (deleted_at desc, source, external_id);
create index deleted_videos_deleted_by_idx on public.deleted_videos (deleted_by);

select private.guard_table('public.deleted_videos', 'deleted videos');
create policy "Administrators read deleted videos" on public.deleted_videos
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.deleted_videos to authenticated;
grant select, delete on public.deleted_videos to service_role;

create table public.refused_videos (
  source text not null default 'youtube',
  external_id text not null,
  title text not null,
  reason text not null,
  arrived_at timestamptz not null,
  refused_at timestamptz not null default now(),
  ask_again_at timestamptz not null default now() + interval '7 days',
  primary key (source, external_id),
  constraint refused_videos_source_known check (source = 'youtube'),
  constraint refused_videos_external_id_form check (external_id ~ '^[A-Za-z0-9_-]{11}$'),
  constraint refused_videos_title_length check (char_length(title) between 1 and 500),
  constraint refused_videos_reason_length check (char_length(reason) between 1 and 200)
);

comment on table public.refused_videos is
  'Videos of the channel that may not be lessons (live, age, region, embedding), with the reason; written by channel syncs. A video that becomes a lesson is removed from here.';
comment on column public.refused_videos.title is 'As YouTube gave it; the id where it gave none.';
comment on column public.refused_videos.arrived_at is 'The created_at that it would have as a lesson: its place in the order of the channel.';
comment on column public.refused_videos.refused_at is 'When YouTube was asked last.';
comment on column public.refused_videos.ask_again_at is 'From then on a sync checks it again.';

create index refused_videos_due_idx on public.refused_videos (source, ask_again_at);
create index refused_videos_refused_at_idx on public.refused_videos (refused_at);

select private.guard_table('public.refused_videos', 'refused videos');
create policy "Administrators read refused videos" on public.refused_videos
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.refused_videos to authenticated;
grant select, insert, update, delete on public.refused_videos to service_role;

create function private.record_left_out() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    delete from public.deleted_videos where source = new.source and external_id = new.external_id;
    delete from public.refused_videos where source = new.source and external_id = new.external_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into public.deleted_videos as d (source, external_id, title, deleted_by)
    values (old.source, old.external_id, old.title, (select p.id from public.profiles as p where p.id = private.actor_id()))
    on conflict (source, external_id) do update
      set title = excluded.title, deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at;
  end if;
  return null;
end
$$;
comment on function private.record_left_out() is
  'Trigger: the video of a deleted lesson, or of one that shows another video since, counts as deleted; the one that a lesson shows counts no longer as deleted or refused.';

create trigger record_left_out after insert or delete on public.videos
  for each row execute function private.record_left_out();
create trigger record_replaced after update of source, external_id on public.videos
  for each row when ((old.source, old.external_id) is distinct from (new.source, new.external_id))
  execute function private.record_left_out();

create function public.known_videos(p_source text, p_external_ids text[])
returns table (
  external_id text, title text, created_at timestamptz, is_deleted boolean, refusal text, ask_again_at timestamptz
)
language sql stable rows 50 set search_path = ''
as $$
  select v.external_id, v.title, v.created_at, false, null::text, null::timestamptz
  from public.videos as v
  where v.source = p_source and v.external_id = any (p_external_ids)
  union all
  select d.external_id, d.title, d.deleted_at, true, null, null
  from public.deleted_videos as d
  where d.source = p_source and d.external_id = any (p_external_ids)
  union all
  select r.external_id, r.title, r.arrived_at, false, r.reason, r.ask_again_at
  from public.refused_videos as r
  where r.source = p_source and r.external_id = any (p_external_ids)
    -- A refusal is ignored when the video was added or deleted meanwhile.
    and not exists (select 1 from public.videos as v where v.source = r.source and v.external_id = r.external_id)
    and not exists (
      select 1 from public.deleted_videos as d where d.source = r.source and d.external_id = r.external_id)
$$;
comment on function public.known_videos(text, text[]) is
  'Those of these videos of a source (youtube, google_drive) that are in the catalogue, were deleted from it (with the time of either), or are refused (with reason and time of the next check), as far as the caller may see them.';

grant execute on function public.known_videos(text, text[]) to authenticated, service_role;
