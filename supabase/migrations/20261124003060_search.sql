-- Which lessons and episodes answer a question, best first. See docs/decisions/0030-search-that-speaks-the-clinic.md.

create function private.stems_of(p_units private.search_unit[]) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (select private.words_of(array_agg(u.named) || array_agg(u.related) || array_agg(u.typed)) from unnest(p_units) as u);
end
$$;
comment on function private.stems_of(private.search_unit[]) is 'The stems by which the parts of a question are looked for.';

create function private.named_categories(p_phrase text) returns table (id bigint, words tsvector)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
#variable_conflict use_column
declare
  asked constant text[] := tsvector_to_array(to_tsvector('private.search_config', p_phrase));
begin
  return query
    select c.category_id, c.words from private.category_words as c where tsvector_to_array(c.words) <@ asked;
end
$$;
comment on function private.named_categories(text) is
  'Categories that a question names as a whole: a word of such a name makes no lesson an answer.';

create function private.candidate_documents(
  p_units private.search_unit[], p_phrase text, p_scope private.search_scope, p_most integer
) returns bigint[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  unit private.search_unit;
  either tsquery;
  everything tsquery;
  in_title tsquery;
  whole bigint[];
  stems constant text[] := private.stems_of(p_units);
  shares constant jsonb := private.word_shares('search_documents', 'words', stems);
  -- What is rare in lessons is rare in their titles.
  shares_in_titles constant jsonb := case when shares = '{}' then shares else private.word_shares('search_documents', 'title_words', stems) end;
  category_ids bigint[];
  category_words tsvector[];
  categories bigint[];
  named_categories bigint[] := '{}';
  -- Of rows that have everything: of two things that one row in four has, one row in sixteen has both.
  share real := 1;
  share_in_titles real := 1;
  found_ids bigint[] := array(
    select d.id from private.search_documents as d where d.title = p_phrase order by d.created_at desc, d.id desc limit p_most);
  heaviest constant real := (select max(u.weight) from unnest(p_units) as u);
begin
  select array_agg(n.id), array_agg(n.words) into category_ids, category_words from private.named_categories(p_phrase) as n;
  foreach unit in array p_units loop
    categories := array(select n.id from unnest(category_ids, category_words) as n (id, words) where n.words @@ unit.named);
    named_categories := named_categories || categories;
    -- A word that says little is wished for, not asked for; so is the name of a category, which stands in no lesson.
    if unit.weight >= least(0.5, heaviest) and (cardinality(p_units) = 1 or cardinality(categories) = 0) then
      either := private.any_of(array[unit.named, unit.related, case when numnode(unit.typed) > 1 and cardinality(p_units) > 1 then unit.typed end]);
      everything := coalesce(everything && either, everything, either);
      share := share * private.share_of(either, shares);
      if unit.named is not null then
        in_title := coalesce(in_title && unit.named, unit.named);
        share_in_titles := share_in_titles * private.share_of(unit.named, shares_in_titles);
      end if;
    end if;
  end loop;
  if cardinality(named_categories) > 0 then
    found_ids := found_ids || array(
      select d.id from private.search_documents as d
      where d.category_id = any (named_categories) and (p_scope.sees_all or d.is_visible)
      order by d.created_at desc, d.id desc
      limit p_most);
  end if;
  if everything is null then
    return found_ids;
  end if;
  if in_title is not null then
    whole := private.documents_with(in_title, true, share_in_titles, p_scope, p_most);
    found_ids := found_ids || whole;
  end if;
  -- Documents with the whole question in the title come first; other documents are looked for where there is room.
  if coalesce(cardinality(whole), 0) < p_most then
    whole := private.documents_with(everything, false, share, p_scope, p_most);
    found_ids := found_ids || whole;
  end if;
  if cardinality(whole) > 0 then
    -- A document with one of the things in its title may answer better than a document that mentions all of them.
    if cardinality(p_units) > 1 then
      foreach unit in array p_units loop
        if unit.is_concept and unit.named is not null then
          found_ids := found_ids || private.documents_with(
            unit.named, true, private.share_of(unit.named, shares_in_titles), p_scope, 20);
        end if;
      end loop;
    end if;
    return found_ids;
  end if;
  -- Nothing has everything: the newest that have one of the things.
  foreach unit in array p_units loop
    if unit.named is not null and unit.weight >= least(0.5, heaviest) then
      whole := private.documents_with(unit.named, true, private.share_of(unit.named, shares_in_titles), p_scope, least(p_most, 60));
      found_ids := found_ids || whole;
      if cardinality(whole) < least(p_most, 60) then
        either := coalesce(unit.named || unit.related, unit.named);
        found_ids := found_ids || private.documents_with(either, false, private.share_of(either, shares), p_scope, least(p_most, 60));
      end if;
    end if;
  end loop;
  return found_ids;
end
$$;
comment on function private.candidate_documents(private.search_unit[], text, private.search_scope, integer) is
  'Documents that may answer: those of this title, those that have everything, and where there are none those that have a part.';

create function private.told_together(p_units private.search_unit[], p_least_weight real, p_shares jsonb, p_most integer) returns bigint[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  unit private.search_unit;
  everything tsquery;
  share real := 1;
  indexed real := 1;
begin
  foreach unit in array p_units loop
    if unit.weight >= p_least_weight then
      if unit.named is null then
        return '{}';
      end if;
      everything := coalesce(everything && unit.named, unit.named);
      share := share * private.share_of(unit.named, p_shares);
      indexed := indexed * private.share_of(unit.named, p_shares, 1);
    end if;
  end loop;
  return array(select distinct l.document_id from private.lines_with(everything, share, indexed, p_most) as l where l.kind <> 'chapter');
end
$$;
comment on function private.told_together(private.search_unit[], real, jsonb, integer) is
  'Documents of which one line, with those beside it and the heading of its chapter, says everything that is asked for.';

create function private.rank_documents(
  p_units private.search_unit[], p_phrase text, p_scope private.search_scope, p_wanted integer
) returns table (id bigint, video_id bigint, podcast_id bigint, place integer)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
#variable_conflict use_column
declare
  -- More than are wanted: the newest are not the best.
  most constant integer := greatest(p_wanted, 60);
  total constant real := (select sum(u.weight) from unnest(p_units) as u);
  -- What has to be answered: words that say little lift a result and keep none.
  least_weight constant real := (select least(0.5, max(u.weight)) from unnest(p_units) as u);
  asked constant real := (select sum(u.weight) from unnest(p_units) as u where u.weight >= least_weight);
  ids bigint[] := private.candidate_documents(p_units, p_phrase, p_scope, most);
  said bigint[];
  -- Where one line, with those beside it, says everything.
  together bigint[] := '{}';
  shares jsonb;
  is_alone constant boolean := cardinality(p_units) = 1;
  -- The share of the question that is made of words that mean something here.
  known constant real := (select coalesce(sum(u.weight), 0) from unnest(p_units) as u where u.weight >= least_weight and u.named is not null) / asked;
  in_points_only constant float8 := 0.505;
  -- A document or line that meets a smaller part of a long question answers, too.
  patience constant real := greatest(0.45, 1 - 0.12 * greatest(0, (select count(*) from unnest(p_units) as u where u.weight >= 0.5) - 3));
  says_little constant boolean := (select max(u.weight) < 0.5 from unnest(p_units) as u);
  -- The words of the question one after the other, where there are several.
  literally constant tsquery := (
    select case when numnode(q.phrase) > 1 then private.in_fields(q.phrase, 'ABD') end
    from phraseto_tsquery('private.search_config'::regconfig, p_phrase) as q (phrase));
  -- By unit and document: 'unit:document'.
  spoken text[] := '{}';
begin
  if not is_alone or cardinality(ids) < most then
    shares := private.word_shares('search_lines', 'words', private.stems_of(p_units));
  end if;
  for place in 1..cardinality(p_units) loop
    -- What is only said comes last, so it is asked for where there is not enough else.
    if p_units[place].named is not null and cardinality(ids) < most then
      said := private.spoken_documents(p_units[place].named, shares, most);
      spoken := spoken || array(select place || ':' || s.id from unnest(said) as s (id));
      ids := ids || said;
    end if;
  end loop;

  if not is_alone then
    together := private.told_together(p_units, least_weight, shares, least(most, 40));
    ids := ids || together;
  end if;
  return query
    with category as materialized (
      select n.id, n.words from private.named_categories(p_phrase) as n
    ),
    looked_for as materialized (
      select u.place, u.weight, u.is_concept, u.named, u.related, w.typed,
        private.in_fields(u.named, 'AB') as in_labels, private.in_fields(u.named, 'C') as in_points,
        private.in_fields(u.named, 'D') as in_description, private.in_fields(u.related, 'AB') as related_in_labels,
        private.any_of(array[u.named, u.related, w.typed]) as anything
      from unnest(p_units) with ordinality as u (weight, is_concept, named, related, typed, family, label, place)
      cross join lateral (select case when numnode(u.typed) > 1 then u.typed end as typed) as w
    ),
    candidate as (
      select d.id, d.video_id, d.podcast_id, d.created_at, d.title_words, d.words, c.words as category_words,
        case when d.title = p_phrase then 0.5 when starts_with(d.title, p_phrase) or d.words @@ literally then 0.25 else 0 end as bonus
      from private.search_documents as d
      left join category as c on c.id = d.category_id
      where d.id = any (ids) and (p_scope.sees_all or d.is_visible)
        and (p_scope.kind is null or (p_scope.kind = 'video') = (d.video_id is not null))
        and (p_scope.category_id is null or d.category_id = p_scope.category_id)
        and (p_scope.min_seconds is null or d.seconds >= p_scope.min_seconds)
        and (p_scope.max_seconds is null or d.seconds < p_scope.max_seconds)
    ),
    scored as (
      select d.id, d.video_id, d.podcast_id, d.created_at, m.score + d.bonus as score, m.share, m.is_about_concept, m.most, m.is_elsewhere
      from candidate as d
      cross join lateral (
        select sum(l.weight * f.value) / total as score,
          coalesce(sum(l.weight) filter (where f.value > 0 and l.weight >= least_weight), 0) / asked as share,
          coalesce(bool_or(l.is_concept) filter (where f.value > 0), false) as has_concept,
          coalesce(bool_or(l.is_concept) filter (where f.value = 1), false) as is_about_concept,
          coalesce(max(f.value), 0) as most,
          coalesce(bool_or(f.value <> in_points_only) filter (where f.value > 0 and l.weight >= least_weight), false) as is_elsewhere
        from looked_for as l
        cross join lateral (
          select case
            -- Most parts stand in few documents: one look tells that, and the others are spared.
            when not coalesce(d.words @@ l.anything, false) then case
              when d.category_words @@ l.named then case when is_alone then 0.7 else 0.55 end
              when l.weight >= least_weight and d.id = any (together) then 0.49
              when l.place || ':' || d.id = any (spoken) then 0.2
              else 0::float8
            end
            when d.title_words @@ l.named then 1
            when d.words @@ l.in_labels then 0.8
            -- A question for a category alone asks for its lessons.
            when d.category_words @@ l.named then case when is_alone then 0.7 else 0.55 end
            when d.words @@ l.in_description and d.words @@ l.in_points then 0.65
            when d.words @@ l.named and d.words @@ l.related_in_labels then 0.6
            when d.words @@ l.in_points then in_points_only
            when d.words @@ l.named then 0.5
            when l.weight >= least_weight and d.id = any (together) then 0.49
            when d.title_words @@ l.related then 0.48
            when d.words @@ l.related_in_labels then 0.47
            when d.words @@ l.related then 0.2
            when not is_alone and d.words @@ l.typed then 0.2
            when l.place || ':' || d.id = any (spoken) then 0.2
            else 0
          end as value
        ) as f
      ) as m
      -- A word that means nothing here lowers a rank; what is about the rest is found all the same.
      where (m.share > 0.5 * patience or (m.has_concept and m.share >= 0.5 * patience) or (m.most >= 0.8 and m.share > 0.5 * known * patience))
        -- A question of words that say little is answered by titles, tags and categories, if at all.
        and (m.most >= 0.55 or not says_little)
    ),
    -- Of a query in its place Postgres would ask for each document anew.
    best as materialized (
      select max(a.score) as best, max(a.share) as best_share, max(a.most) as most from scored as a
    ),
    ranked as (
      select s.*, b.best, b.best_share,
        -- Key points alone often mention what a lesson is not about.
        s.score >= 0.46 * b.best and (s.is_elsewhere or b.most < 1) as is_about
      from scored as s
      cross join best as b
    ),
    answer as (
      -- What answers a part of the question comes only where nothing answers more of it.
      select r.*, count(*) filter (where r.score >= 0.51 * r.best) over () as about
      from ranked as r
      where r.share >= 0.6 * r.best_share or (r.is_about_concept and r.score >= 0.6 * r.best)
    )
    select r.id, r.video_id, r.podcast_id, row_number() over (order by r.score desc, r.created_at desc, r.id desc)::integer
    from answer as r
    -- Passing mentions come after three that are about it, or where nothing is: who looks up at night reads the first three.
    where r.is_about or (r.about >= 3 and r.score >= 0.3 * r.best)
    order by 4
    limit p_wanted;
end
$$;
comment on function private.rank_documents(private.search_unit[], text, private.search_scope, integer) is
  'Lessons and episodes that answer, best first. By where the words stand: title, tags and instructor, key points and chapters, category, description, what is related, transcript.';

create function private.search_phrase_of(p_query text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return private.search_stems(left(p_query, 300));
end
$$;
comment on function private.search_phrase_of(text) is 'A question as titles are compared with it.';

create function private.search_items(
  p_query text, p_kind text, p_category_id bigint, p_min_seconds integer, p_max_seconds integer, p_limit integer,
  p_skip integer
) returns table (video_id bigint, podcast_id bigint, place integer)
-- Planned once, not for each question; so in the functions that it calls, and in the others that answer questions.
language plpgsql stable security definer rows 20 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  -- A page costs as much as all pages before it, so search ends at the two thousandth result.
  skipped constant integer := greatest(coalesce(p_skip, 0), 0);
  wanted constant integer := least(greatest(coalesce(p_limit, 20), 1), 200) + least(skipped, 2000);
  units private.search_unit[];
  sees_all boolean;
begin
  -- These functions read past row-level security, because no index of words can be used under it: so the gate and the
  -- visibility are repeated here, and the callers join the ids with the tables under the reader's rights.
  if skipped > 2000 or not private.is_approved() then
    return;
  end if;
  -- Deep pages are expensive: each person may read one at a time.
  if wanted > 400 and not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('search ' || auth.uid()::text, 0)) then
    raise exception 'another page of results is on its way' using errcode = 'PT429';
  end if;
  sees_all := private.is_admin();
  units := private.search_units(p_query, sees_all);
  if cardinality(units) > 0 then
    return query
      select r.video_id, r.podcast_id, r.place
      from private.rank_documents(units, private.search_phrase_of(p_query),
        (sees_all, p_kind, p_category_id, p_min_seconds, p_max_seconds)::private.search_scope, wanted) as r
      where r.place > skipped;
  end if;
end
$$;
comment on function private.search_items(text, text, bigint, integer, integer, integer, integer) is
  'Ids of what answers a question, best first, after the first p_skip. Errors: PT429 two pages far down at once.';

create function public.search_videos(
  q text, max_results integer default 20, skip integer default 0, in_category bigint default null,
  min_seconds integer default null, max_seconds integer default null
) returns setof public.videos
language sql stable set search_path = ''
as $$
  select v.*
  from private.search_items(q, 'video', in_category, min_seconds, max_seconds, max_results, skip) as s
  join public.videos as v on v.id = s.video_id
  order by s.place
$$;
comment on function public.search_videos(text, integer, integer, bigint, integer, integer) is
  'Lessons the reader may see that answer q, best first; at most 200 at a time, after the first `skip`, at most 2000; of one category, and of min_seconds up to less than max_seconds. Errors: PT429 two pages far down at once.';

create function public.search_podcasts(
  q text, max_results integer default 20, skip integer default 0, in_category bigint default null,
  min_seconds integer default null, max_seconds integer default null
) returns setof public.podcasts
language sql stable set search_path = ''
as $$
  select p.*
  from private.search_items(q, 'podcast', in_category, min_seconds, max_seconds, max_results, skip) as s
  join public.podcasts as p on p.id = s.podcast_id
  order by s.place
$$;
comment on function public.search_podcasts(text, integer, integer, bigint, integer, integer) is
  'Episodes the reader may see that answer q; otherwise as search_videos().';

grant execute on function
  private.search_items(text, text, bigint, integer, integer, integer, integer),
  public.search_videos(text, integer, integer, bigint, integer, integer),
  public.search_podcasts(text, integer, integer, bigint, integer, integer)
  to authenticated, service_role;
