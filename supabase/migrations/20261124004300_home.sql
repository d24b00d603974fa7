-- Functions that return what a screen needs in one call, with the rights of the caller.

create function public.home_shelves(p_per_category integer default 12)
returns table (category_id bigint, name text, slug text, "position" integer, video_count bigint, videos jsonb)
language sql stable set search_path = ''
as $$
  select c.id, c.name, c.slug, c.position, t.active_video_count, shelf.videos
  from public.categories as c
  join private.catalogue_totals as t on t.category_id = c.id and t.active_video_count > 0
  cross join lateral (
    select jsonb_agg(to_jsonb(card) order by card.created_at desc, card.id desc) as videos
    from (
      select v.id, v.title, v.thumbnail, v.source, v.youtube_id, v.duration, v.duration_seconds, v.instructor,
        v.view_count, v.rating, v.created_at
      from public.videos as v
      where v.category_id = c.id and v.is_active and v.status = 'active'
      order by v.created_at desc, v.id desc
      limit least(greatest(coalesce(p_per_category, 12), 1), 24)
    ) as card
  ) as shelf
  where shelf.videos is not null
  order by c.position, c.name, c.id
$$;
comment on function public.home_shelves(integer) is
  'The shelves of the home screen: every category that has active lessons, with the newest of them (at most 24) as cards.';

create function public.catalogue_counts() returns table (categories bigint, videos bigint)
language sql stable set search_path = ''
as $$
  select
    (select count(*) from public.categories),
    (select coalesce(sum(t.active_video_count), 0)::bigint from private.catalogue_totals as t)
$$;
comment on function public.catalogue_counts() is 'How many categories and active lessons there are.';

create function public.my_stats()
returns table (completed_videos bigint, favorites bigint, watched_seconds numeric, progress_seconds numeric)
language sql stable set search_path = ''
as $$
  select
    count(*) filter (where p.is_completed),
    (select count(*) from public.user_favorites as f where f.user_id = (select auth.uid())),
    coalesce(sum(p.watched_seconds), 0),
    coalesce(sum(p.progress_seconds), 0)
  from public.user_video_progress as p
  where p.user_id = (select auth.uid())
$$;
comment on function public.my_stats() is
  'The caller''s completed lessons, favorites, seconds really played and sum of last positions.';

-- enable_seqscan off: each figure is counted in an index instead of in the rows of profiles.
create function public.admin_counts()
returns table (
  users bigint, approved_users bigint, pending_users bigint,
  videos bigint, active_videos bigint, categories bigint, total_views bigint
)
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  everybody bigint;
  waiting bigint;
begin
  perform private.require_admin();
  everybody := (select count(*) from public.profiles);
  waiting := (select count(*) from public.profiles as p where not p.is_approved);
  return query
    select everybody, everybody - waiting, waiting,
      catalogue.videos, catalogue.active, (select count(*) from public.categories), catalogue.views
    from (
      select coalesce(sum(t.video_count), 0)::bigint as videos,
        coalesce(sum(t.active_video_count), 0)::bigint as active,
        coalesce(sum(t.view_count), 0)::bigint as views
      from private.catalogue_totals as t
    ) as catalogue;
end
$$;
comment on function public.admin_counts() is 'Administrators: the numbers of the panel. Errors: 42501.';

grant execute on function public.home_shelves(integer), public.catalogue_counts() to authenticated, service_role;
grant execute on function public.my_stats(), public.admin_counts() to authenticated;
