-- The second that answers: lines of transcripts and chapters.

create function private.matched_words(p_text text, p_query tsquery) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  looked_for constant text[] := private.words_of(array[p_query]);
  words constant text[] := array_remove(regexp_split_to_array(p_text, '[^[:alnum:]]+'), '');
begin
  return array(
    select distinct w.word from unnest(words, private.stems_of_each(words)) as w (word, stem) where w.stem = any (looked_for));
end
$$;
comment on function private.matched_words(text, tsquery) is 'Words of a text that a query looks for, as they stand there.';

create type private.moment as (
  document_id bigint,
  kind text,
  seconds integer,
  line text,
  marks text[],
  quantities text[],
  lacks text[],
  meant_for text[],
  origin text,
  reviewed_by text,
  reviewed_on date,
  place integer
);
comment on type private.moment is
  'kind: spoken, point or chapter; quantities: those of the line that may be marked; lacks: what was asked for and is not spoken of; meant_for: for whom and by which way; origin: of the transcript, until an administrator has listened to the line; reviewed: of a key point, or on which day an administrator listened.';

create type private.whole_line as (
  seconds real,
  line text,
  checked_at timestamptz
);

create function private.whole_line(p_line private.judged_line, p_said tsquery, p_measures text[]) returns private.whole_line
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select case
      when n.line is null then (p_line.seconds, p_line.line, p_line.checked_at)::private.whole_line
      when n.position < p_line.place then (n.seconds, n.line || ' ' || p_line.line, n.first_checked)::private.whole_line
      else (p_line.seconds, p_line.line || ' ' || n.line, n.first_checked)::private.whole_line
    end
    from (select 1) as one
    left join lateral (
      select l.position, l.seconds, l.line,
        case when p_line.checked_at is not null and l.checked_at is not null then least(p_line.checked_at, l.checked_at) end as first_checked
      from private.search_lines as l
      where p_line.kind = 'spoken' and length(p_line.line) < 140
        and l.document_id = p_line.document_id and l.kind = 'spoken' and l.position in (p_line.place - 1, p_line.place + 1)
        and length(l.line) + length(p_line.line) < 240 and l.seconds - p_line.seconds between -12 and 40
        -- No dose of another patient comes along, nor a line to which no administrator has listened.
        and (l.is_reviewed or not p_line.is_reviewed)
        and private.modifiers_in(ts_filter(l.words, '{a}')) <@ p_line.meant_for
        and private.drugs_in(ts_filter(l.words, '{a}')) <@ private.drugs_in(ts_filter(p_line.words, '{a}'))
      order by (l.measures && p_measures and not private.measures_in(p_line.line) && p_measures) desc, l.words @@ p_said desc, l.position desc
      limit 1
    ) as n on true
  );
end
$$;
comment on function private.whole_line(private.judged_line, tsquery, text[]) is
  'A short line together with the one after it, or before it, where that says more and speaks of no other patient, route or drug.';

create function private.marked_quantities(p_line text, p_asked private.search_asked) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- A question without a patient means an adult.
  asked_ages constant bigint[] := case when p_asked.ages = '{}' then array[(private.modifier_kinds()).adult] else p_asked.ages end;
  sentence text;
  words tsvector;
  named bigint[];
  -- What was named last holds until something else is: "Repita 0,5 mg" is of the drug before, and for the same patient.
  drugs bigint[] := '{}';
  ages bigint[] := '{}';
  states bigint[] := '{}';
  routes bigint[] := '{}';
  quantities text[];
  found text[] := '{}';
  others text[] := '{}';
begin
  foreach sentence in array regexp_split_to_array(p_line, '(?<=[.;!?…])\s+') loop
    quantities := private.quantities_of(sentence);
    words := private.search_vector(sentence);
    named := private.drugs_in(words);
    if cardinality(named) > 0 then
      drugs := named;
    end if;
    named := private.modifiers_in(words);
    if cardinality(named) > 0 then
      select coalesce(array_agg(m.id) filter (where m.kind = 'age'), ages), coalesce(array_agg(m.id) filter (where m.kind = 'state'), states),
        coalesce(array_agg(m.id) filter (where m.kind = 'route'), routes)
      into ages, states, routes
      from public.search_modifiers as m where m.id = any (named);
    end if;
    -- What not to give is no answer: "e não 2", "é o erro clássico".
    if sentence ~* '\m(n[ãa]o|nunca|jamais|evit\w+|err(o|os|ad\w+)|em vez|proibid\w+|contraindicad\w+)\M'
      or cardinality(p_asked.drugs) > 0 and not drugs <@ p_asked.drugs
      or not ages <@ asked_ages
      or not states <@ p_asked.states
      or cardinality(p_asked.routes) > 0 and not routes <@ p_asked.routes
    then
      others := others || quantities;
    else
      found := found || array(select q.quantity from unnest(quantities) as q (quantity) where private.measures_in(q.quantity) && p_asked.measures);
    end if;
  end loop;
  return array(select f.quantity from unnest(found) with ordinality as f (quantity, place) where f.quantity <> all (others) order by f.place);
end
$$;
comment on function private.marked_quantities(text, private.search_asked) is
  'The quantities of a line that are of the kinds, of the drugs, for the patients and by the ways that were asked for, without those of sentences that deny something.';

create function private.find_moments(
  p_asked private.search_asked, p_parts private.search_part[], p_documents bigint[], p_sees_all boolean, p_wanted integer
) returns setof private.moment
language plpgsql stable security definer rows 10 set search_path = ''
as $$
declare
  r constant private.search_ranking := private.search_ranking();
  wants_quantity constant boolean := cardinality(p_asked.measures) > 0;
  said constant tsquery := private.any_of(array(select p.said from unnest(p_parts) as p where p.weight > 0.1));
begin
  return query
    with ordered as (
      select j.*, j as judged, row_number() over (partition by j.document_id order by j.value desc, j.kind desc, j.place) as nth
      from private.judged_lines(p_documents, p_sees_all, p_asked, p_parts) as j
      where j.refused is null
    ),
    chosen as (
      select o.*, o.value - case when o.nth > 1 then r.second_line else 0 end as order_value
      from ordered as o
      where o.nth <= 2
    ),
    first as (
      select f.*, private.whole_line(f.judged, said, p_asked.measures) as whole,
        -- Of lines for several patients or by several ways only those like the first are marked.
        f.meant_for <@ first_value(f.meant_for) over (order by f.order_value desc, array_position(p_documents, f.document_id), f.document_id desc, f.seconds) as is_like_first
      from (select c.* from chosen as c order by c.order_value desc, array_position(p_documents, c.document_id), c.document_id desc, c.seconds limit p_wanted) as f
    )
    select c.document_id, c.kind, floor((c.whole).seconds)::integer, (c.whole).line, private.matched_words((c.whole).line, said),
      case
        when wants_quantity and cardinality(c.lacks) = 0 and cardinality(c.others) = 0 and c.is_like_first and not c.is_of_state and cardinality(n.labels) = 0
          and c.is_reviewed
        then private.marked_quantities((c.whole).line, p_asked)
        else '{}'
      end,
      array(select m.name from public.search_modifiers as m where m.id = any (c.lacks) order by m.id) || n.labels,
      array(select m.name from public.search_modifiers as m where m.id = any (c.meant_for) order by m.id),
      case when c.kind = 'spoken' and (c.whole).checked_at is null then c.origin end,
      case when c.kind = 'point' then coalesce(v.key_points_reviewed_by, e.key_points_reviewed_by) end,
      case when c.kind = 'point' then coalesce(v.key_points_reviewed_on, e.key_points_reviewed_on)
        else ((c.whole).checked_at at time zone 'America/Sao_Paulo')::date end,
      row_number() over (order by c.order_value desc, array_position(p_documents, c.document_id), c.document_id desc, c.seconds)::integer
    from first as c
    join private.search_documents as d on d.id = c.document_id
    left join public.videos as v on v.id = d.video_id
    left join public.podcasts as e on e.id = d.podcast_id
    cross join lateral (
      select array(
        select distinct u.label from unnest(p_parts) as u
        where u.is_telling and not u.is_modifier and not coalesce(c.words @@ u.said, false)
          and not coalesce(d.title_words @@ u.named, false)
        order by u.label) as labels) as n
    order by 12
    limit p_wanted;
end
$$;
comment on function private.find_moments(private.search_asked, private.search_part[], bigint[], boolean, integer) is
  'Moments that answer, best first, at most two of a recording.';

create function private.lacking(p_asked private.search_asked, p_parts private.search_part[], p_moments private.moment[]) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
      select l.label
      from (
        select m.name as label, 0 as place, m.id
        from public.search_modifiers as m
        where m.id = any (p_asked.ages || p_asked.states || p_asked.routes)
        union all
        select p.label, 1, p.place
        from unnest(p_parts) as p
        where p.is_concept and p.is_telling and not p.is_modifier
      ) as l
      where not exists (select 1 from unnest(p_moments) as m where l.label <> all (m.lacks))
      group by l.label
      order by min(l.place), min(l.id));
end
$$;
comment on function private.lacking(private.search_asked, private.search_part[], private.moment[]) is
  'The patients, routes and concepts that were asked for and of which no moment speaks.';

create function private.search_overview(p_query text)
returns table (
  kind text, place integer, video_id bigint, podcast_id bigint, category_id bigint, seconds integer, line text, marks text[],
  total integer, moment private.moment
)
language plpgsql stable security definer rows 20 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  units private.search_unit[];
  sees_all boolean;
  -- Enough to say how many there are, up to a hundred.
  found private.search_documents[];
  ids bigint[];
  lesson_ids bigint[];
  moments private.moment[];
  asked private.search_asked;
  parts private.search_part[];
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
  asked := private.what_is_asked(p_query, units);
  parts := private.search_parts(units, asked);
  anything := private.any_of(array(select u.named from unnest(units) as u where u.named is not null));
  select array_agg(r.id order by r.place), array_agg(r.video_id order by r.place) filter (where r.video_id is not null)
  into ids, lesson_ids
  from private.rank_documents(units, private.search_phrase_of(p_query), (sees_all, null, null, null, null)::private.search_scope, 110) as r;
  return query
    select 'lesson', l.place::integer, l.id, null::bigint, null::bigint, null::integer, null::text, null::text[], cardinality(lesson_ids), null::private.moment
    from unnest(lesson_ids[1:5]) with ordinality as l (id, place);
  return query
    select 'episode', row_number() over (order by e.place)::integer, null::bigint, d.podcast_id, null::bigint, null::integer, null::text,
      null::text[], null::integer, null::private.moment
    from unnest(ids) with ordinality as e (id, place)
    join private.search_documents as d on d.id = e.id and d.podcast_id is not null
    order by e.place
    limit 3;
  moments := array(select m from private.find_moments(asked, parts, coalesce(ids, '{}'), sees_all, 4) as m order by m.place);
  return query
    select 'moment', m.place, d.video_id, d.podcast_id, null::bigint, m.seconds, m.line, m.marks, null::integer, m
    from unnest(moments) as m
    join private.search_documents as d on d.id = m.document_id;
  -- What was asked for, and of which none of the moments speaks.
  return query
    select 'lacking', 1, null::bigint, null::bigint, null::bigint, null::integer, null::text, private.lacking(asked, parts, moments),
      null::integer, null::private.moment;
  return query
    select 'category', row_number() over (order by c.position)::integer, null::bigint, null::bigint, c.id, null::integer, null::text, null::text[],
      null::integer, null::private.moment
    from public.categories as c
    join private.category_words as w on w.category_id = c.id and w.words @@ anything
    order by c.position
    limit 3;
  return query
    select 'instructor', row_number() over (order by i.instructor)::integer, null::bigint, null::bigint, null::bigint, null::integer,
      i.instructor, null::text[], null::integer, null::private.moment
    from (
      select array_agg(distinct v.instructor) as names
      from public.videos as v
      join private.search_documents as d on d.video_id = v.id and d.words @@ private.in_fields(anything, 'B')
      where v.id = any (lesson_ids[1:50]) and v.instructor is not null
    ) as every
    cross join lateral unnest(every.names, private.stems_of_each(every.names)) as i (instructor, stems)
    where to_tsvector('private.search_config', i.stems) @@ anything
    limit 3;
end
$$;
comment on function private.search_overview(text) is
  'For public.search_everything(): the first lessons (with how many there are, up to 110), episodes, moments, categories and instructors.';

create function public.search_everything(q text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  -- plpgsql keeps its plan.
  return (select jsonb_build_object(
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
        'marks', o.marks, 'kind', (o.moment).kind, 'quantities', (o.moment).quantities, 'lacks', (o.moment).lacks,
        'meant_for', (o.moment).meant_for, 'origin', (o.moment).origin, 'reviewed_by', (o.moment).reviewed_by,
        'reviewed_on', (o.moment).reviewed_on) order by o.place)
      filter (where o.kind = 'moment' and (v.id is not null or p.id is not null)), '[]'),
    'categories', coalesce(jsonb_agg(jsonb_build_object('name', oc.name, 'slug', oc.slug) order by o.place)
      filter (where o.kind = 'category' and oc.id is not null), '[]'),
    'instructors', coalesce(jsonb_agg(o.line order by o.place) filter (where o.kind = 'instructor'), '[]'))
    || coalesce(jsonb_object_agg('lacking', to_jsonb(o.marks)) filter (where o.kind = 'lacking' and cardinality(o.marks) > 0), '{}')
  from private.search_overview(q) as o
  left join public.videos as v on v.id = o.video_id
  left join public.podcasts as p on p.id = o.podcast_id
  left join public.categories as c on c.id = v.category_id
  left join public.categories as oc on oc.id = o.category_id);
end
$$;
comment on function public.search_everything(text) is
  'What the search box shows: {count (lessons, 101 for more), lessons (5), episodes (3), moments (4: a second of a lesson or an episode, the line that is said, the key point or the chapter that begins there, the words to mark; see private.moment), lacking (of what was asked for: of what no moment speaks), categories, instructors}.';

create function private.search_moment_rows(
  p_query text, p_category_id bigint, p_min_seconds integer, p_max_seconds integer, p_limit integer
) returns table (video_id bigint, podcast_id bigint, moment private.moment)
language plpgsql stable security definer rows 20 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  wanted constant integer := least(greatest(coalesce(p_limit, 20), 1), 40);
  units private.search_unit[];
  sees_all boolean;
  asked private.search_asked;
begin
  if not private.is_approved() then
    return;
  end if;
  sees_all := private.is_admin();
  units := private.search_units(p_query, sees_all);
  if cardinality(units) = 0 then
    return;
  end if;
  asked := private.what_is_asked(p_query, units);
  return query
    select d.video_id, d.podcast_id, m
    from private.find_moments(asked, private.search_parts(units, asked), array(
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
) returns table (
  video_id bigint, podcast_id bigint, title text, seconds integer, line text, marks text[], kind text, quantities text[], lacks text[],
  meant_for text[], origin text, reviewed_by text, reviewed_on date
)
language sql stable set search_path = ''
as $$
  select r.video_id, r.podcast_id, coalesce(v.title, p.title), m.seconds, m.line, m.marks, m.kind, m.quantities, m.lacks, m.meant_for,
    m.origin, m.reviewed_by, m.reviewed_on
  from private.search_moment_rows(q, in_category, min_seconds, max_seconds, max_results) as r
  cross join lateral (select (r.moment).*) as m
  left join public.videos as v on v.id = r.video_id
  left join public.podcasts as p on p.id = r.podcast_id
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
alter table private.search_lines enable row level security;
revoke all on private.search_common_words, private.search_vocabulary, private.search_names, private.search_concepts,
  private.search_documents, private.search_lines from anon, authenticated, service_role;
