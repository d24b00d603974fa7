-- How well each line answers, for whom it is, and why it would be no answer.

create type private.judged_line as (
  document_id bigint,
  kind text,
  place integer,
  seconds real,
  line text,
  words tsvector,
  origin text,
  is_reviewed boolean,
  checked_at timestamptz,
  answers real,
  lacks bigint[],
  meant_for bigint[],
  others bigint[],
  is_of_state boolean,
  refused text,
  value real
);
comment on type private.judged_line is
  'A line that may answer. is_reviewed, checked_at: see private.search_lines; answers: how much of the question, by weight (0 to 1); lacks: patients and routes that were asked for and of which it does not speak; meant_for: of whom it speaks; others: of those, whom the question does not name; is_of_state: what stands around it speaks of a state that the question does not name; refused: why its quantity would be no answer (patient, drug, disease); value: what orders it.';

create type private.glanced_line as (
  document_id bigint,
  kind text,
  place integer,
  seconds real,
  line text,
  measures text[],
  words tsvector,
  origin text,
  is_reviewed boolean,
  checked_at timestamptz,
  title_modifiers bigint[],
  title_drugs bigint[],
  answers real,
  score real
);
comment on type private.glanced_line is
  'A line that may answer, before its patient is looked at. answers: how much of the question, by weight (0 to 1); score: what orders it so far.';

-- Functions of their own, so that Postgres knows how many lines to expect.
create function private.lines_about(
  p_documents bigint[], p_said tsquery, p_telling tsquery, p_for_asked tsquery, p_measures text[]
) returns setof private.search_lines
language plpgsql stable security definer rows 300 set search_path = '' set enable_seqscan = off
as $$
declare
  in_line constant tsquery := private.in_fields(p_said, 'A');
begin
  return query
    select l.*
    from unnest(p_documents) with ordinality as d (id, rank)
    join private.search_lines as l on l.document_id = d.id
    where (l.words @@ in_line and l.words @@ p_telling
        -- Beside what is said may stand the line with the number, or for whom it is; where the title says what it is about, anywhere.
        or ((l.measures && p_measures or l.words @@ p_for_asked) and (d.rank <= 3 or l.words @@ p_telling)))
      and not (l.kind = 'chapter' and l.seconds = 0);
end
$$;
comment on function private.lines_about(bigint[], tsquery, tsquery, tsquery, text[]) is
  'Lines of these recordings that say anything of the question, or stand beside one that does and have the quantity or the patient; of the first three recordings all such.';

create function private.glanced_lines(
  p_documents bigint[], p_asked private.search_asked, p_parts private.search_part[], p_for_asked tsquery
) returns setof private.glanced_line
language plpgsql stable security definer rows 60 set search_path = ''
as $$
#variable_conflict use_column
declare
  r constant private.search_ranking := private.search_ranking();
  wants_quantity constant boolean := cardinality(p_asked.measures) > 0;
  is_single constant boolean := cardinality(p_parts) = 1;
  said constant tsquery := private.any_of(array(select p.said from unnest(p_parts) as p));
  telling constant tsquery := private.any_of(array(select p.said from unnest(p_parts) as p where p.is_telling));
  -- A document or line that meets a smaller part of a long question answers, too.
  least_share constant real := r.least_share - r.longer_question * greatest(0, (select count(*) from unnest(p_parts) as p where p.is_telling) - 3);
begin
  return query
    with unit as materialized (
      select p.* from unnest(p_parts) as p
    ),
    recording as materialized (
      select d.id, d.title_words, d.words, array_position(p_documents, d.id) as rank, x.origin,
        private.modifiers_in(d.title_words) as modifiers, private.drugs_in(d.title_words) as drugs,
        (select max(l.position) from private.search_lines as l where l.document_id = d.id and l.kind = 'spoken') as lines
      from private.search_documents as d
      left join public.transcripts as x on x.video_id = d.video_id or x.podcast_id = d.podcast_id
      where d.id = any (p_documents)
    ),
    line as materialized (
      select l.* from private.lines_about(p_documents, said, telling, p_for_asked, p_asked.measures) as l
    ),
    -- Where each part of the question stands.
    hit as materialized (
      select l.document_id, l.kind, l.position, u.place,
        case
          -- Most parts are said in few lines: one look tells that, and the others are spared.
          when s.is_said then case
            when l.words @@ u.in_line then r.in_line
            when l.words @@ u.family_in_line then r.in_line * r.as_family
            when l.words @@ u.beside then r.beside
            when l.words @@ u.named then r.in_chapter
            when l.words @@ u.family then r.beside * r.as_family
            when l.words @@ u.pieces_in_line then r.piece
            else 0
          end
          when l.words @@ u.related_in_line then r.related
          else 0
        end as value,
        case when not s.is_said then 0 when l.words @@ u.typed_in_line then r.in_line when l.words @@ u.typed then r.beside else 0 end as typed,
        s.is_said and (coalesce(l.words @@ u.in_line, false) or coalesce(l.words @@ u.family_in_line, false)
          or coalesce(l.words @@ u.pieces_in_line, false)) as is_own
      from line as l
      cross join unit as u
      cross join lateral (select coalesce(l.words @@ u.said, false) as is_said) as s
    ),
    -- What every line says tells less than what one line says; what the title says, every line is about.
    worth as materialized (
      select w.*,
        case when w.said = 0 then 1 else r.everywhere + (1 - r.everywhere) * (1 - ln(w.said) / ln(greatest(d.lines, 3))) end
          * case when d.title_words @@ case when w.is_literal then u.typed else u.named end and not is_single then r.own_title else 1 end as worth,
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
        bool_or(h.value >= r.beside and p_asked.drugs && u.drugs) as names_drug,
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
            when not l.is_reviewed then -r.automatic
            else 0
          end as score, s.score as answers, s.score + m.lift + r.covered * s.covered + r.document_rank / (d.rank + 1) + case when l.words @@ p_for_asked then r.for_asked else 0 end as first_look,
        row_number() over (partition by l.document_id order by s.score + m.lift + case when l.words @@ p_for_asked then r.for_asked else 0 end desc, l.kind desc, l.position) as glance
      from scored as s
      join line as l on l.document_id = s.document_id and l.kind = s.kind and l.position = s.position
      join recording as d on d.id = s.document_id
      cross join lateral (
        select (r.measure_alone + (1 - r.measure_alone) * s.said) * case when l.measures && p_asked.measures then r.asked_measure when wants_quantity and cardinality(l.measures) > 0 then r.any_measure else 0 end as lift) as m
      -- What is only said beside a line is no answer of its own, unless the line has the number or the patient.
      where (s.is_own or (wants_quantity and l.measures && p_asked.measures) or coalesce(l.words @@ p_for_asked, false))
        and (coalesce(s.share, 0) >= least_share
        -- The dose of the drug, although not all of a story is told there.
        or (s.names_drug and wants_quantity and l.measures && p_asked.measures))
    )
    select f.document_id, f.kind, f.position, f.seconds, f.line, f.measures, f.words, f.origin, f.is_reviewed, f.checked_at, f.title_modifiers, f.title_drugs,
      f.answers::real, f.score::real
    from foremost as f
    where f.glance <= 16
    order by f.first_look desc, f.document_id, f.position
    limit r.glances;
end
$$;
comment on function private.glanced_lines(bigint[], private.search_asked, private.search_part[], tsquery) is
  'The lines that answer most, after a first look at all: those to look at closely.';

create function private.judged_lines(
  p_documents bigint[], p_sees_all boolean, p_asked private.search_asked, p_parts private.search_part[]
) returns setof private.judged_line
language plpgsql stable security definer rows 60 set search_path = ''
as $$
#variable_conflict use_column
declare
  r constant private.search_ranking := private.search_ranking();
  kinds constant private.modifier_kinds := private.modifier_kinds();
  wants_quantity constant boolean := cardinality(p_asked.measures) > 0;
  wanted constant bigint[] := p_asked.ages || p_asked.states || p_asked.routes;
  -- A line that names the patient or the route that is asked for.
  for_asked constant tsquery := private.in_fields(private.any_of(array(
    select n.named from private.search_modifier_names as n where n.modifier_id = any (wanted))), 'A');
  ids bigint[] := p_documents[1:12];
begin
  if not exists (select 1 from unnest(p_parts) as p where p.is_telling and p.said is not null) then
    return;
  end if;
  ids := ids || private.said_elsewhere(p_parts, ids, p_sees_all);
  return query
    with unit as materialized (
      select p.* from unnest(p_parts) as p
    ),
    glanced as materialized (
      select g.*, row_number() over () as id from private.glanced_lines(ids, p_asked, p_parts, for_asked) as g
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
        n.is_implied, bool_or(g.words @@ n.in_line) as own, bool_or(g.words @@ n.in_chapter) as chapter,
        bool_or(g.words @@ n.before) as before, bool_or(g.words @@ n.after) as after, false as title
      from spoken_word as w
      join private.search_modifier_names as n on n.head = w.lexeme
      join glanced as g on g.id = w.id
      where not coalesce(g.words @@ n.unless, false)
      group by g.id, n.modifier_id, n.is_implied
      union all
      select g.id, m.id, false, false, false, false, false, true from glanced as g cross join lateral unnest(g.title_modifiers) as m (id)
    ),
    -- What is denied is not meant: "sem choque".
    denial as materialized (
      select g.id, private.denied_modifiers(g.line) as modifiers
      from glanced as g
      where g.id in (select n.id from named as n where n.own)
    ),
    placed as materialized (
      select n.id, n.modifier_id, m.kind, n.modifier_id = any (wanted) as is_asked, n.own and not n.is_implied as own, d.loose,
        -- A line that names its drug begins anew: the patient and the route of the line before are not its own.
        case when d.loose <> 2 or x.own is null then d.loose end as distance
      from (
        select n.id, n.modifier_id, n.is_implied, n.own and not coalesce(n.modifier_id = any (y.modifiers), false) as own, n.chapter, n.before, n.after, n.title
        from named as n
        left join denial as y on y.id = n.id
      ) as n
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
        coalesce(bool_or(p.kind = 'state' and not p.is_asked and p.loose in (3, 4)), false) as is_of_state,
        array_agg(p.modifier_id) filter (where not p.is_asked and p.modifier_id is distinct from kinds.adult
          and (p.own and (p.kind <> 'route' or p_asked.routes <> '{}') or p.kind = 'age' and p.loose = e.loosely)) as others,
        bool_or(p.kind = 'age') filter (where p.distance is not null) as names_age,
        bool_or(p.kind = 'age' and p.distance = e.nearest and (p.is_asked or (p_asked.ages = '{}' and p.modifier_id = kinds.adult))) as is_shared,
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
        array(select s.id from unnest(p_asked.states) as s (id) where s.id <> all (coalesce(p.fits, '{}')))
          || case when p_asked.ages && (coalesce(p.fits, '{}') || case when not coalesce(p.names_age, false) then kinds.adult end) then '{}' else p_asked.ages end
          || case
            when p_asked.routes && coalesce(p.fits, '{}') then '{}'
            -- A route holds until another is named.
            when p_asked.routes <> '{}' and not coalesce(p.names_route, false) and g.kind = 'spoken' and x.own is null
              and p_asked.routes && private.routes_before(g.document_id, g.place, ts_filter(g.words, '{b}'), kinds.routes) then '{}'
            else p_asked.routes
          end as lacks,
        coalesce(p.own_fits @> wanted, false) as says_it,
        private.first_of(coalesce(x.own, '{}'), coalesce(x.before, '{}'), coalesce(x.chapter, '{}'), g.title_drugs) as drugs
      from glanced as g
      join patient as p on p.id = g.id
      left join drug as x on x.id = g.id
    )
    select j.document_id, j.kind, j.place, j.seconds, j.line, j.words, j.origin, j.is_reviewed, j.checked_at, j.answers::real, j.lacks, j.meant_for, j.others, j.is_of_state,
      -- A quantity for another patient, by another way or of another drug is no answer.
      case
        when j.line ~ '\d' and cardinality(j.lacks) > 0 and (wants_quantity or j.measures && '{dose}' or j.lacks && p_asked.ages) then 'patient'
        when j.line ~ '\d' and wants_quantity and cardinality(p_asked.drugs) > 0 and cardinality(j.drugs) > 0 and not j.drugs && p_asked.drugs then 'drug'
        -- Without punctuation it is unknown to which patient a quantity belongs.
        when j.line ~ '\d' and wanted <> '{}' and cardinality(j.others) > 0 and j.line !~ '[.;!?]( |$)' then 'patient'
        -- A quantity of the same drug for another disease is no answer either.
        when j.line ~ '\d' and 'dose' = any (p_asked.measures) and cardinality(p_asked.drugs) > 0 and exists (
          select 1 from unit as u, private.search_documents as d
          where d.id = j.document_id and u.is_concept and u.is_telling and not u.is_modifier and u.drugs = '{}'
            and not j.words @@ u.said and not d.words @@ u.named and not coalesce(d.words @@ u.related, false)) then 'disease'
      end,
      (j.score
        + case when wanted = '{}' or cardinality(j.lacks) > 0 then 0 when j.says_it then r.for_asked else r.for_asked_nearby end
        - case when cardinality(j.others) = 0 or (j.is_shared and p_asked.ages <> '{}') then 0 when wants_quantity and not j.is_shared and j.line ~ '\d' then r.dose_of_another else r.for_another end
        - case when cardinality(j.lacks) > 0 then r.lacking else 0 end)::real
    from judged as j;
end
$$;
comment on function private.judged_lines(bigint[], boolean, private.search_asked, private.search_part[]) is
  'Lines of the documents that were found, and of others in which most of the question is said, each with how well it answers and for whom.';
