-- A question in parts, as lines are compared with it.

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
        cross join lateral (select private.words_of(array[u.typed]) as stems) as s
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
          p.weight * case when count(*) over (partition by p.place) >= most then r.everywhere else 1 end as weight
        from unnest(p_parts) as p
        cross join lateral (
          select distinct l.document_id
          from unnest(private.looked_up_lines(private.in_fields(p.said, 'A'), most)) as l) as k
        -- What is said in many places leads nowhere, and is not even looked up where that would be long.
        where p.is_telling and p.said is not null and private.rows_to_meet('search_lines', private.share_of(p.said, shares, 1), most) is null
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
