-- Search of the catalogue: accents and case do not matter, every word must match. The name of a category is looked up
-- in the category, so that renaming one rewrites no lesson.

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

create function private.search_video_ids(p_query text, p_limit integer, p_skip integer default 0)
returns table (video_id bigint, rank integer)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  -- Neither %, _ nor \ survive search_text(): no input can act as a pattern.
  phrase text := left(private.search_text(left(p_query, 200)), 200);
  -- The longest words first: they narrow the most. More than eight would only cost time.
  terms text[] := array(
    select t.term from unnest(string_to_array(phrase, ' ')) as t (term)
    where t.term <> ''
    group by t.term
    order by length(t.term) desc, t.term
    limit 8);
  -- A page costs as much as all pages before it, so search ends at the two thousandth result.
  skipped integer := greatest(coalesce(p_skip, 0), 0);
  wanted integer := least(greatest(coalesce(p_limit, 20), 1), 200) + least(skipped, 2000);
  sees_all boolean := private.is_admin();
  patterns text[];
  found_ids bigint[] := '{}';
begin
  -- This function reads past row-level security, because a trigram index cannot be used under it: so it repeats
  -- the gate and the visibility rule, and its only caller joins the ids with the table under the reader's rights.
  if cardinality(terms) = 0 or skipped > 2000 or not private.is_approved() then
    return;
  end if;
  -- Deep pages are expensive: each person may read one at a time.
  if wanted > 400 and not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('search ' || auth.uid()::text, 0)) then
    raise exception 'another page of results is on its way' using errcode = 'PT429';
  end if;

  for tier in 1..4 loop
    patterns := case tier
      when 1 then array[' ' || phrase]
      when 2 then array[' ' || phrase || '%']
      when 3 then (select array_agg('% ' || t || '%') from unnest(terms) as t)
      -- One or two letters inside of words would match nearly everything, and no index helps.
      else (select array_agg(case when length(t) < 3 then '% ' || t || '%' else '%' || t || '%' end) from unnest(terms) as t)
    end;
    found_ids := found_ids || array(
      select private.matching_video_ids(tier, patterns, sees_all, found_ids, wanted - cardinality(found_ids)));
    exit when cardinality(found_ids) >= wanted;
  end loop;

  if cardinality(found_ids) = 0 then
    found_ids := array(select private.similar_video_ids(phrase, sees_all, wanted));
  end if;
  return query
    select f.id, f.place::integer from unnest(found_ids) with ordinality as f (id, place) where f.place > skipped;
end
$$;
comment on function private.search_video_ids(text, integer, integer) is
  'Ids of matching lessons, best first: exact title, title prefix, words of the title, anywhere; similar titles when nothing matches.';

create function private.matching_video_ids(
  p_tier integer, p_patterns text[], p_sees_all boolean, p_except bigint[], p_wanted integer
) returns setof bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  ids bigint[];
  first_pattern text := p_patterns[1];
  second_pattern text := p_patterns[least(2, cardinality(p_patterns))];
  -- A word on one lesson in fifty fills the page from the newest ones: reading those first avoids sorting every match.
  -- For a page far down, so many would be the whole catalogue.
  newest integer := least(greatest(p_wanted * 50, 300), 10000);
begin
  if p_tier = 1 then
    return query
      select v.id from public.videos as v
      where v.search_title = first_pattern and (p_sees_all or (v.is_active and v.status = 'active'))
      order by v.created_at desc, v.id desc
      limit p_wanted;
    return;
  elsif p_tier = 4 then
    return query select private.video_ids_anywhere(p_patterns, p_sees_all, p_except, p_wanted, newest);
    return;
  end if;

  ids := array(
    select r.id
    from (
      select v.id, v.search_title, v.created_at
      from public.videos as v
      where p_sees_all or (v.is_active and v.status = 'active')
      order by v.created_at desc, v.id desc
      limit newest
    ) as r
    where r.search_title like all (p_patterns) and r.id <> all (p_except)
    order by r.created_at desc, r.id desc
    limit p_wanted);
  if cardinality(ids) = p_wanted then
    return query select unnest(ids);
    return;
  end if;
  -- The index is asked for the two longest words; like all() then checks the rest.
  return query
    select v.id from public.videos as v
    where v.search_title like first_pattern and v.search_title like second_pattern
      and v.search_title like all (p_patterns)
      and (p_sees_all or (v.is_active and v.status = 'active'))
      and v.id <> all (p_except)
    order by v.created_at desc, v.id desc
    limit p_wanted;
end
$$;
comment on function private.matching_video_ids(integer, text[], boolean, bigint[], integer) is
  'Newest visible lessons whose title (tiers 1 to 3) or whole text (tier 4) fits every pattern; for search_video_ids().';

create function private.video_ids_anywhere(
  p_patterns text[], p_sees_all boolean, p_except bigint[], p_wanted integer, p_newest integer
) returns setof bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  ids bigint[];
  first_pattern text := p_patterns[1];
  second_pattern text := p_patterns[least(2, cardinality(p_patterns))];
  first_named bigint[] := private.category_ids_named(array[first_pattern]);
  second_named bigint[] := private.category_ids_named(array[second_pattern]);
  named bigint[] := private.category_ids_named(p_patterns);
begin
  ids := array(
    with names as materialized (
      select c.id, private.category_words(c.name) as words from public.categories as c where c.id = any (named)
    )
    select r.id
    from (
      select v.id, v.search, v.category_id, v.created_at
      from public.videos as v
      where p_sees_all or (v.is_active and v.status = 'active')
      order by v.created_at desc, v.id desc
      limit p_newest
    ) as r
    left join names as n on n.id = r.category_id
    where r.search || coalesce(n.words, '') like all (p_patterns) and r.id <> all (p_except)
    order by r.created_at desc, r.id desc
    limit p_wanted);
  if cardinality(ids) = p_wanted then
    return query select unnest(ids);
    return;
  end if;
  return query
    with names as materialized (
      select c.id, private.category_words(c.name) as words from public.categories as c where c.id = any (named)
    )
    select v.id from public.videos as v
    left join names as n on n.id = v.category_id
    where (v.search like first_pattern or v.category_id = any (first_named))
      and (v.search like second_pattern or v.category_id = any (second_named))
      and v.search || coalesce(n.words, '') like all (p_patterns)
      and (p_sees_all or (v.is_active and v.status = 'active'))
      and v.id <> all (p_except)
    order by v.created_at desc, v.id desc
    limit p_wanted;
end
$$;
comment on function private.video_ids_anywhere(text[], boolean, bigint[], integer, integer) is
  'Newest visible lessons whose text, with the name of their category, fits every pattern; for matching_video_ids().';

create function private.similar_video_ids(p_phrase text, p_sees_all boolean, p_wanted integer) returns setof bigint
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  return query
    select s.id
    from (
      -- Comparisons are expensive: among thousands of similar titles, five hundred are enough to choose from.
      select v.id, v.search_title, v.created_at from public.videos as v
      where p_phrase operator(extensions.<%) v.search_title and (p_sees_all or (v.is_active and v.status = 'active'))
      limit 500
    ) as s
    order by extensions.word_similarity(p_phrase, s.search_title) desc, s.created_at desc, s.id desc
    limit p_wanted;
end
$$;
comment on function private.similar_video_ids(text, boolean, integer) is 'Lessons with a title like a mistyped phrase, most similar first.';

create function public.search_videos(q text, max_results integer default 20, skip integer default 0)
returns setof public.videos
language sql stable set search_path = ''
as $$
  select v.*
  from private.search_video_ids(q, max_results, skip) as s
  join public.videos as v on v.id = s.video_id
  order by s.rank
$$;
comment on function public.search_videos(text, integer, integer) is
  'Lessons the reader may see that match every word of q, best first; at most 200 at a time, after the first `skip`, at most 2000. Typing errors are forgiven when nothing matches. Errors: PT429 two pages far down at once.';

grant execute on function
  private.search_video_ids(text, integer, integer), public.search_videos(text, integer, integer)
  to authenticated, service_role;
