-- Lists of the administration, searched and paged where the rows are. As in video_search: a trigram index cannot be used
-- under row-level security, so a private function finds the ids for whoever is an administrator, and its only caller
-- joins them with the table under the reader's rights.

create function private.search_patterns(words text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  -- The longest words first: they narrow the most. One or two letters inside of words would match nearly everything,
  -- and no index helps: they count at the start of a word. No %, _ or \ survives search_text().
  select coalesce(array_agg(case when length(t.term) < 3 then '% ' || t.term || '%' else '%' || t.term || '%' end
    order by length(t.term) desc, t.term), '{}')
  from (
    select distinct term, length(term) as size
    from unnest(string_to_array(left(private.search_text(left(words, 200)), 200), ' ')) as term
    where term <> ''
    order by size desc, term
    limit 8
  ) as t
$$;
comment on function private.search_patterns(text) is
  'One LIKE pattern for each of the longest eight words, for texts that begin with a space and are written by search_text().';

-- People

create function private.person_search(full_name text, email text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select ' ' || private.search_text(full_name || ' ' || email)
$$;
comment on function private.person_search(text, text) is 'What a person is found by; the index profiles_search_idx holds it.';
-- The index is kept under the rights of whoever writes the row.
grant execute on function private.person_search(text, text) to authenticated, service_role;

create index profiles_search_idx on public.profiles
  using gin (private.person_search(full_name, email) extensions.gin_trgm_ops);

create function private.find_user_ids(
  p_query text, p_before_created_at timestamptz, p_before_id uuid, p_limit integer
) returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.search_patterns(p_query);
  first_pattern text := patterns[1];
  second_pattern text := patterns[2];
  wanted integer := least(greatest(coalesce(p_limit, 25), 1), 500);
begin
  perform private.require_admin();
  -- The index is asked for the two longest words; like all() then checks the rest.
  return query
    select p.id from public.profiles as p
    where (first_pattern is null or private.person_search(p.full_name, p.email) like first_pattern)
      and (second_pattern is null or private.person_search(p.full_name, p.email) like second_pattern)
      and (cardinality(patterns) < 3 or private.person_search(p.full_name, p.email) like all (patterns))
      and (p_before_id is null or (p.created_at, p.id) < (p_before_created_at, p_before_id))
    order by p.created_at desc, p.id desc
    limit wanted;
end
$$;
comment on function private.find_user_ids(text, timestamptz, uuid, integer) is 'See public.find_users().';

create function public.find_users(
  p_query text default '', p_before_created_at timestamptz default null, p_before_id uuid default null,
  p_limit integer default 25
) returns setof public.profiles
language sql stable set search_path = ''
as $$
  select p.*
  from private.find_user_ids(p_query, p_before_created_at, p_before_id, p_limit) as found (id)
  join public.profiles as p on p.id = found.id
  order by p.created_at desc, p.id desc
$$;
comment on function public.find_users(text, timestamptz, uuid, integer) is
  'Administrators: people whose name or e-mail has every word of the query, newest first, at most 500, after the person (created_at, id). Errors: 42501.';

-- Lessons

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
begin
  perform private.require_admin();
  return query
    select v.id from public.videos as v
    where (first_pattern is null or v.search like first_pattern)
      and (second_pattern is null or v.search like second_pattern)
      and (cardinality(patterns) < 3 or v.search like all (patterns))
      and (p_external_id is null or v.external_id = p_external_id)
      and (p_category_id is null or v.category_id = p_category_id)
      and (p_is_uncategorized is not true or v.category_id is null)
      and case p_situation
        when 'active' then v.is_active
        when 'inactive' then not v.is_active
        when 'unavailable' then v.status <> 'active'
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
language sql stable set search_path = ''
as $$
  select v.*
  from private.find_video_ids(p_query, p_external_id, p_category_id, p_is_uncategorized, p_situation, p_is_featured,
    p_before_created_at, p_before_id, least(greatest(coalesce(p_limit, 25), 1), 500)) as found (id)
  join public.videos as v on v.id = found.id
  order by v.created_at desc, v.id desc
$$;
comment on function public.find_videos(text, text, bigint, boolean, text, boolean, timestamptz, bigint, integer) is
  'Administrators: lessons that have every word of the query and fit the filters (situation: active, inactive, unavailable), newest first, at most 500, after the lesson (created_at, id). Errors: 42501.';

-- The list of all lessons is what administrators see first: its length is known already, as a total.
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
  private.search_patterns(text),
  private.find_user_ids(text, timestamptz, uuid, integer), public.find_users(text, timestamptz, uuid, integer),
  private.find_video_ids(text, text, bigint, boolean, text, boolean, timestamptz, bigint, integer),
  public.find_videos(text, text, bigint, boolean, text, boolean, timestamptz, bigint, integer),
  public.count_videos(text, text, bigint, boolean, text, boolean)
  to authenticated;
