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
language sql immutable parallel safe set search_path = ''
as $$
  select array(select m.kind from private.measures() as m
    where lower(extensions.unaccent('extensions.unaccent'::regdictionary, p_text)) ~ m.said)
$$;
comment on function private.measures_in(text) is 'The kinds of quantities that a text states.';

create function private.quantities_of(p_text text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select btrim(q.parts[1])
    from regexp_matches(p_text, '(\d+(?:[.,]\d+)*(?:\s?(?:a|e|ou|-|–)\s?\d+(?:[.,]\d+)*)?\s?(?:mg|mcg|[µμ]g|kg|g|ml|l|(?:mili|micro|quilo)?gramas?|(?:mili)?litros?|unidades?|ui|u|meq|mmol|joules?|j|ma|mmhg|cmh2o|cm|mm|bpm|gotas?|ampolas?|minutos?|min|segundos?|horas?|h|%)(?:(?:/|\s(?:por|a cada)\s)(?:\d+(?:[.,]\d+)*\s)?(?:mg|mcg|[µμ]g|kg|g|ml|l|minutos?|min|horas?|h|quilo|dia|dose))*)(?![[:alnum:]])', 'gi') as q (parts))
$$;
comment on function private.quantities_of(text) is 'The quantities of a text, each with its unit, as they stand there.';

create function private.names_quantity(p_text text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select private.quantities_of(p_text) <> '{}'
$$;
comment on function private.names_quantity(text) is 'Whether a text says how much: a number with a unit of the clinic.';

create function private.spoken_lines(p_cues jsonb) returns table (seconds real, line text)
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
      select c.ordinality as cue, s.ordinality as nth, (c.value ->> 'start')::real as starts, s.text,
        s.text ~ '[.?!…]["”'')]*$' as is_end
      from jsonb_array_elements(p_cues) with ordinality as c
      cross join lateral (
        select w.parts[1] as text, row_number() over (order by r.ordinality, w.ordinality) as ordinality
        from regexp_split_to_table(regexp_replace(btrim(c.value ->> 'text'), '\s+', ' ', 'g'), '(?<=[.?!…]["”'')]*) (?=[[:upper:]0-9"“(–—-])')
          with ordinality as r (sentence, ordinality)
        -- What nobody punctuated is cut between words.
        cross join lateral regexp_matches(r.sentence, case when length(r.sentence) > 220 then '\S.{0,108}(?= |$)|\S{110}' else '.+' end, 'g')
          with ordinality as w (parts, ordinality)
      ) as s
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
    select min(m.starts) as starts, string_agg(m.text, ' ' order by m.cue, m.nth) as text
    from measured as m
    group by m.sentence, case when m.total > longest then floor((m.upto - 1) / (m.total::real / ceil(m.total::real / part))) else 0 end
    order by min(m.cue), min(m.nth)
  loop
    if line ~ '[.?!…]["”'')]*$' and length(line) + length(one.text) < longest and one.starts - seconds <= span then
      line := line || ' ' || one.text;
    else
      if line is not null then
        return next;
      end if;
      line := one.text;
      seconds := one.starts;
    end if;
  end loop;
  if line is not null then
    return next;
  end if;
end
$$;
comment on function private.spoken_lines(jsonb) is
  'A transcript as lines of whole sentences, whatever the cues: short sentences together, long ones in parts of about 110 letters.';

create table private.search_lines (
  document_id bigint not null references private.search_documents (id) on delete cascade,
  kind text not null,
  position integer not null,
  seconds real,
  line text not null,
  measures text[] not null,
  words tsvector not null,
  primary key (document_id, kind, position)
);
comment on table private.search_lines is
  'What may answer by itself: lines that are said, key points and headings of chapters; written by triggers.';
comment on column private.search_lines.kind is 'spoken, point or chapter.';
comment on column private.search_lines.seconds is 'Where it begins: of a line the start of its cue; none of a key point without its second.';
comment on column private.search_lines.measures is 'The kinds of quantities that are stated; see private.measures().';
comment on column private.search_lines.words is 'a: the line; b: the heading of its chapter; c: the line before; d: the line after.';
create index search_lines_words_idx on private.search_lines using gin (words) with (fastupdate = off);

create function private.index_outline(
  p_document_id bigint, p_points text[], p_point_seconds integer[], p_chapters jsonb
) returns void
language sql security definer set search_path = ''
as $$
  delete from private.search_lines as l where l.document_id = p_document_id and l.kind in ('point', 'chapter');
  insert into private.search_lines (document_id, kind, position, seconds, line, measures, words)
  select p_document_id, o.kind, o.position, o.seconds, o.line, private.measures_in(o.line), setweight(private.search_vector(o.line), 'A')
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

create function private.index_spoken(p_document_id bigint, p_cues jsonb, p_chapters jsonb) returns void
language sql security definer set search_path = ''
as $$
  delete from private.search_lines as l where l.document_id = p_document_id and l.kind = 'spoken';
  with said as materialized (
    select l.*, row_number() over () as position, private.search_vector(l.line) as own
    from private.spoken_lines(p_cues) as l
  ),
  chapter as materialized (
    select (c.value ->> 'start')::real as seconds, lead((c.value ->> 'start')::real) over (order by c.ordinality) as next,
      setweight(private.search_vector(c.value ->> 'title'), 'B') as words
    from jsonb_array_elements(p_chapters) with ordinality as c
  )
  insert into private.search_lines (document_id, kind, position, seconds, line, measures, words)
  select p_document_id, 'spoken', s.position, s.seconds, s.line, private.measures_in(s.line),
    setweight(coalesce(lag(s.own) over near, ''), 'C') || setweight(s.own, 'A') || setweight(coalesce(lead(s.own) over near, ''), 'D')
      || coalesce(c.words, '')
  from said as s
  left join chapter as c on s.seconds >= c.seconds and (c.next is null or s.seconds < c.next)
  window near as (order by s.position)
$$;
comment on function private.index_spoken(bigint, jsonb, jsonb) is 'Writes the lines of a transcript, each with the heading of its chapter.';

create function private.index_transcript() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.search_lines as l using private.search_documents as d
    where l.document_id = d.id and l.kind = 'spoken' and (d.video_id = old.video_id or d.podcast_id = old.podcast_id);
  end if;
  if tg_op <> 'DELETE' then
    perform private.index_spoken(d.id, new.cues, coalesce(v.chapters, p.chapters))
    from private.search_documents as d
    left join public.videos as v on v.id = d.video_id
    left join public.podcasts as p on p.id = d.podcast_id
    where d.video_id = new.video_id or d.podcast_id = new.podcast_id;
    perform private.learn_said_words(new);
  end if;
  return null;
end
$$;
comment on function private.index_transcript() is 'Trigger: writes the lines of a transcript, and learns what is said where members may hear it.';
create trigger index_transcript after insert or delete or update of cues, video_id, podcast_id on public.transcripts
  for each row execute function private.index_transcript();
