-- New lessons are announced to every approved member who wants to be told, in one statement for any number of members.

create function private.digest_message(p_count integer, p_category text) returns text
language sql immutable set search_path = ''
as $$
  select p_count || ' novas aulas foram adicionadas' || coalesce(' em ' || p_category, ' ao acervo') || '.'
$$;
comment on function private.digest_message(integer, text) is 'The text of a digest; without a category it is about the whole catalogue.';

create function private.announce_videos(p_video_ids bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  video_count integer := cardinality(p_video_ids);
  shared public.categories;
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
    order by p.id, v.id
    -- This waits for people who are being deleted at this moment, and tells them nothing; otherwise their rows would fail the
    -- announcement to all.
    for key share of p;
    return;
  end if;

  -- When all of them belong to one category, the digest leads there.
  select c.* into shared from public.categories as c
  where c.id = (select max(v.category_id) from public.videos as v where v.id = any (p_video_ids))
    and not exists (
      select 1 from public.videos as v where v.id = any (p_video_ids) and v.category_id is distinct from c.id);

  -- One at a time: of two statements at once, the second must find the digest of the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.announce_videos', 0));
  -- A sync adds its lessons page by page: they are one growing notification, unless it was read meanwhile.
  with recent as (
    select distinct on (n.user_id) n.id
    from public.user_notifications as n
    join private.told_of_lessons as p on p.id = n.user_id
    where n.type = 'new_videos' and not n.is_read and n.created_at > now() - interval '1 hour'
    order by n.user_id, n.created_at desc, n.id desc
  ),
  grown as (
    update public.user_notifications as n
    set message = private.digest_message((n.metadata ->> 'videoCount')::integer + video_count,
        case when n.category_id = shared.id then shared.name end),
      category_id = case when n.category_id = shared.id then shared.id end,
      action_url = case when n.category_id = shared.id then '/category/' || shared.slug else '/categories' end,
      metadata = jsonb_strip_nulls(jsonb_build_object(
        'videoCount', (n.metadata ->> 'videoCount')::integer + video_count,
        'categoryName', case when n.category_id = shared.id then shared.name end)),
      created_at = now()
    from recent as r
    where n.id = r.id and not n.is_read
    returning n.user_id
  )
  insert into public.user_notifications (user_id, type, title, message, category_id, action_url, metadata)
  select p.id, 'new_videos', 'Novas aulas disponíveis', private.digest_message(video_count, shared.name),
    shared.id, coalesce('/category/' || shared.slug, '/categories'),
    jsonb_strip_nulls(jsonb_build_object('videoCount', video_count, 'categoryName', shared.name))
  from private.told_of_lessons as p
  where not exists (select 1 from grown as g where g.user_id = p.id)
  for key share of p;
end
$$;
comment on function private.announce_videos(bigint[]) is
  'Notifies each approved, active member who wants it: up to 5 lessons one by one, more in one digest, which joins their unread one of the last hour.';

create function private.announce_new_videos() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids bigint[];
begin
  -- prepare_video() stamps announced_at the first time a lesson is visible: those rows are the news.
  if tg_op = 'INSERT' then
    ids := array(
      select n.id from new_rows as n where n.is_active and n.status = 'active' order by n.id);
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
