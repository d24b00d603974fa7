-- "Doses e condutas": the key points of all lessons and episodes that members see, as far as a person stands for them.
-- See docs/decisions/0062-a-pocket-list-of-reviewed-points.md.

-- Most lessons have no key points: only those are looked at that have, however many are newer.
create index videos_reviewed_idx on public.videos (id desc)
  where is_active and status = 'active' and key_points_reviewed_by is not null and key_points_reviewed_on is not null;
create index podcasts_reviewed_idx on public.podcasts (id desc)
  where is_active and key_points_reviewed_by is not null and key_points_reviewed_on is not null;

-- The search marks the same quantities.
grant execute on function private.quantities_of(text) to authenticated;

create function private.described_points(p_points text[], p_seconds integer[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('text', p.point, 'seconds', p_seconds[p.place], 'quantities', private.quantities_of(p.point)) order by p.place)
    from unnest(p_points) with ordinality as p (point, place));
end
$$;
comment on function private.described_points(text[], integer[]) is
  'Key points with their seconds: [{text, seconds (null where it has none), quantities}].';
grant execute on function private.described_points(text[], integer[]) to authenticated;

-- The function is plpgsql so that its plan is made once in a session, and reads with the caller's own rights.
create function public.reviewed_points(p_kind text, p_before_id bigint default null, p_limit integer default 500)
returns table (
  id bigint, title text, instructor text, category_id bigint, is_seekable boolean, points jsonb, reviewed_by text, reviewed_on date
)
language plpgsql stable rows 500
set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  before constant bigint := coalesce(p_before_id, 9223372036854775807);
  rows constant integer := least(greatest(p_limit, 1), 500);
begin
  if p_kind = 'lesson' then
    return query
      select v.id, v.title, v.instructor, v.category_id, v.youtube_id is not null,
        private.described_points(v.key_points, v.key_point_seconds), v.key_points_reviewed_by, v.key_points_reviewed_on
      from public.videos as v
      where v.is_active and v.status = 'active' and v.key_points_reviewed_by is not null and v.key_points_reviewed_on is not null
        and v.id < before
      order by v.id desc
      limit rows;
  elsif p_kind = 'episode' then
    return query
      select p.id, p.title, null::text, p.category_id, true,
        private.described_points(p.key_points, p.key_point_seconds), p.key_points_reviewed_by, p.key_points_reviewed_on
      from public.podcasts as p
      where p.is_active and p.key_points_reviewed_by is not null and p.key_points_reviewed_on is not null and p.id < before
      order by p.id desc
      limit rows;
  elsif private.is_approved() then
    raise exception 'reviewed points are of a lesson or an episode' using errcode = '22023';
  end if;
end
$$;
comment on function public.reviewed_points(text, bigint, integer) is
  'Key points that a person stands for by name and date, of the lessons (p_kind lesson) or episodes (episode) that members see; administrators get no others. The newest ids, or those below p_before_id; at most p_limit, 500. points: [{text, seconds, quantities}]; is_seekable: whether it can be played from a second (a Drive lesson cannot). Errors: 22023 another kind.';
grant execute on function public.reviewed_points(text, bigint, integer) to authenticated;
