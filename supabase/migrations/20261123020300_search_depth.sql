-- Search within bounds. A page far down costs little more than the first; and the name of a category is looked for in
-- the category, so that renaming it, or moving its lessons, rewrites no lesson.

create or replace function private.search_video_ids(p_query text, p_limit integer, p_skip integer default 0)
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
  -- The order is the same however many are wanted, so a further page is what follows the ones before it. That costs as
  -- much as all of them together: nobody reads past the two thousandth.
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
  -- Nobody reads two pages far down at the same time; a program that asks for many at once takes turns with nobody.
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

create or replace function private.matching_video_ids(
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

comment on function public.search_videos(text, integer, integer) is
  'Lessons the reader may see that match every word of q, best first; at most 200 at a time, after the first `skip`, at most 2000. Typing errors are forgiven when nothing matches. Errors: PT429 two pages far down at once.';

create or replace function private.find_video_ids(
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

-- A lesson's text is worked out where it changes. Row-level security and constraints are asked only after this trigger
-- and after the columns that are computed: so the lengths are asked here, before anything works through a text.
create or replace function private.prepare_video() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if char_length(new.title) > 500 or char_length(new.description) > 20000 or char_length(new.instructor) > 200
    or char_length(new.duration) > 30 or char_length(array_to_string(new.tags, ',')) > 5000
  then
    raise exception 'a text of the lesson is too long' using errcode = '23514';
  end if;
  new.title := btrim(new.title);
  if tg_op = 'INSERT' or (new.title, new.instructor, new.tags, new.description, new.search)
    is distinct from (old.title, old.instructor, old.tags, old.description, old.search)
  then
    new.search := ' ' || private.search_text(concat_ws(' ', new.title, new.instructor,
      array_to_string(new.tags, ' '), new.description));
  end if;
  if new.is_active and new.status = 'active' and new.announced_at is null then
    new.announced_at := now();
  end if;
  return new;
end
$$;
drop trigger refresh_category_search on public.categories;
drop function private.refresh_category_search();

comment on column public.videos.search is
  'Kept by a trigger: title, instructor, tags and description as private.search_text() writes them.';

-- What is there is written anew without the names; nobody's edit, so neither the audit log nor the bell hears of it.
alter table public.videos disable trigger user;
update public.videos as v
set search = ' ' || private.search_text(concat_ws(' ', v.title, v.instructor, array_to_string(v.tags, ' '), v.description))
where v.category_id is not null;
alter table public.videos enable trigger user;
