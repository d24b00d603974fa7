-- A function in SQL that joins what a guarded function finds is planned as one query: where the other side of the join
-- is empty, the guard is never asked, and a stranger reads "nothing found" instead of a refusal. So the guard comes first.

create or replace function public.find_users(
  p_query text default '', p_before_created_at timestamptz default null, p_before_id uuid default null,
  p_limit integer default 25
) returns setof public.profiles
language plpgsql stable rows 25 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select p.*
    from private.find_user_ids(p_query, p_before_created_at, p_before_id, p_limit) as found (id)
    join public.profiles as p on p.id = found.id
    order by p.created_at desc, p.id desc;
end
$$;

create or replace function public.find_videos(
  p_query text default '', p_external_id text default null, p_category_id bigint default null,
  p_is_uncategorized boolean default false, p_situation text default null, p_is_featured boolean default null,
  p_before_created_at timestamptz default null, p_before_id bigint default null, p_limit integer default 25
) returns setof public.videos
language plpgsql stable rows 25 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select v.*
    from private.find_video_ids(p_query, p_external_id, p_category_id, p_is_uncategorized, p_situation, p_is_featured,
      p_before_created_at, p_before_id, least(greatest(coalesce(p_limit, 25), 1), 500)) as found (id)
    join public.videos as v on v.id = found.id
    order by v.created_at desc, v.id desc;
end
$$;
