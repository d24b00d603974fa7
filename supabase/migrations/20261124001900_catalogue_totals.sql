-- Counts per category, kept while the catalogue changes: no screen counts the whole catalogue.

create table private.catalogue_totals (
  category_id bigint references public.categories (id) on delete cascade,
  video_count bigint not null default 0,
  view_count bigint not null default 0,
  active_video_count bigint not null default 0,
  active_duration_seconds bigint not null default 0,
  active_view_count bigint not null default 0,
  constraint catalogue_totals_category_key unique nulls not distinct (category_id)
);

comment on table private.catalogue_totals is
  'One row per category that ever had a lesson, and one with category_id null for lessons without category; kept by triggers of videos. recount_catalogue() rebuilds it.';
comment on column private.catalogue_totals.active_video_count is 'The columns active_… count only what members see.';

alter table private.catalogue_totals enable row level security;

create policy "Members read the catalogue's totals" on private.catalogue_totals
  for select to authenticated
  using ((select private.is_approved()));

revoke all on private.catalogue_totals from public, anon, authenticated, service_role;
grant select on private.catalogue_totals to authenticated, service_role;

create type private.catalogue_delta as (
  category_id bigint, videos bigint, views bigint, active_videos bigint, active_seconds bigint, active_views bigint
);
comment on type private.catalogue_delta is 'What one statement adds to (or takes from) one category''s totals.';

create function private.add_to_catalogue_totals(deltas private.catalogue_delta[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- One order for all: two bulk changes of the same categories wait for each other instead of deadlocking.
  insert into private.catalogue_totals as t (category_id, video_count, view_count,
    active_video_count, active_duration_seconds, active_view_count)
  select d.category_id, d.videos, d.views, d.active_videos, d.active_seconds, d.active_views
  from unnest(deltas) as d
  where d.category_id is null or exists (select 1 from public.categories as c where c.id = d.category_id)
  order by d.category_id nulls first
  on conflict on constraint catalogue_totals_category_key do update set
    video_count = t.video_count + excluded.video_count,
    view_count = t.view_count + excluded.view_count,
    active_video_count = t.active_video_count + excluded.active_video_count,
    active_duration_seconds = t.active_duration_seconds + excluded.active_duration_seconds,
    active_view_count = t.active_view_count + excluded.active_view_count;
end
$$;
comment on function private.add_to_catalogue_totals(private.catalogue_delta[]) is 'Adds deltas to the totals, in one fixed order.';

create function private.count_catalogue() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  deltas private.catalogue_delta[];
begin
  if tg_op = 'INSERT' then
    select array_agg(d.delta) into deltas from (
      select row(n.category_id, count(*), sum(n.view_count),
        count(*) filter (where n.is_active and n.status = 'active'),
        coalesce(sum(n.duration_seconds) filter (where n.is_active and n.status = 'active'), 0),
        coalesce(sum(n.view_count) filter (where n.is_active and n.status = 'active'), 0)
      )::private.catalogue_delta as delta
      from new_rows as n group by n.category_id
    ) as d;
  elsif tg_op = 'DELETE' then
    select array_agg(d.delta) into deltas from (
      select row(o.category_id, -count(*), -sum(o.view_count),
        -count(*) filter (where o.is_active and o.status = 'active'),
        -coalesce(sum(o.duration_seconds) filter (where o.is_active and o.status = 'active'), 0),
        -coalesce(sum(o.view_count) filter (where o.is_active and o.status = 'active'), 0)
      )::private.catalogue_delta as delta
      from old_rows as o group by o.category_id
    ) as d;
  else
    select array_agg(d.delta) into deltas from (
      select row(c.category_id, sum(c.one), sum(c.one * c.view_count),
        coalesce(sum(c.one) filter (where c.is_visible), 0),
        coalesce(sum(c.one * c.duration_seconds) filter (where c.is_visible), 0),
        coalesce(sum(c.one * c.view_count) filter (where c.is_visible), 0)
      )::private.catalogue_delta as delta
      from (
        select 1 as one, n.category_id, n.view_count, n.duration_seconds, n.is_active and n.status = 'active' as is_visible
        from new_rows as n
        union all
        select -1, o.category_id, o.view_count, o.duration_seconds, o.is_active and o.status = 'active'
        from old_rows as o
      ) as c
      group by c.category_id
      having sum(c.one) <> 0 or sum(c.one * c.view_count) <> 0
        or sum(c.one) filter (where c.is_visible) <> 0
        or sum(c.one * c.duration_seconds) filter (where c.is_visible) <> 0
        or sum(c.one * c.view_count) filter (where c.is_visible) <> 0
    ) as d;
  end if;
  if deltas is not null then
    perform private.add_to_catalogue_totals(deltas);
  end if;
  return null;
end
$$;
comment on function private.count_catalogue() is 'Statement trigger of videos: keeps catalogue_totals.';

create trigger count_insert after insert on public.videos referencing new table as new_rows
  for each statement execute function private.count_catalogue();
create trigger count_update after update on public.videos referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_catalogue();
create trigger count_delete after delete on public.videos referencing old table as old_rows
  for each statement execute function private.count_catalogue();

create function private.recount_catalogue() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.videos in share mode;
  -- The platform refuses a delete without a condition.
  delete from private.catalogue_totals where true;
  insert into private.catalogue_totals
  select v.category_id, count(*), sum(v.view_count),
    count(*) filter (where v.is_active and v.status = 'active'),
    coalesce(sum(v.duration_seconds) filter (where v.is_active and v.status = 'active'), 0),
    coalesce(sum(v.view_count) filter (where v.is_active and v.status = 'active'), 0)
  from public.videos as v
  group by v.category_id;
end
$$;
comment on function private.recount_catalogue() is 'For operators: rebuilds catalogue_totals from videos.';

create view public.category_stats with (security_invoker = true) as
select
  c.id as category_id,
  coalesce(t.active_video_count, 0) as active_video_count,
  coalesce(t.active_duration_seconds, 0) as total_duration_seconds,
  coalesce(t.active_view_count, 0) as total_views
from public.categories as c
left join private.catalogue_totals as t on t.category_id = c.id;

revoke all on public.category_stats from anon, authenticated, service_role;
grant select on public.category_stats to authenticated, service_role;

comment on view public.category_stats is 'Per category: active lessons, their total duration in seconds and their views.';
