-- The list of lessons of the administration, searched and paged where the rows are. A trigram index
-- cannot be used under row-level security, so a private function finds the ids and its only caller joins them with the
-- table under the reader's rights. The caller is checked first: a join with an empty side would skip the check.

create function private.category_words(p_name text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select ' ' || private.search_text(p_name)
$$;
comment on function private.category_words(text) is 'The name of a category as search reads it after the text of a lesson.';

create function private.category_ids_named(p_patterns text[]) returns bigint[]
language sql stable security definer set search_path = ''
as $$
  select array(select c.id from public.categories as c where private.category_words(c.name) like any (p_patterns))
$$;
comment on function private.category_ids_named(text[]) is 'Categories whose name fits one of the patterns.';

create function private.find_video_ids(
  p_query text, p_external_id text, p_category_id bigint, p_is_uncategorized boolean, p_situation text,
  p_is_featured boolean, p_before_created_at timestamptz, p_before_id bigint, p_limit integer
) returns setof bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.search_patterns(p_query);
  first_pattern text := patterns[1];
  second_pattern text := patterns[2];
  first_named bigint[] := private.category_ids_named(array[first_pattern]);
  second_named bigint[] := private.category_ids_named(array[second_pattern]);
  due_before constant date := private.reviews_due_before();
begin
  perform private.require_admin();
  return query
    select v.id from public.videos as v
    where (first_pattern is null or v.search like first_pattern or v.category_id = any (first_named))
      and (second_pattern is null or v.search like second_pattern or v.category_id = any (second_named))
      and (cardinality(patterns) < 3 or v.search || coalesce((
        select private.category_words(c.name) from public.categories as c where c.id = v.category_id), '') like all (patterns))
      and (p_external_id is null or v.external_id = p_external_id)
      and (p_category_id is null or v.category_id = p_category_id)
      and (p_is_uncategorized is not true or v.category_id is null)
      and case p_situation
        when 'active' then v.is_active
        when 'inactive' then not v.is_active and not v.is_scheduled
        when 'scheduled' then v.is_scheduled
        when 'unavailable' then v.status <> 'active'
        when 'review_due' then v.key_points_reviewed_on < due_before
        else true
      end
      and (p_is_featured is null or v.featured = p_is_featured)
      and (p_before_id is null or (v.created_at, v.id) < (p_before_created_at, p_before_id))
    order by v.created_at desc, v.id desc
    limit p_limit;
end
$$;
comment on function private.find_video_ids(text, text, bigint, boolean, text, boolean, timestamptz, bigint, integer) is
  'See public.find_videos(); a null limit is none.';

create function public.find_videos(
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
comment on function public.find_videos(text, text, bigint, boolean, text, boolean, timestamptz, bigint, integer) is
  'Administrators: lessons that have every word of the query and fit the filters (situation: active, inactive, scheduled, unavailable, review_due; a scheduled one does not count as inactive), newest first, at most 500, after the lesson (created_at, id). Errors: 42501.';

-- Without a filter the number is a stored total.
create function public.count_videos(
  p_query text default '', p_external_id text default null, p_category_id bigint default null,
  p_is_uncategorized boolean default false, p_situation text default null, p_is_featured boolean default null
) returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_admin();
  if cardinality(private.search_patterns(p_query)) = 0 and p_external_id is null and p_category_id is null
    and p_is_uncategorized is not true and p_situation is null and p_is_featured is null
  then
    return (select coalesce(sum(t.video_count), 0)::bigint from private.catalogue_totals as t);
  end if;
  return (
    select count(*)
    from private.find_video_ids(p_query, p_external_id, p_category_id, p_is_uncategorized, p_situation, p_is_featured,
      null, null, null));
end
$$;
comment on function public.count_videos(text, text, bigint, boolean, text, boolean) is
  'Administrators: how many lessons find_videos() has, over all pages. Errors: 42501.';

grant execute on function
  private.find_video_ids(text, text, bigint, boolean, text, boolean, timestamptz, bigint, integer),
  public.find_videos(text, text, bigint, boolean, text, boolean, timestamptz, bigint, integer),
  public.count_videos(text, text, bigint, boolean, text, boolean)
  to authenticated;
