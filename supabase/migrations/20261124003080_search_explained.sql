-- How a question is understood and why each line has its place, for administrators.

create function private.explain_search(q text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  units private.search_unit[];
  asked private.search_asked;
  parts private.search_part[];
  ids bigint[];
begin
  perform private.require_admin();
  units := private.search_units(q, true);
  asked := private.what_is_asked(q, units);
  parts := private.search_parts(units, asked);
  if cardinality(units) > 0 then
    ids := array(
      select r.id
      from private.rank_documents(units, private.search_phrase_of(q), (true, null, null, null, null)::private.search_scope, 110) as r
      order by r.place);
  end if;
  return jsonb_build_object(
    'parts', coalesce((
      select jsonb_agg(jsonb_build_object('label', p.label, 'is_concept', p.is_concept, 'is_modifier', p.is_modifier,
        'is_telling', p.is_telling, 'is_known', p.said is not null) order by p.place)
      from unnest(parts) as p), '[]'),
    'modifiers', coalesce((
      select jsonb_agg(m.name order by m.id) from public.search_modifiers as m
      where m.id = any (asked.ages || asked.states || asked.routes)), '[]'),
    'measures', to_jsonb(asked.measures),
    'drugs', coalesce((select jsonb_agg(t.concept order by t.concept) from public.search_terms as t where t.id = any (asked.drugs)), '[]'),
    'lines', coalesce((
      select jsonb_agg(to_jsonb(l) - 'value' order by l.value desc)
      from (
        select d.video_id, d.podcast_id, coalesce(v.title, e.title) as title, j.kind, floor(j.seconds)::integer as seconds, j.line,
          round(j.answers * 100)::integer as answers, j.refused, j.value,
          array(select m.name from public.search_modifiers as m where m.id = any (j.lacks) order by m.id) as lacks,
          array(select m.name from public.search_modifiers as m where m.id = any (j.meant_for) order by m.id) as meant_for
        from private.judged_lines(coalesce(ids, '{}'), true, asked, parts) as j
        join private.search_documents as d on d.id = j.document_id
        left join public.videos as v on v.id = d.video_id
        left join public.podcasts as e on e.id = d.podcast_id
        order by j.value desc
        limit 10
      ) as l), '[]'));
end
$$;
comment on function private.explain_search(text) is
  'For administrators: {parts (of the question, with how each is understood), modifiers, measures, drugs, lines (the ten that answer best: how much of the question in percent, for whom, what they lack, why their quantity would be no answer)}. Errors: 42501.';
select private.publish('private.explain_search', 'authenticated');
