-- The second that answers: lines of transcripts and chapters.

create function private.matched_words(p_text text, p_query tsquery) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct w.word), '{}')
  from regexp_split_to_table(p_text, '[^[:alnum:]]+') as w (word)
  where w.word <> '' and private.search_stems(w.word) in (
    select l.parts[1] from regexp_matches(p_query::text, '''([^'']+)''', 'g') as l (parts))
$$;
comment on function private.matched_words(text, tsquery) is 'Words of a text that a query looks for, as they stand there.';

create function private.names_quantity(p_text text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select p_text ~* '[0-9] ?(mg|mcg|[µμ]g|g|kg|ml|l|(mili|micro|quilo)?gramas?|(mili)?litros?|unidades?|ui|u|meq|mmol|joules?|j|ma|mmhg|cmh2o|bpm|gotas?|ampolas?|minutos?|min|segundos?|horas?|h)\M|[0-9] ?%'
$$;
comment on function private.names_quantity(text) is 'Whether a text says how much: a number with a unit of the clinic.';

create function private.line_moment(
  p_starts real[], p_lines text[], p_named tsquery[], p_weights real[], p_asks_quantity boolean
) returns table (seconds integer, line text, marks text[])
language sql stable security definer set search_path = ''
as $$
  select floor(p_starts[best.place])::integer, best.words, private.matched_words(best.words, private.any_of(p_named))
  from (
    select l.words, l.place
    from unnest(p_lines) with ordinality as l (words, place)
    cross join lateral (
      select coalesce(sum(n.weight), 0) + case when p_asks_quantity and private.names_quantity(l.words) then 0.5 else 0 end as weight
      from unnest(p_named, p_weights) as n (named, weight)
      where private.search_vector(l.words) @@ n.named
    ) as f
    order by f.weight desc, l.place
    limit 1
  ) as best
$$;
comment on function private.line_moment(real[], text[], tsquery[], real[], boolean) is
  'The line of a passage in which most of what is looked for is said, or how much of it, with its second and the words to mark.';

create function private.find_moments(
  p_query text, p_units private.search_unit[], p_documents bigint[], p_sees_all boolean, p_wanted integer
) returns table (document_id bigint, kind text, seconds integer, line text, marks text[], place integer)
language plpgsql stable security definer rows 10
set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  named constant tsquery[] := array(select u.named from unnest(p_units) as u where u.named is not null and u.weight > 0.1);
  weights constant real[] := array(select u.weight from unnest(p_units) as u where u.named is not null and u.weight > 0.1);
  least_weight constant real := (select least(0.5, max(u.weight)) from unnest(p_units) as u);
  total constant real := (select sum(u.weight) from unnest(p_units) as u);
  asked constant real := (select sum(u.weight) from unnest(p_units) as u where u.weight >= least_weight);
  -- Whoever asks for a dose wants the sentence with the number.
  asks_quantity constant boolean := private.search_text(left(p_query, 200)) ~ '\m(doses?|dosagem|posologia|quant[oa]s?|diluicao|diluir|mg|mcg|ml)\M';
  unit private.search_unit;
  anything tsquery;
  everything tsquery;
  shares constant jsonb := private.word_shares('transcript_passages', 'words');
  share real := 1;
begin
  foreach unit in array p_units loop
    if unit.weight >= least_weight then
      anything := coalesce(anything || unit.named, anything, unit.named);
      -- Something that nobody says anywhere leaves nothing that has everything.
      everything := case
        when unit.named is null then ''::tsquery
        else coalesce(everything && unit.named, unit.named)
      end;
      share := share * private.share_of(unit.named, shares);
    end if;
  end loop;
  if anything is null then
    return;
  end if;
  return query
    with own as materialized (
      select p.document_id, p.position, p.words
      from private.transcript_passages as p
      where p.document_id = any (p_documents) and p.words @@ anything
    ),
    -- Elsewhere only where these say too little.
    other as materialized (
      select p.document_id, p.position, p.words
      from private.passages_with(everything, share, 40) as k
      join private.transcript_passages as p on p.document_id = k.document_id and p.position = k.place
      where (select count(distinct o.document_id) from own as o) < p_wanted and p.document_id <> all (p_documents)
    ),
    -- What the recording is about need not be said again in the same half minute.
    scored as (
      select p.document_id, p.position, array_position(p_documents, p.document_id) as rank, m.score
      from (select * from own union all select * from other) as p
      join private.search_documents as d on d.id = p.document_id and (p_sees_all or d.is_visible)
      cross join lateral (
        select sum(u.weight * case
          when p.words @@ u.named then 1
          when d.title_words @@ u.named then 0.7
          when d.words @@ u.named or d.words @@ u.related then 0.5
          else 0 end) / total
          -- The first half minute says what will be spoken of.
          - case when p.position = 1 then 0.1 else 0 end as score,
          sum(u.weight) filter (where u.weight >= least_weight
            and (p.words @@ u.named or d.words @@ u.named or d.words @@ u.related)) / asked as share
        from unnest(p_units) as u
      ) as m
      where m.share >= 0.65
    ),
    foremost as (
      select s.document_id, s.position, s.rank, s.score, row_number() over (partition by s.document_id order by s.score desc, s.position) as nth
      from scored as s
    ),
    best as (
      select l.document_id, l.rank, p.starts, p.lines, q.score,
        row_number() over (partition by l.document_id order by q.score desc, l.position) as nth
      from foremost as l
      join private.transcript_passages as p on p.document_id = l.document_id and p.position = l.position
      cross join lateral (
        select l.score + case when asks_quantity and private.names_quantity(array_to_string(p.lines, ' ')) then 0.2 else 0 end as score
      ) as q
      where l.nth <= case when asks_quantity then 12 else 1 end
    ),
    chosen as (
      select b.document_id, 'spoken' as kind, l.seconds, l.line, l.marks, b.score, b.rank
      from (select * from best where nth = 1 order by score desc, rank, document_id desc limit p_wanted) as b
      cross join lateral private.line_moment(b.starts, b.lines, named, weights, asks_quantity) as l
    ),
    chapter as (
      select d.id, 'chapter' as kind, (c.value ->> 'start')::integer as seconds, c.value ->> 'title' as line,
        private.matched_words(c.value ->> 'title', anything) as marks, m.score,
        row_number() over (partition by d.id order by m.score desc, c.ordinality) as nth, array_position(p_documents, d.id) as rank
      from private.search_documents as d
      left join public.videos as v on v.id = d.video_id
      left join public.podcasts as p on p.id = d.podcast_id
      cross join lateral jsonb_array_elements(coalesce(v.chapters, p.chapters)) with ordinality as c
      cross join lateral (select private.search_vector(c.value ->> 'title') as words) as t
      cross join lateral (
        select sum(u.weight * case when t.words @@ u.named then 1.1 when d.words @@ u.named then 0.5 else 0 end) / total as score
        from unnest(p_units) as u
      ) as m
      where d.id = any (p_documents[1:10]) and coalesce(v.chapters, p.chapters) is not null
        and c.value ->> 'start' <> '0' and t.words @@ anything
    ),
    either as (
      select * from chosen
      union all
      select c.id, c.kind, c.seconds, c.line, c.marks, c.score, c.rank from chapter as c where c.nth = 1
    )
    select e.document_id, e.kind, e.seconds, e.line, e.marks,
      row_number() over (order by e.score desc, e.rank, e.document_id desc, e.seconds)::integer
    from either as e
    order by 6
    limit p_wanted;
end
$$;
comment on function private.find_moments(text, private.search_unit[], bigint[], boolean, integer) is
  'Moments that answer, best first: lines of transcripts and chapters of the documents that were found, and lines of others that say everything.';

create function private.search_overview(p_query text)
returns table (
  kind text, place integer, video_id bigint, podcast_id bigint, category_id bigint, seconds integer, line text, marks text[],
  total integer
)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
#variable_conflict use_column
declare
  units private.search_unit[];
  sees_all boolean;
  -- Enough to say how many there are, up to a hundred.
  found private.search_documents[];
  ids bigint[];
  lesson_ids bigint[];
  anything tsquery;
begin
  if not private.is_approved() then
    return;
  end if;
  sees_all := private.is_admin();
  units := private.search_units(p_query, sees_all);
  if cardinality(units) = 0 then
    return;
  end if;
  anything := private.any_of(array(select u.named from unnest(units) as u where u.named is not null));
  select array_agg(r.id order by r.place), array_agg(r.video_id order by r.place) filter (where r.video_id is not null)
  into ids, lesson_ids
  from private.rank_documents(units, private.search_phrase_of(p_query), (sees_all, null, null, null, null)::private.search_scope, 110) as r;
  return query
    select 'lesson', l.place::integer, l.id, null::bigint, null::bigint, null::integer, null::text, null::text[], cardinality(lesson_ids)
    from unnest(lesson_ids[1:5]) with ordinality as l (id, place);
  return query
    select 'episode', row_number() over (order by e.place)::integer, null::bigint, d.podcast_id, null::bigint, null::integer, null::text,
      null::text[], null::integer
    from unnest(ids) with ordinality as e (id, place)
    join private.search_documents as d on d.id = e.id and d.podcast_id is not null
    order by e.place
    limit 3;
  return query
    select 'moment', m.place, d.video_id, d.podcast_id, null::bigint, m.seconds, m.line, m.marks, null::integer
    from private.find_moments(p_query, units, coalesce(ids[1:12], '{}'), sees_all, 4) as m
    join private.search_documents as d on d.id = m.document_id;
  return query
    select 'category', row_number() over (order by c.position)::integer, null::bigint, null::bigint, c.id, null::integer, null::text, null::text[],
      null::integer
    from public.categories as c
    where private.search_vector(c.name) @@ anything
    order by c.position
    limit 3;
  return query
    select 'instructor', row_number() over (order by i.instructor)::integer, null::bigint, null::bigint, null::bigint, null::integer,
      i.instructor, null::text[], null::integer
    from (select distinct v.instructor from public.videos as v where v.id = any (lesson_ids[1:50]) and v.instructor is not null) as i
    where private.search_vector(i.instructor) @@ anything
    limit 3;
end
$$;
comment on function private.search_overview(text) is
  'For public.search_everything(): the first lessons (with how many there are, up to 110), episodes, moments, categories and instructors.';

create function public.search_everything(q text) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'count', coalesce(max(o.total), 0),
    'lessons', coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'title', v.title, 'thumbnail', v.thumbnail, 'youtube_id', v.youtube_id, 'category_id', v.category_id,
        'duration', v.duration, 'duration_seconds', v.duration_seconds, 'instructor', v.instructor,
        'description', left(v.description, 600), 'tags', v.tags, 'category', c.name) order by o.place)
      filter (where o.kind = 'lesson' and v.id is not null), '[]'),
    'episodes', coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'title', p.title, 'category_id', p.category_id, 'duration', p.duration, 'duration_seconds', p.duration_seconds)
        order by o.place)
      filter (where o.kind = 'episode' and p.id is not null), '[]'),
    'moments', coalesce(jsonb_agg(jsonb_build_object(
        'video_id', v.id, 'podcast_id', p.id, 'title', coalesce(v.title, p.title), 'seconds', o.seconds, 'line', o.line,
        'marks', o.marks) order by o.place)
      filter (where o.kind = 'moment' and (v.id is not null or p.id is not null)), '[]'),
    'categories', coalesce(jsonb_agg(jsonb_build_object('name', oc.name, 'slug', oc.slug) order by o.place)
      filter (where o.kind = 'category' and oc.id is not null), '[]'),
    'instructors', coalesce(jsonb_agg(o.line order by o.place) filter (where o.kind = 'instructor'), '[]'))
  from private.search_overview(q) as o
  left join public.videos as v on v.id = o.video_id
  left join public.podcasts as p on p.id = o.podcast_id
  left join public.categories as c on c.id = v.category_id
  left join public.categories as oc on oc.id = o.category_id
$$;
comment on function public.search_everything(text) is
  'What the search box shows: {count (lessons, 101 for more), lessons (5), episodes (3), moments (4: a second of a lesson or an episode, the line said or the chapter that begins there, the words to mark), categories, instructors}.';

create function private.search_moment_rows(
  p_query text, p_category_id bigint, p_min_seconds integer, p_max_seconds integer, p_limit integer
) returns table (video_id bigint, podcast_id bigint, seconds integer, line text, marks text[], place integer)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  wanted constant integer := least(greatest(coalesce(p_limit, 20), 1), 40);
  units private.search_unit[];
  sees_all boolean;
begin
  if not private.is_approved() then
    return;
  end if;
  sees_all := private.is_admin();
  units := private.search_units(p_query, sees_all);
  if cardinality(units) = 0 then
    return;
  end if;
  return query
    select d.video_id, d.podcast_id, m.seconds, m.line, m.marks, m.place
    from private.find_moments(p_query, units, array(
        select r.id from private.rank_documents(units, private.search_phrase_of(p_query),
          (sees_all, null, p_category_id, p_min_seconds, p_max_seconds)::private.search_scope, 40) as r order by r.place),
      sees_all, case when coalesce(p_category_id, p_min_seconds, p_max_seconds) is null then wanted else 40 end) as m
    join private.search_documents as d on d.id = m.document_id
    -- Lines that say everything come from anywhere.
    where (p_category_id is null or d.category_id = p_category_id)
      and (p_min_seconds is null or d.seconds >= p_min_seconds)
      and (p_max_seconds is null or d.seconds < p_max_seconds)
    order by m.place
    limit wanted;
end
$$;
comment on function private.search_moment_rows(text, bigint, integer, integer, integer) is 'For public.search_moments().';

create function public.search_moments(
  q text, max_results integer default 20, in_category bigint default null, min_seconds integer default null,
  max_seconds integer default null
) returns table (video_id bigint, podcast_id bigint, title text, seconds integer, line text, marks text[])
language sql stable set search_path = ''
as $$
  select m.video_id, m.podcast_id, coalesce(v.title, p.title), m.seconds, m.line, m.marks
  from private.search_moment_rows(q, in_category, min_seconds, max_seconds, max_results) as m
  left join public.videos as v on v.id = m.video_id
  left join public.podcasts as p on p.id = m.podcast_id
  where v.id is not null or p.id is not null
  order by m.place
$$;
comment on function public.search_moments(text, integer, bigint, integer, integer) is
  'Moments of lessons and episodes that answer q, best first, at most 40: the second, the line said there or the chapter that begins, the words of it to mark. Of recordings of one category, and of min_seconds up to less than max_seconds.';

grant execute on function
  private.search_overview(text), private.search_moment_rows(text, bigint, integer, integer, integer),
  public.search_everything(text), public.search_moments(text, integer, bigint, integer, integer)
  to authenticated, service_role;

-- Only the functions above read and write these.
alter table private.search_common_words enable row level security;
alter table private.search_vocabulary enable row level security;
alter table private.search_names enable row level security;
alter table private.search_concepts enable row level security;
alter table private.search_documents enable row level security;
alter table private.transcript_passages enable row level security;
revoke all on private.search_common_words, private.search_vocabulary, private.search_names, private.search_concepts,
  private.search_documents, private.transcript_passages from anon, authenticated, service_role;
