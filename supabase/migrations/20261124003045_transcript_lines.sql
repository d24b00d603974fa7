-- What is said, as search reads it: whole sentences with their neighbours, written by a trigger.

create function private.measures() returns table (kind text, asked tsquery, said text)
language plpgsql immutable parallel safe rows 7 set search_path = ''
as $$
begin
  return query select m.kind, m.asked::tsquery, '(\d|\m(meio|meia|uma?|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|vinte|trinta|quarenta|cinquenta|cem|cento|duzentos|trezentos|mil))[ -]?(' || m.said || ')(?![a-z])'
  from (values
    ('dose', 'dose | doses | dosagem | dosagens | posologia | posologias | dilui:* | diluic:* | mg | mcg | ml | miligrama | miligramas | mililitro | mililitros | ampola | ampolas | gota | gotas | unidades | volume | concentrac:* | bolus | ataque | manutencao | infusao | vazao | velocidade',
      'mg|mcg|[µμ]g|g|ml|l|(mili|micro)?gramas?|(mili)?litros?|unidades?|ui|u|meq|mmol|gotas?|ampolas?|frascos?|seringas?|jatos?|puffs?|por quilo'),
    ('energy', 'joule | joules | j | carga | energia', 'joules?|j'),
    ('time', 'tempo | minuto | minutos | segundo | segundos | hora | horas | dia | dias | quando | janela | duracao | intervalo | frequencia | vezes | cada | demora | dura | observ:* | velocidade | rapido', 'minutos?|min|segundos?|s|horas?|h|dias?|semanas?|meses|anos'),
    ('length', 'cm | mm | tamanho | tamanhos | numero | numeros | profundidade | calibre | calibres | comprimento | distancia | lamina | french | fr | gauge | altura', 'cm|centimetros?|mm|milimetros?|fr|french|gauge|g|dedos?'),
    ('pressure', 'mmhg | cmh2o | alvo | alvos | meta | metas | maximo | maxima | minimo | minima | limite | limites | corte | cortes | valor | valores | peep | plato', 'mmhg|cmh2o|cm de agua|milimetros de mercurio'),
    ('rate', 'velocidade | vazao | fluxo | frequencia | taxa | relac:* | proporc:* | razao | compressoes | ventilacoes', '(por|/|a) ?minutos?|/min|bpm|irpm|ml/h|litros por minuto|/h'),
    ('share', 'satur:* | spo2 | fio2 | porcentagem | por <-> cento | alvo | alvos | meta | metas | concentrac:* | sensibilidade | especificidade | mortalidade | chance', '%|por cento')
  ) as m (kind, asked, said);
end
$$;
comment on function private.measures() is
  'Kinds of quantities: the words that ask for one, and a pattern of the units in which it is said, as private.search_text() writes them.';

create function private.measures_in(p_text text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  words constant text := lower(extensions.unaccent('extensions.unaccent'::regdictionary, p_text));
begin
  return array(select m.kind from private.measures() as m where words ~ m.said);
end
$$;
comment on function private.measures_in(text) is 'The kinds of quantities that a text states.';

create function private.quantities_of(p_text text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array(
    select btrim(q.parts[1])
    from regexp_matches(p_text, '(\d+(?:[.,]\d+)*(?:\s?(?:a|e|ou|-|–)\s?\d+(?:[.,]\d+)*)?\s?(?:mg|mcg|[µμ]g|kg|g|ml|l|(?:mili|micro|quilo)?gramas?|(?:mili)?litros?|unidades?|ui|u|meq|mmol|joules?|j|ma|mmhg|cmh2o|cm|mm|bpm|gotas?|ampolas?|minutos?|min|segundos?|horas?|h|%)(?:(?:/|\s(?:por|a cada)\s)(?:\d+(?:[.,]\d+)*\s)?(?:mg|mcg|[µμ]g|kg|g|ml|l|minutos?|min|horas?|h|quilo|dia|dose))*)(?![[:alnum:]])', 'gi') as q (parts));
end
$$;
comment on function private.quantities_of(text) is 'The quantities of a text, each with its unit, as they stand there.';

create function private.names_quantity(p_text text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return private.quantities_of(p_text) <> '{}';
end
$$;
comment on function private.names_quantity(text) is 'Whether a text says how much: a number with a unit of the clinic.';

create function private.cue_pieces(p_text text) returns table (nth bigint, piece text)
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return query
    select row_number() over (order by r.nth, w.nth), w.parts[1]
    from regexp_split_to_table(regexp_replace(btrim(p_text), '\s+', ' ', 'g'), '(?<=[.?!…]["”'')]*) (?=[[:upper:]0-9"“(–—-])')
      with ordinality as r (sentence, nth)
    -- A text without punctuation is cut between words.
    cross join lateral regexp_matches(r.sentence, case when length(r.sentence) > 220 then '\S.{0,108}(?= |$)|\S{110}' else '.+' end, 'g')
      with ordinality as w (parts, nth);
end
$$;
comment on function private.cue_pieces(text) is 'The parts of sentences that stand in one cue; an administrator who listens confirms these parts.';

create function private.spoken_lines(p_cues jsonb) returns table (seconds real, line text, starts real[], pieces text[])
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- Letters of a line, of a part of a sentence that is longer, and seconds over which short sentences are one line.
  longest constant integer := 220;
  part constant integer := 110;
  span constant integer := 15;
  one record;
begin
  for one in
    with piece as (
      select c.ordinality as cue, s.nth, (c.value ->> 'start')::real as starts, s.piece as text,
        s.piece ~ '[.?!…]["”'')]*$' as is_end
      from jsonb_array_elements(p_cues) with ordinality as c
      cross join lateral private.cue_pieces(c.value ->> 'text') as s
    ),
    sentence as (
      select p.*, count(*) filter (where p.is_end) over (order by p.cue, p.nth rows between unbounded preceding and 1 preceding) as sentence
      from piece as p
    ),
    measured as (
      select s.*, sum(length(s.text) + 1) over (partition by s.sentence order by s.cue, s.nth) as upto,
        sum(length(s.text) + 1) over (partition by s.sentence) as total
      from sentence as s
    )
    select min(m.starts) as starts, string_agg(m.text, ' ' order by m.cue, m.nth) as text,
      array_agg(m.starts order by m.cue, m.nth) as all_starts, array_agg(m.text order by m.cue, m.nth) as texts
    from measured as m
    group by m.sentence, case when m.total > longest then floor((m.upto - 1) / (m.total::real / ceil(m.total::real / part))) else 0 end
    order by min(m.cue), min(m.nth)
  loop
    if line ~ '[.?!…]["”'')]*$' and length(line) + length(one.text) < longest and one.starts - seconds <= span then
      line := line || ' ' || one.text;
      starts := starts || one.all_starts;
      pieces := pieces || one.texts;
    else
      if line is not null then
        return next;
      end if;
      line := one.text;
      seconds := one.starts;
      starts := one.all_starts;
      pieces := one.texts;
    end if;
  end loop;
  if line is not null then
    return next;
  end if;
end
$$;
comment on function private.spoken_lines(jsonb) is
  'A transcript as lines of whole sentences, independent of where its cues end: short sentences together, long ones in parts of about 110 letters; each with its pieces and the starts of their cues.';

create table private.search_lines (
  document_id bigint not null references private.search_documents (id) on delete cascade,
  kind text not null,
  position integer not null,
  seconds real,
  line text not null,
  measures text[] not null,
  words tsvector not null,
  starts real[],
  pieces text[],
  states_quantity boolean not null generated always as (private.names_quantity(line) or 'dose' = any (measures)) stored,
  names_drug boolean not null default false,
  is_reviewed boolean not null,
  checked_at timestamptz,
  primary key (document_id, kind, position)
);
comment on table private.search_lines is
  'What may answer by itself: lines that are said, key points and headings of chapters; written by triggers.';
comment on column private.search_lines.kind is 'spoken, point or chapter.';
comment on column private.search_lines.seconds is 'Where it begins: of a line the start of its cue; none of a key point without its second.';
comment on column private.search_lines.measures is 'The kinds of quantities that are stated; see private.measures().';
comment on column private.search_lines.words is 'a: the line; b: the heading of its chapter; c: the line before; d: the line after.';
comment on column private.search_lines.pieces is 'Of a spoken line: its parts, each inside of one cue that begins at starts; see public.transcript_checks.';
comment on column private.search_lines.states_quantity is 'In digits or in words: what a person has to listen to.';
comment on column private.search_lines.names_drug is 'Of a spoken line: by a name that search knew when it was written.';
comment on column private.search_lines.is_reviewed is 'A person wrote the line, or an administrator has listened to every piece of it.';
comment on column private.search_lines.checked_at is 'When every piece of it has been listened to: the first of these times.';
create index search_lines_waiting_idx on private.search_lines (document_id, position) where (states_quantity or names_drug) and not is_reviewed;
create index search_lines_checked_idx on private.search_lines (checked_at desc) where checked_at is not null;
create index search_lines_words_idx on private.search_lines using gin (words) with (fastupdate = off);

create function private.index_outline(
  p_document_id bigint, p_points text[], p_point_seconds integer[], p_chapters jsonb
) returns void
language sql security definer set search_path = ''
as $$
  delete from private.search_lines as l where l.document_id = p_document_id and l.kind in ('point', 'chapter');
  insert into private.search_lines (document_id, kind, position, seconds, line, measures, words, is_reviewed)
  select p_document_id, o.kind, o.position, o.seconds, o.line, private.measures_in(o.line), setweight(private.search_vector(o.line), 'A'), true
  from (
    select 'point' as kind, p.position, p_point_seconds[p.position] as seconds, p.line
    from unnest(p_points) with ordinality as p (line, position)
    union all
    select 'chapter', c.position, (c.value ->> 'start')::real, c.value ->> 'title'
    from jsonb_array_elements(p_chapters) with ordinality as c (value, position)
  ) as o
$$;
comment on function private.index_outline(bigint, text[], integer[], jsonb) is
  'Writes the lines that are the key points and the chapters of a lesson or episode.';

create function private.learn_said_words(p_transcript public.transcripts) returns void
language sql security definer set search_path = ''
as $$
  select private.learn_words(array(select c.value ->> 'text' from jsonb_array_elements(p_transcript.cues) as c), true)
  where exists (
    select 1 from private.search_documents as d
    where (d.video_id = p_transcript.video_id or d.podcast_id = p_transcript.podcast_id) and d.is_visible)
$$;
comment on function private.learn_said_words(public.transcripts) is 'Search learns what is said where members may hear it.';

create function private.chapter_words(p_chapters jsonb) returns table (seconds real, next real, words tsvector)
language sql stable set search_path = ''
as $$
  select (c.value ->> 'start')::real, lead((c.value ->> 'start')::real) over (order by c.nth),
    setweight(private.search_vector(c.value ->> 'title'), 'B')
  from jsonb_array_elements(p_chapters) with ordinality as c (value, nth)
$$;
comment on function private.chapter_words(jsonb) is 'From when to when each chapter lasts, and the words of its heading.';

create function private.line_checked_at(p_transcript_id bigint, p_starts real[], p_pieces text[]) returns timestamptz
language sql stable set search_path = ''
as $$
  select case when count(k.checked_at) = count(*) then min(k.checked_at) end
  from unnest(p_starts, p_pieces) as p (seconds, piece)
  left join public.transcript_checks as k on k.transcript_id = p_transcript_id and k.seconds = p.seconds and k.piece = p.piece
$$;
comment on function private.line_checked_at(bigint, real[], text[]) is
  'When every piece of a line has been listened to: the first of these times.';

create function private.line_words(p_before tsvector, p_own tsvector, p_after tsvector, p_chapter tsvector) returns tsvector
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return setweight(coalesce(p_before, ''), 'C') || setweight(p_own, 'A') || setweight(coalesce(p_after, ''), 'D') || coalesce(p_chapter, '');
end
$$;
comment on function private.line_words(tsvector, tsvector, tsvector, tsvector) is
  'What is searched of a spoken line: see private.search_lines.words. The words of the chapter have their field already.';

create function private.index_spoken(p_document_id bigint, p_transcript public.transcripts, p_chapters jsonb) returns void
language sql security definer set search_path = ''
as $$
  delete from private.search_lines as l where l.document_id = p_document_id and l.kind = 'spoken';
  with said as materialized (
    select l.*, row_number() over () as position, private.search_vector(l.line) as own,
      case when exists (select 1 from public.transcript_checks as k where k.transcript_id = p_transcript.id)
        then private.line_checked_at(p_transcript.id, l.starts, l.pieces) end as checked_at
    from private.spoken_lines(p_transcript.cues) as l
  ),
  chapter as materialized (
    select c.* from private.chapter_words(p_chapters) as c
  )
  insert into private.search_lines (document_id, kind, position, seconds, line, measures, words, starts, pieces, names_drug, is_reviewed, checked_at)
  select p_document_id, 'spoken', s.position, s.seconds, s.line, private.measures_in(s.line),
    private.line_words(lag(s.own) over near, s.own, lead(s.own) over near, c.words),
    s.starts, s.pieces, private.drugs_in(s.own) <> '{}', s.checked_at is not null or not private.is_written_by_machine(p_transcript.origin), s.checked_at
  from said as s
  left join chapter as c on s.seconds >= c.seconds and (c.next is null or s.seconds < c.next)
  window near as (order by s.position)
$$;
comment on function private.index_spoken(bigint, public.transcripts, jsonb) is 'Writes the lines of a transcript, each with the heading of its chapter.';

create function private.head_lines(p_document_id bigint, p_chapters jsonb) returns void
language sql security definer set search_path = ''
as $$
  -- The lock lets a correction of one of the lines happen before or after this, not at the same time.
  select 1 from public.transcripts as t join private.search_documents as d on t.video_id = d.video_id or t.podcast_id = d.podcast_id
  where d.id = p_document_id for no key update of t;
  -- The lines stay as they are cut: who listens to them has them before the eyes.
  with chapter as materialized (
    select c.* from private.chapter_words(p_chapters) as c
  )
  update private.search_lines as l
  set words = ts_filter(l.words, '{a,c,d}') || coalesce((
    select c.words from chapter as c
    where l.seconds >= c.seconds and (c.next is null or l.seconds < c.next)), '')
  where l.document_id = p_document_id and l.kind = 'spoken'
$$;
comment on function private.head_lines(bigint, jsonb) is 'Gives the lines of a transcript the headings of other chapters.';

create function private.review_lines(p_transcript public.transcripts, p_pieces text[] default null) returns void
language sql security definer set search_path = ''
as $$
  update private.search_lines as l
  set checked_at = r.checked_at, is_reviewed = r.is_reviewed
  from (
    select o.document_id, o.position, c.checked_at,
      c.checked_at is not null or not private.is_written_by_machine(p_transcript.origin) as is_reviewed
    from private.search_documents as d
    join private.search_lines as o on o.document_id = d.id and o.kind = 'spoken'
    cross join lateral private.line_checked_at(p_transcript.id, o.starts, o.pieces) as c (checked_at)
    where (d.video_id = p_transcript.video_id or d.podcast_id = p_transcript.podcast_id) and (p_pieces is null or o.pieces && p_pieces)
  ) as r
  where l.document_id = r.document_id and l.kind = 'spoken' and l.position = r.position
    and (l.checked_at, l.is_reviewed) is distinct from (r.checked_at, r.is_reviewed)
$$;
comment on function private.review_lines(public.transcripts, text[]) is
  'Writes which lines of a transcript have been listened to, of all of them or of those with one of these pieces.';

create function private.review_checked_lines() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_lines(t, c.pieces)
  from (select k.transcript_id, array_agg(k.piece) as pieces from changed as k group by k.transcript_id) as c
  join public.transcripts as t on t.id = c.transcript_id;
  return null;
end
$$;
comment on function private.review_checked_lines() is 'Trigger: marks lines as reviewed when administrators have listened to all their pieces, or unmarks them.';
create trigger review_lines_after_insert after insert on public.transcript_checks referencing new table as changed
  for each statement execute function private.review_checked_lines();
create trigger review_lines_after_delete after delete on public.transcript_checks referencing old table as changed
  for each statement execute function private.review_checked_lines();

create function private.index_transcript() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- private.correct_line() has written the only line that changes.
  if coalesce(current_setting('plantao.keeps_lines', true), '') = 'true' then
    return null;
  end if;
  if tg_op = 'UPDATE' and (new.cues, new.video_id, new.podcast_id) is not distinct from (old.cues, old.video_id, old.podcast_id) then
    perform private.review_lines(new);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from private.search_lines as l using private.search_documents as d
    where l.document_id = d.id and l.kind = 'spoken' and (d.video_id = old.video_id or d.podcast_id = old.podcast_id);
  end if;
  if tg_op <> 'DELETE' then
    perform private.index_spoken(d.id, new, coalesce(v.chapters, p.chapters))
    from private.search_documents as d
    left join public.videos as v on v.id = d.video_id
    left join public.podcasts as p on p.id = d.podcast_id
    where d.video_id = new.video_id or d.podcast_id = new.podcast_id;
    perform private.learn_said_words(new);
  end if;
  if tg_op = 'UPDATE' then
    -- What is no longer said there has not been listened to.
    delete from public.transcript_checks as k
    where k.transcript_id = new.id and not exists (
      select 1
      from private.search_documents as d
      join private.search_lines as l on l.document_id = d.id and l.kind = 'spoken'
      cross join lateral unnest(l.starts, l.pieces) as p (seconds, piece)
      where (d.video_id = new.video_id or d.podcast_id = new.podcast_id) and (p.seconds, p.piece) = (k.seconds, k.piece));
  end if;
  return null;
end
$$;
comment on function private.index_transcript() is 'Trigger: writes the lines of a transcript, and learns what is said where members may hear it.';
create trigger index_transcript after insert or delete or update of cues, origin, video_id, podcast_id on public.transcripts
  for each row execute function private.index_transcript();
