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

-- What the list can be ordered by beside the date a lesson came: an index each, and one more by
-- title within a category, whose titles often begin alike. Views have none: counting one must not touch
-- an index (see videos), so that order sorts what the filters leave. See docs/decisions/0041-the-catalogue-as-a-table.md.
create index videos_title_idx on public.videos ((left(private.search_text(title), 200)) collate "C", id);
create index videos_category_title_idx on public.videos
  (category_id, (left(private.search_text(title), 200)) collate "C", id);
create index videos_instructor_idx on public.videos ((private.search_text(instructor)) collate "C", id);
create index videos_duration_idx on public.videos ((coalesce(duration_seconds, 0)), id);
create index videos_updated_at_idx on public.videos (updated_at, id);

create function private.video_order(p_sort text, out column_key text, out cursor_key text)
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  template text := case p_sort
    when 'title' then '(left(private.search_text(%s), 200)) collate "C"'
    when 'instructor' then '(private.search_text(%s)) collate "C"'
    when 'duration' then '(coalesce(%s, 0))'
    when 'views' then '%s'
    when 'updated_at' then '%s'
    when 'created_at' then '%s'
  end;
begin
  if template is null then
    raise exception 'Os vídeos não podem ser ordenados assim.' using errcode = '22023';
  end if;
  column_key := format(template, case p_sort
    when 'duration' then 'v.duration_seconds' when 'views' then 'v.view_count' else 'v.' || p_sort end);
  cursor_key := format(template, case p_sort
    when 'title' then '$12' when 'instructor' then '$12' when 'duration' then '$12::integer'
    when 'views' then '$12::bigint' else '$12::timestamptz' end);
end
$$;
comment on function private.video_order(text) is
  'What private.find_video_ids() orders by, as SQL: of a row, and of the value of the cursor ($12). Errors: 22023 another order.';

create function private.find_video_ids(
  p_query text, p_external_id text, p_category_id bigint, p_is_uncategorized boolean, p_situation text,
  p_is_featured boolean, p_sort text, p_is_ascending boolean, p_after_value text, p_after_id bigint, p_limit integer
) returns setof bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := private.search_patterns(p_query);
  first_named bigint[] := private.category_ids_named(array[patterns[1]]);
  second_named bigint[] := private.category_ids_named(array[patterns[2]]);
  keys record;
begin
  perform private.require_admin();
  select * into keys from private.video_order(coalesce(p_sort, 'created_at')) as o;
  -- Only the order is put together, from the fragments above; an order by a parameter could use no index. A statement that is
  -- executed this way is planned for the values it is given.
  return query execute format($query$
    select v.id from public.videos as v
    where ($1 is null or v.search like $1 or v.category_id = any ($3))
      and ($2 is null or v.search like $2 or v.category_id = any ($4))
      and (cardinality($5) < 3 or v.search || coalesce((
        select private.category_words(c.name) from public.categories as c where c.id = v.category_id), '') like all ($5))
      and ($6 is null or v.external_id = $6)
      and ($7 is null or v.category_id = $7)
      and ($8 is not true or v.category_id is null)
      and case $9
        when 'active' then v.is_active
        when 'inactive' then not v.is_active and not v.is_scheduled
        when 'scheduled' then v.is_scheduled
        when 'to_review' then v.awaits_review
        when 'unavailable' then v.status <> 'active'
        when 'review_due' then v.key_points_reviewed_on < $10
        else true
      end
      and ($11 is null or v.featured = $11)
      and ($13 is null or (%1$s, v.id) %3$s (%2$s, $13))
    %4$s
    limit $14
  $query$, keys.column_key, keys.cursor_key, case when p_is_ascending then '>' else '<' end,
    -- All of them, as count_videos() asks for, need no order.
    case when p_limit is not null then format(
      'order by %1$s %2$s, v.id %2$s', keys.column_key, case when p_is_ascending then 'asc' else 'desc' end) end)
  using patterns[1], patterns[2], first_named, second_named, patterns, p_external_id, p_category_id, p_is_uncategorized,
    p_situation, private.reviews_due_before(), p_is_featured, left(p_after_value, 500), p_after_id, p_limit;
end
$$;
comment on function private.find_video_ids(text, text, bigint, boolean, text, boolean, text, boolean, text, bigint, integer) is
  'See public.find_videos(); a null limit is none.';

create function public.find_videos(
  p_query text default '', p_external_id text default null, p_category_id bigint default null,
  p_is_uncategorized boolean default false, p_situation text default null, p_is_featured boolean default null,
  p_sort text default 'created_at', p_is_ascending boolean default false,
  p_after_value text default null, p_after_id bigint default null, p_limit integer default 25
) returns setof public.videos
language plpgsql stable rows 25 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select v.*
    from private.find_video_ids(p_query, p_external_id, p_category_id, p_is_uncategorized, p_situation, p_is_featured,
      p_sort, p_is_ascending, p_after_value, p_after_id, least(greatest(coalesce(p_limit, 25), 1), 500))
      with ordinality as found (id, place)
    join public.videos as v on v.id = found.id
    order by found.place;
end
$$;
comment on function public.find_videos(text, text, bigint, boolean, text, boolean, text, boolean, text, bigint, integer) is
  'Administrators: lessons that have every word of the query and fit the filters (situation: active, inactive, scheduled, to_review, unavailable, review_due; a scheduled one does not count as inactive), at most 500, after a lesson (its value of the order, its id). Orders: created_at (newest first), title, instructor, duration, views, updated_at. Errors: 42501, 22023 another order.';

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
      'created_at', false, null, null, null));
end
$$;
comment on function public.count_videos(text, text, bigint, boolean, text, boolean) is
  'Administrators: how many lessons find_videos() has, over all pages. Errors: 42501.';

grant execute on function
  private.find_video_ids(text, text, bigint, boolean, text, boolean, text, boolean, text, bigint, integer),
  public.find_videos(text, text, bigint, boolean, text, boolean, text, boolean, text, bigint, integer),
  public.count_videos(text, text, bigint, boolean, text, boolean)
  to authenticated;
