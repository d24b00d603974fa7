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
  'kind: spoken, point or chapter; quantities: those of the line that may be marked; lacks: what was asked for and is not spoken of; meant_for: for whom and by which way; origin: of the transcript; reviewed: of a key point.';

create type private.search_part as (
  place integer,
  weight real,
  base real,
  is_telling boolean,
  is_long boolean,
  is_modifier boolean,
  is_concept boolean,
  label text,
  named tsquery,
  related tsquery,
  family tsquery,
  said tsquery,
  typed tsquery,
  in_line tsquery,
  beside tsquery,
  family_in_line tsquery,
  typed_in_line tsquery,
  pieces tsquery,
  pieces_in_line tsquery,
  related_in_line tsquery,
  drugs bigint[]
);
comment on type private.search_part is
  'A part of a question as lines are compared with it; is_telling: it has to be answered; said: by a name or a word of its family.';

create function private.search_parts(p_units private.search_unit[], p_asked private.search_asked) returns private.search_part[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  r constant private.search_ranking := private.search_ranking();
  -- Every word by which the patients and routes that are asked for are called.
  modifier_words constant text[] := array(
    select s.stem
    from public.search_modifiers as m
    cross join lateral unnest(tsvector_to_array(private.search_vector(array_to_string(m.name || m.names || m.asked, ' ')))) as s (stem)
    where m.id = any (p_asked.ages || p_asked.states || p_asked.routes));
begin
  return array(
    select (
        u.place,
        u.weight * case
          when u.is_modifier then r.modifier
          when not u.is_concept and u.weight >= r.telling then r.plain_word
          else 1
        end,
        u.weight,
        u.weight >= least(r.telling, u.heaviest) and not (u.is_modifier and u.has_subject),
        cardinality(u.stems) > 1 or (u.is_concept and length(u.stems[1]) > 8), u.is_modifier, u.is_concept, u.label, u.named, u.related, u.family,
        private.any_of(array[u.named, u.family, u.typed, u.pieces]), u.typed,
        private.in_fields(u.named, 'A'), private.in_fields(u.named, 'CD'), private.in_fields(u.family, 'A'), private.in_fields(u.typed, 'A'),
        u.pieces, private.in_fields(u.pieces, 'A'), private.in_fields(u.related, 'A'), private.drugs_in(to_tsvector('private.search_config', array_to_string(u.stems, ' '))))::private.search_part
    from (
      select m.*, max(m.weight) over () as heaviest, bool_or(not m.is_modifier and m.weight >= r.telling) over () as has_subject
      from (
        select u.*, s.stems, s.stems <@ modifier_words and s.stems <> '{}' as is_modifier,
          -- Of a longer name its words, where it is not said as a whole.
          case when cardinality(s.stems) > 1 then to_tsquery('private.search_config', array_to_string(s.stems, ' | ')) end as pieces
        from unnest(p_units) with ordinality as u (weight, is_concept, named, related, typed, family, label, place)
        cross join lateral (select array(select w.parts[1] from regexp_matches(u.typed::text, '''([^'']+)''', 'g') as w (parts)) as stems) as s
      ) as m
    ) as u
    order by u.place);
end
$$;
comment on function private.search_parts(private.search_unit[], private.search_asked) is
  'The parts of a question; patients and routes weigh little among them, because lines are compared with those apart.';

create function private.said_elsewhere(p_parts private.search_part[], p_documents bigint[], p_sees_all boolean) returns bigint[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  r constant private.search_ranking := private.search_ranking();
  shares constant jsonb := private.word_shares('search_lines', 'words', private.words_of(array(select p.said from unnest(p_parts) as p)));
  most constant integer := 30;
begin
  return array(
    select d.id
    from (
      select f.document_id, sum(f.weight) as weight
      from (
        select p.place, k.document_id,
          -- What is said in many places leads nowhere.
          p.weight * case when count(*) over (partition by p.place) >= most then r.everywhere else 1 end as weight
        from unnest(p_parts) as p
        cross join lateral (
          select distinct l.document_id
          from private.lines_with(private.in_fields(p.said, 'A'), private.share_of(p.said, shares), most) as l) as k
        where p.is_telling and p.said is not null
      ) as f
      where f.document_id <> all (p_documents)
      group by f.document_id
    ) as w
    join private.search_documents as d on d.id = w.document_id and (p_sees_all or d.is_visible)
    order by w.weight desc, d.id desc
    limit 6);
end
$$;
comment on function private.said_elsewhere(private.search_part[], bigint[], boolean) is
  'Further recordings in which most of a question is said, although nothing that is written of them says so.';

create type private.judged_line as (
  document_id bigint,
  kind text,
  place integer,
  seconds real,
  line text,
  words tsvector,
  origin text,
  answers real,
  lacks bigint[],
  meant_for bigint[],
  others bigint[],
  is_of_state boolean,
  refused text,
  value real
);
comment on type private.judged_line is
  'A line that may answer. answers: how much of the question, by weight (0 to 1); lacks: patients and routes that were asked for and of which it does not speak; meant_for: of whom it speaks; others: of those, whom nobody asked for; is_of_state: what stands around it speaks of a state for which nobody asked; refused: why its quantity would be no answer (patient, drug, disease); value: what orders it.';

create function private.judged_lines(
  p_documents bigint[], p_sees_all boolean, p_asked private.search_asked, p_parts private.search_part[]
) returns setof private.judged_line
language plpgsql stable security definer rows 60
set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  r constant private.search_ranking := private.search_ranking();
  asked constant private.search_asked := p_asked;
  kinds constant private.modifier_kinds := private.modifier_kinds();
  wants_quantity constant boolean := cardinality(asked.measures) > 0;
  wanted constant bigint[] := asked.ages || asked.states || asked.routes;
  parts constant private.search_part[] := p_parts;
  telling constant tsquery[] := array(select p.said from unnest(parts) as p where p.is_telling and p.said is not null);
  anything constant tsquery := private.any_of(telling);
  ids bigint[] := p_documents[1:12];
  -- A line that names the patient or the route that is asked for.
  for_asked constant tsquery := private.in_fields(private.any_of(array(
    select n.named from private.search_modifier_names as n where n.modifier_id = any (wanted))), 'A');
  -- Who tells a long story is answered by a smaller part of it.
  least_share constant real := r.least_share - r.longer_question * greatest(0, (select count(*) from unnest(parts) as p where p.is_telling) - 3);
begin
  if anything is null then
    return;
  end if;
  ids := ids || private.said_elsewhere(parts, ids, p_sees_all);
  return query
    with unit as materialized (
      select p.* from unnest(parts) as p
    ),
    recording as materialized (
      select d.id, d.video_id, d.podcast_id, d.title_words, d.words, array_position(ids, d.id) as rank, x.origin,
        private.modifiers_in(d.title_words) as modifiers, private.drugs_in(d.title_words) as drugs,
        (select count(*) from private.search_lines as l where l.document_id = d.id and l.kind = 'spoken') as lines
      from private.search_documents as d
      left join public.transcripts as x on x.video_id = d.video_id or x.podcast_id = d.podcast_id
      where d.id = any (ids)
    ),
    line as materialized (
      select l.document_id, l.kind, l.position, l.seconds, l.line, l.measures, l.words
      from recording as d
      join private.search_lines as l on l.document_id = d.id
      -- Where the title says what it is about, the line with the number need not.
      where (l.words @@ anything or (d.rank <= 3 and (l.words @@ for_asked or wants_quantity and l.measures && asked.measures)))
        and not (l.kind = 'chapter' and l.seconds = 0)
    ),
    -- Where each part of the question stands.
    hit as materialized (
      select l.document_id, l.kind, l.position, u.place,
        case
          when l.words @@ u.in_line then r.in_line
          when l.words @@ u.family_in_line then r.in_line * r.as_family
          when l.words @@ u.beside then r.beside
          when l.words @@ u.named then r.in_chapter
          when l.words @@ u.family then r.beside * r.as_family
          when l.words @@ u.pieces_in_line then r.piece
          when l.words @@ u.related_in_line then r.related
          else 0
        end as value,
        case when l.words @@ u.typed_in_line then r.in_line when l.words @@ u.typed then r.beside else 0 end as typed,
        coalesce(l.words @@ u.in_line, false) or coalesce(l.words @@ u.family_in_line, false) or coalesce(l.words @@ u.pieces_in_line, false) as is_own
      from line as l
      cross join unit as u
    ),
    -- What every line says tells less than what one line says; what the title says, every line is about.
    worth as materialized (
      select w.*,
        case when w.said = 0 then 1 else r.everywhere + (1 - r.everywhere) * (1 - ln(w.said) / ln(greatest(d.lines, 3))) end
          * case when w.place is not null and d.title_words @@ case when w.is_literal then u.typed else u.named end and cardinality(parts) > 1 then r.own_title else 1 end as worth,
        case when d.title_words @@ u.named then 1 else 0 end as in_title,
        case when d.title_words @@ u.named then r.in_title when d.words @@ u.named or d.words @@ u.related then r.in_document else 0 end as in_document
      from (
        select h.document_id, h.place,
          -- A longer name that is said as it was typed stands for itself, and hardly for the others of its concept.
          bool_or(h.typed = r.in_line) and bool_or(u.is_long) as is_literal,
          case when bool_or(h.typed = r.in_line) and bool_or(u.is_long) then count(*) filter (where h.typed = r.in_line)
            else count(*) filter (where h.value >= r.in_line * r.as_family) end as said
        from hit as h
        join unit as u on u.place = h.place
        group by h.document_id, h.place
      ) as w
      join unit as u on u.place = w.place
      join recording as d on d.id = w.document_id
    ),
    scored as materialized (
      select h.document_id, h.kind, h.position,
        sum(u.weight * w.worth * v.value) / sum(u.weight * w.worth) as score,
        sum(u.weight * w.worth * h.value) / sum(u.weight * w.worth) as said,
        sum(u.base) filter (where u.is_telling and v.value > 0) / sum(u.base) filter (where u.is_telling) as share,
        sum(u.weight * greatest(v.value, w.in_title)) / sum(u.weight) as covered,
        bool_and(h.typed > r.beside or not u.is_telling) as is_typed,
        bool_or(h.value >= r.beside and asked.drugs && u.drugs) as names_drug,
        bool_or(h.is_own and u.is_telling) as is_own
      from hit as h
      join unit as u on u.place = h.place
      join worth as w on w.document_id = h.document_id and w.place = h.place
      cross join lateral (
        select greatest(case when w.is_literal then greatest(h.typed, h.value * r.other_name) else greatest(h.value, h.typed * r.piece) end, w.in_document) as value) as v
      group by h.document_id, h.kind, h.position
    ),
    foremost as materialized (
      select l.*, d.origin, d.modifiers as title_modifiers, d.drugs as title_drugs,
        s.score + r.covered * s.covered
          + case when s.is_typed then r.typed else 0 end
          + m.lift
          - case when l.kind = 'spoken' and l.seconds < 30 then r.opening else 0 end
          + r.document_rank / (d.rank + 1)
          + case
            when l.kind = 'chapter' then -r.chapter
            when l.kind = 'point' then case when l.seconds is null then -r.pointless else r.key_point end
            when d.origin = 'youtube_auto' then -r.automatic
            else 0
          end as score, s.score as answers, s.score + m.lift + r.covered * s.covered + r.document_rank / (d.rank + 1) + case when l.words @@ for_asked then r.for_asked else 0 end as first_look,
        row_number() over (partition by l.document_id order by s.score + m.lift + case when l.words @@ for_asked then r.for_asked else 0 end desc, l.kind desc, l.position) as glance
      from scored as s
      join line as l on l.document_id = s.document_id and l.kind = s.kind and l.position = s.position
      join recording as d on d.id = s.document_id
      cross join lateral (
        select (r.measure_alone + (1 - r.measure_alone) * s.said) * case when l.measures && asked.measures then r.asked_measure when wants_quantity and cardinality(l.measures) > 0 then r.any_measure else 0 end as lift) as m
      -- What is only said beside a line is no answer of its own, unless the line has the number or the patient.
      where (s.is_own or (wants_quantity and l.measures && asked.measures) or coalesce(l.words @@ for_asked, false))
        and (coalesce(s.share, 0) >= least_share
        -- The dose of the drug, although not all of a story is told there.
        or (s.names_drug and wants_quantity and l.measures && asked.measures))
    ),
    glanced as materialized (
      select f.*, row_number() over () as id,
        case when f.line ~* '\m(sem|exceto|fora|salvo|n[ãa]o)\M' then private.denied_modifiers(f.line) end as denied
      from (select f.* from foremost as f where f.glance <= 16 order by f.first_look desc, f.document_id, f.position limit r.glances) as f
    ),
    -- Patients, routes and drugs that the line names, or what stands around it.
    spoken_word as materialized (
      select g.id, w.lexeme, w.weights from glanced as g cross join lateral unnest(g.words) as w
    ),
    drug as materialized (
      select w.id, array_agg(n.term_id) filter (where 'A' = any (w.weights)) as own, array_agg(n.term_id) filter (where 'B' = any (w.weights)) as chapter,
        array_agg(n.term_id) filter (where 'C' = any (w.weights)) as before
      from spoken_word as w
      join private.search_drug_words as n on n.stem = w.lexeme
      group by w.id
    ),
    named as materialized (
      select g.id, n.modifier_id,
        -- What is denied is not meant: "sem choque".
        n.is_implied, bool_or(g.words @@ n.in_line and (g.denied is null or n.modifier_id <> all (g.denied))) as own, bool_or(g.words @@ n.in_chapter) as chapter,
        bool_or(g.words @@ n.before) as before, bool_or(g.words @@ n.after) as after, false as title
      from spoken_word as w
      join private.search_modifier_names as n on n.head = w.lexeme
      join glanced as g on g.id = w.id
      where not coalesce(g.words @@ n.unless, false)
      group by g.id, n.modifier_id, n.is_implied
      union all
      select g.id, m.id, false, false, false, false, false, true from glanced as g cross join lateral unnest(g.title_modifiers) as m (id)
    ),
    placed as materialized (
      select n.id, n.modifier_id, m.kind, n.modifier_id = any (wanted) as is_asked, n.own and not n.is_implied as own, d.loose,
        -- A line that names its drug begins anew: the patient and the route of the line before are not its own.
        case when d.loose <> 2 or x.own is null then d.loose end as distance
      from named as n
      join public.search_modifiers as m on m.id = n.modifier_id
      left join drug as x on x.id = n.id
      cross join lateral (
        select case
          when n.is_implied then case when n.own or n.chapter or n.before or n.after then 5 end
          when n.own then 1
          when n.before or (n.after and m.kind <> 'age') then 2
          when n.chapter then 3
          when n.title then 4
        end as loose) as d
    ),
    patient as materialized (
      select g.id,
        array_agg(p.modifier_id) filter (where p.is_asked and (p.kind = 'state' and p.distance is not null or p.distance = e.nearest)) as fits,
        array_agg(p.modifier_id) filter (where p.is_asked and (p.own or p.distance = 5)) as own_fits,
        array_agg(p.modifier_id) filter (where p.kind = 'age' and p.distance = e.nearest or p.kind <> 'age' and p.own) as meant_for,
        -- The state of which a lesson speaks is not said in each of its lines; it is enough not to mark what they state.
        coalesce(bool_or(p.kind = 'state' and not p.is_asked), false) as is_of_state,
        array_agg(p.modifier_id) filter (where not p.is_asked and p.modifier_id is distinct from kinds.adult
          and (p.own and (p.kind <> 'route' or asked.routes <> '{}') or p.kind = 'age' and p.loose = e.loosely)) as others,
        bool_or(p.kind = 'age') filter (where p.distance is not null) as names_age,
        bool_or(p.kind = 'age' and p.distance = e.nearest and (p.is_asked or (asked.ages = '{}' and p.modifier_id = kinds.adult))) as is_shared,
        bool_or(p.kind = 'route') filter (where p.distance is not null) as names_route
      from glanced as g
      left join placed as p on p.id = g.id
      left join (select n.id, n.kind, min(n.distance) as nearest, min(n.loose) as loosely from placed as n group by n.id, n.kind) as e
        on e.id = p.id and e.kind = p.kind
      group by g.id
    ),
    judged as materialized (
      select g.*, coalesce(p.meant_for, '{}') as meant_for, coalesce(p.others, '{}') as others, coalesce(p.is_shared, false) as is_shared, p.is_of_state,
        -- One of several ages or routes is enough: "IM ou EV"; of states all, as one patient may have them.
        array(select s.id from unnest(asked.states) as s (id) where s.id <> all (coalesce(p.fits, '{}')))
          || case when asked.ages && (coalesce(p.fits, '{}') || case when not coalesce(p.names_age, false) then kinds.adult end) then '{}' else asked.ages end
          || case
            when asked.routes && coalesce(p.fits, '{}') then '{}'
            -- A route holds until another is named.
            when asked.routes <> '{}' and not coalesce(p.names_route, false) and g.kind = 'spoken' and x.own is null
              and asked.routes && private.routes_before(g.document_id, g.position, ts_filter(g.words, '{b}'), kinds.routes) then '{}'
            else asked.routes
          end as lacks,
        coalesce(p.own_fits @> wanted, false) as says_it,
        private.first_of(coalesce(x.own, '{}'), coalesce(x.before, '{}'), coalesce(x.chapter, '{}'), g.title_drugs) as drugs
      from glanced as g
      join patient as p on p.id = g.id
      left join drug as x on x.id = g.id
    )
    select j.document_id, j.kind, j.position, j.seconds, j.line, j.words, j.origin, j.answers::real, j.lacks, j.meant_for, j.others, j.is_of_state,
      -- A quantity for another patient, by another way or of another drug is no answer.
      case
        when j.line ~ '\d' and cardinality(j.lacks) > 0 and (wants_quantity or j.measures && '{dose}' or j.lacks && asked.ages) then 'patient'
        when j.line ~ '\d' and wants_quantity and cardinality(asked.drugs) > 0 and cardinality(j.drugs) > 0 and not j.drugs && asked.drugs then 'drug'
        -- Where nobody punctuated, nobody can tell whose it is.
        when j.line ~ '\d' and wanted <> '{}' and cardinality(j.others) > 0 and j.line !~ '[.;!?]( |$)' then 'patient'
        -- Nor is one of the same drug for another disease.
        when j.line ~ '\d' and 'dose' = any (asked.measures) and cardinality(asked.drugs) > 0 and exists (
          select 1 from unit as u, recording as d
          where d.id = j.document_id and u.is_concept and u.is_telling and not u.is_modifier and u.drugs = '{}'
            and not j.words @@ u.said and not d.words @@ u.named and not coalesce(d.words @@ u.related, false)) then 'disease'
      end,
      (j.score
        + case when wanted = '{}' or cardinality(j.lacks) > 0 then 0 when j.says_it then r.for_asked else r.for_asked_nearby end
        - case when cardinality(j.others) = 0 or (j.is_shared and asked.ages <> '{}') then 0 when wants_quantity and not j.is_shared and j.line ~ '\d' then r.dose_of_another else r.for_another end
        - case when cardinality(j.lacks) > 0 then r.lacking else 0 end)::real
    from judged as j;
end
$$;
comment on function private.judged_lines(bigint[], boolean, private.search_asked, private.search_part[]) is
  'Lines of the documents that were found, and of others in which most of the question is said, each with how well it answers and for whom.';

create type private.whole_line as (
  seconds real,
  line text
);

create function private.whole_line(p_line private.judged_line, p_said tsquery, p_measures text[]) returns private.whole_line
language sql stable security definer set search_path = ''
as $$
  select case
    when n.line is null then (p_line.seconds, p_line.line)::private.whole_line
    when n.position < p_line.place then (n.seconds, n.line || ' ' || p_line.line)::private.whole_line
    else (p_line.seconds, p_line.line || ' ' || n.line)::private.whole_line
  end
  from (select 1) as one
  left join lateral (
    select l.position, l.seconds, l.line
    from private.search_lines as l
    where p_line.kind = 'spoken' and length(p_line.line) < 140
      and l.document_id = p_line.document_id and l.kind = 'spoken' and l.position in (p_line.place - 1, p_line.place + 1)
      and length(l.line) + length(p_line.line) < 240 and l.seconds - p_line.seconds between -12 and 40
      -- Nobody else's dose comes along.
      and private.modifiers_in(ts_filter(l.words, '{a}')) <@ p_line.meant_for
      and private.drugs_in(ts_filter(l.words, '{a}')) <@ private.drugs_in(ts_filter(p_line.words, '{a}'))
    order by (l.measures && p_measures and not private.measures_in(p_line.line) && p_measures) desc, l.words @@ p_said desc, l.position desc
    limit 1
  ) as n on true
$$;
comment on function private.whole_line(private.judged_line, tsquery, text[]) is
  'A short line together with the one after it, or before it, where that says more and speaks of no other patient, route or drug.';

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
      select j.*, row_number() over (partition by j.document_id order by j.value desc, j.kind desc, j.place) as nth
      from private.judged_lines(p_documents, p_sees_all, p_asked, p_parts) as j
      where j.refused is null
    ),
    chosen as (
      select o.*, o.value - case when o.nth > 1 then r.second_line else 0 end as order_value
      from ordered as o
      where o.nth <= 2
    ),
    first as (
      select f.*, private.whole_line((f.document_id, f.kind, f.place, f.seconds, f.line, f.words, f.origin, f.answers, f.lacks, f.meant_for, f.others,
        f.is_of_state, f.refused, f.value)::private.judged_line, said, p_asked.measures) as whole
      from (select c.* from chosen as c order by c.order_value desc, array_position(p_documents, c.document_id), c.document_id desc, c.seconds limit p_wanted) as f
    )
    select c.document_id, c.kind, floor((c.whole).seconds)::integer, (c.whole).line, private.matched_words((c.whole).line, said),
      case
        when wants_quantity and cardinality(c.lacks) = 0 and cardinality(c.others) = 0 and not c.is_of_state and cardinality(n.labels) = 0
          and c.origin is distinct from 'youtube_auto'
        then private.quantities_of((c.whole).line)
        else '{}'
      end,
      array(select m.name from public.search_modifiers as m where m.id = any (c.lacks) order by m.id) || n.labels,
      array(select m.name from public.search_modifiers as m where m.id = any (c.meant_for) order by m.id),
      case when c.kind = 'spoken' then c.origin end,
      case when c.kind = 'point' then coalesce(v.key_points_reviewed_by, e.key_points_reviewed_by) end,
      case when c.kind = 'point' then coalesce(v.key_points_reviewed_on, e.key_points_reviewed_on) end,
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
language sql stable security definer set search_path = ''
as $$
  select array(
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
    order by min(l.place), min(l.id))
$$;
comment on function private.lacking(private.search_asked, private.search_part[], private.moment[]) is
  'The patients, routes and concepts that were asked for and of which no moment speaks.';

create function private.search_overview(p_query text)
returns table (
  kind text, place integer, video_id bigint, podcast_id bigint, category_id bigint, seconds integer, line text, marks text[],
  total integer, moment private.moment
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
    where private.search_vector(c.name) @@ anything
    order by c.position
    limit 3;
  return query
    select 'instructor', row_number() over (order by i.instructor)::integer, null::bigint, null::bigint, null::bigint, null::integer,
      i.instructor, null::text[], null::integer, null::private.moment
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
  left join public.categories as oc on oc.id = o.category_id
$$;
comment on function public.search_everything(text) is
  'What the search box shows: {count (lessons, 101 for more), lessons (5), episodes (3), moments (4: a second of a lesson or an episode, the line that is said, the key point or the chapter that begins there, the words to mark; see private.moment), lacking (of what was asked for: of what no moment speaks), categories, instructors}.';

create function private.search_moment_rows(
  p_query text, p_category_id bigint, p_min_seconds integer, p_max_seconds integer, p_limit integer
) returns table (video_id bigint, podcast_id bigint, moment private.moment)
language plpgsql stable security definer rows 20 set search_path = ''
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
