-- New lessons are announced to every approved member who wants to be told and follows their category, in one statement for
-- any number of members.

create function private.digest_message(p_count integer, p_category text) returns text
language sql immutable set search_path = ''
as $$
  select case p_count when 1 then '1 nova aula foi adicionada' else p_count || ' novas aulas foram adicionadas' end
    || coalesce(' em ' || p_category, ' ao acervo') || '.'
$$;
comment on function private.digest_message(integer, text) is 'The text of a digest; without a category it is about the whole catalogue.';

create function private.announce_videos(p_video_ids bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  video_count integer := cardinality(p_video_ids);
begin
  if video_count <= 5 then
    insert into public.user_notifications (user_id, type, title, message, video_id, category_id, action_url, metadata)
    select p.id, 'new_video', 'Nova aula disponível',
      v.title || case when c.id is null then '' else ' · ' || c.name end,
      v.id, v.category_id, '/video/' || v.id,
      jsonb_strip_nulls(jsonb_build_object('videoTitle', v.title, 'categoryName', c.name, 'duration', v.duration))
    from public.videos as v
    left join public.categories as c on c.id = v.category_id
    cross join private.told_of_lessons as p
    where v.id = any (p_video_ids)
      and not exists (select 1 from public.muted_categories as m where m.category_id = v.category_id and m.user_id = p.id)
    order by p.id, v.id
    -- This waits for people who are being deleted at this moment, and tells them nothing; otherwise their rows would fail the
    -- announcement to all.
    for key share of p;
    return;
  end if;

  -- One at a time: of two statements at once, the second must find the digest of the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.announce_videos', 0));
  -- A sync adds its lessons page by page: they are one growing notification, unless it was read meanwhile.
  with batch as materialized (
    select v.category_id, count(*)::integer as lessons
    from public.videos as v where v.id = any (p_video_ids)
    group by v.category_id
  ),
  -- Of those who do not follow all of these categories: how many lessons are left, and the category if it is one.
  partial as materialized (
    select m.user_id, (select sum(b.lessons) from batch as b) - sum(o.lessons) as lessons,
      case when (select count(*) from batch) - count(*) = 1 then
        (select b.category_id from batch as b where b.category_id <> all (array_agg(m.category_id))) end as category_id
    from public.muted_categories as m join batch as o on o.category_id = m.category_id
    group by m.user_id
  ),
  -- When all of a member's lessons belong to one category, the digest leads there.
  told as materialized (
    select p.id, coalesce(o.lessons, video_count)::integer as lessons, c.id as category_id, c.name, c.slug
    from private.told_of_lessons as p
    left join partial as o on o.user_id = p.id
    left join public.categories as c on c.id = case when o.user_id is null
      then (select max(b.category_id) from batch as b having count(*) = 1) else o.category_id end
    where o.lessons is distinct from 0
    for key share of p
  ),
  recent as (
    select distinct on (n.user_id) n.id, t.lessons + (n.metadata ->> 'videoCount')::integer as lessons,
      case when n.category_id = t.category_id then t.category_id end as category_id, t.name, t.slug
    from public.user_notifications as n
    join told as t on t.id = n.user_id
    where n.type = 'new_videos' and not n.is_read and n.created_at > now() - interval '1 hour'
    order by n.user_id, n.created_at desc, n.id desc
  ),
  grown as (
    update public.user_notifications as n
    set message = private.digest_message(r.lessons, case when r.category_id is not null then r.name end),
      category_id = r.category_id,
      action_url = case when r.category_id is not null then '/category/' || r.slug else '/categories' end,
      metadata = jsonb_strip_nulls(jsonb_build_object(
        'videoCount', r.lessons, 'categoryName', case when r.category_id is not null then r.name end)),
      created_at = now()
    from recent as r
    where n.id = r.id and not n.is_read
    returning n.user_id
  )
  insert into public.user_notifications (user_id, type, title, message, category_id, action_url, metadata)
  select t.id, 'new_videos', 'Novas aulas disponíveis',
    private.digest_message(t.lessons, t.name), t.category_id, coalesce('/category/' || t.slug, '/categories'),
    jsonb_strip_nulls(jsonb_build_object('videoCount', t.lessons, 'categoryName', t.name))
  from told as t
  where not exists (select 1 from grown as g where g.user_id = t.id);
end
$$;
comment on function private.announce_videos(bigint[]) is
  'Notifies each approved, active member who wants it of the lessons whose category they follow, or that have none: up to 5 lessons one by one, more in one digest, which joins their unread one of the last hour.';

create function private.announce_new_videos() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids bigint[];
begin
  -- prepare_video() stamps announced_at the first time a lesson is visible: those rows are the news.
  if tg_op = 'INSERT' then
    -- A lesson that comes back is not new.
    ids := array(
      select n.id from new_rows as n
      where n.is_active and n.status = 'active' and current_setting('plantao.insert_is', true) is distinct from 'restored'
      order by n.id);
  else
    ids := array(
      select n.id from new_rows as n join old_rows as o on o.id = n.id
      where n.is_active and n.status = 'active' and n.announced_at is not null and o.announced_at is null
      order by n.id);
  end if;
  if cardinality(ids) > 0 then
    perform private.announce_videos(ids);
  end if;
  return null;
end
$$;
comment on function private.announce_new_videos() is 'Statement trigger of videos: announces what members can see for the first time.';

create trigger announce_insert after insert on public.videos referencing new table as new_rows
  for each statement execute function private.announce_new_videos();
create trigger announce_update after update on public.videos referencing old table as old_rows new table as new_rows
  for each statement execute function private.announce_new_videos();
