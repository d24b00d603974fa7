-- "Doses a conferir": lines of transcripts that a machine wrote and that state a quantity or name a drug, the most wanted first.

create function private.name_proposals(p_line text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with word as materialized (
    select w.nth::integer as nth, w.token, b.bare, private.search_text(b.bare) as plain, coalesce(c.weight, 1) < 0.1 as is_common
    from regexp_split_to_table(p_line, ' ') with ordinality as w (token, nth)
    cross join lateral btrim(w.token, '.,;:!?…"“”()[]''') as b (bare)
    left join private.search_common_words as c on c.word = private.search_text(b.bare)
  ),
  -- One to four words without a sign between them, glued without common words: "nora de adrenalina".
  spoken as materialized (
    select row_number() over () as id, g.*
    from (
      select f.nth as first, s.size, string_agg(w.bare, ' ' order by w.nth) as said,
        string_agg(w.plain, '' order by w.nth) filter (where not w.is_common) as glued
      from word as f
      cross join generate_series(1, 4) as s (size)
      join word as w on w.nth between f.nth and f.nth + s.size - 1
      where not f.is_common
      group by f.nth, s.size
      having count(*) = s.size and bool_and(w.bare ~ '^[[:alpha:]]+$')
        and bool_and((w.nth = f.nth or starts_with(w.token, w.bare)) and (w.nth = f.nth + s.size - 1 or w.token like '%' || w.bare))
        and not bool_or(w.is_common and w.nth = f.nth + s.size - 1)
    ) as g
    where length(g.glued) between 5 and 30
  ),
  stem as materialized (
    select s.id, s.said, s.first, s.size, t.stem
    from (select array_agg(o.glued order by o.id) as glued, array_agg(o.id order by o.id) as ids from spoken as o) as o
    cross join lateral unnest(o.ids, regexp_split_to_array(private.search_stems(array_to_string(o.glued, ' ')), ' ')) as t (id, stem)
    join spoken as s on s.id = t.id
    where s.size > 1 or not exists (select 1 from private.search_vocabulary as v where v.stem = t.stem and not v.is_said_only)
  ),
  near as (
    select s.said, s.first, s.size, d.term_id, d.stem, m.distance
    from stem as s
    join private.search_drug_words as d on length(d.stem) >= 5 and abs(length(d.stem) - length(s.stem)) <= 2
      and (left(d.stem, 1) = left(s.stem, 1) or right(d.stem, 3) = right(s.stem, 3))
    cross join lateral extensions.levenshtein_less_equal(s.stem, d.stem, 2) as m (distance)
    where m.distance <= case when length(d.stem) < 8 then 1 else 2 end
      -- Of several words none is that drug already.
      and not exists (select 1 from word as w where w.nth between s.first and s.first + s.size - 1 and private.search_stems(w.plain) = d.stem)
  ),
  named as (
    select distinct on (n.said) n.said, n.first, n.distance, lower(x.name) as name
    from near as n
    join public.search_terms as t on t.id = n.term_id
    cross join lateral unnest(t.concept || t.variants || t.abbreviations || t.drug_names || t.lay_words || t.english) with ordinality as x (name, nth)
    where private.search_key(x.name) = n.stem
    order by n.said, n.distance, n.term_id, x.nth
  ),
  best as (
    select distinct on (n.name) n.* from named as n order by n.name, n.distance, length(n.said), n.first
  )
  select coalesce(jsonb_agg(jsonb_build_object('said', b.said, 'name', b.name) order by b.first), '[]') from best as b
$$;
comment on function private.name_proposals(text) is
  'Words of a line that are nearly the name of a drug, each with that name: [{said, name}]. Drugs and words that titles, texts or terms have are left out.';

create function private.lines_to_check(p_checked boolean, p_video_id bigint, p_podcast_id bigint)
returns table (document_id bigint, "position" integer, place bigint)
language sql stable security definer rows 1000 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with line as materialized (
    select l.document_id, l.position, l.seconds, l.checked_at, l.states_quantity
    from private.search_lines as l
    where not p_checked and (l.states_quantity or l.names_drug) and not l.is_reviewed
    union all
    select l.document_id, l.position, l.seconds, l.checked_at, l.states_quantity
    from private.search_lines as l
    where p_checked and l.checked_at is not null
  ),
  -- Drugs of searches without an answer or with a wrong one, each with all its names.
  asked as materialized (
    select a.term_id, a.times, private.in_fields(private.any_of(array(
      select d.stem::tsquery from private.search_drug_words as d where d.term_id = a.term_id and d.stem ~ '^[a-z0-9]+$')), 'A') as named
    from (
      select n.term_id, sum(u.times) as times
      from (select w.words, sum(w.count) as times from private.unanswered_searches as w group by w.words) as u
      cross join lateral unnest(tsvector_to_array(private.search_vector(u.words))) as w (stem)
      join private.search_drug_words as n on n.stem = w.stem
      where not p_checked
      group by n.term_id
    ) as a
  ),
  demand as (
    select w.document_id, sum(w.times) as times
    from (
      select distinct l.document_id, a.term_id, a.times
      from asked as a
      join private.search_lines as l on l.words @@ a.named and (l.states_quantity or l.names_drug) and not l.is_reviewed
    ) as w
    group by w.document_id
  ),
  watched as (
    select v.video_id, count(*) as views from private.video_views as v group by v.video_id
  )
  select l.document_id, l.position, row_number() over (order by l.checked_at desc nulls last, d.is_visible desc, e.times desc nulls last,
    w.views desc nulls last, l.document_id desc, not p_checked and not l.states_quantity, l.seconds, l.position)
  from line as l
  join private.search_documents as d on d.id = l.document_id
  left join demand as e on e.document_id = l.document_id
  left join watched as w on w.video_id = d.video_id
  where (p_video_id is null or d.video_id = p_video_id) and (p_podcast_id is null or d.podcast_id = p_podcast_id)
$$;
comment on function private.lines_to_check(boolean, bigint, bigint) is
  'Lines to which an administrator has to listen, the most wanted recordings first and of each those with a quantity, or those to which an administrator has listened, the newest first.';

create function private.doses_to_check(
  p_checked boolean default false, p_video_id bigint default null, p_podcast_id bigint default null, p_from integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with found as materialized (
      select f.* from private.lines_to_check(coalesce(p_checked, false), p_video_id, p_podcast_id) as f
    ),
    page as (
      select f.* from found as f order by f.place offset greatest(coalesce(p_from, 0), 0) limit 25
    )
    select jsonb_build_object('total', (select count(*) from found), 'recordings', (select count(distinct f.document_id) from found as f),
      'lines', coalesce(jsonb_agg(jsonb_build_object(
        'transcript_id', t.id, 'video_id', t.video_id, 'podcast_id', t.podcast_id, 'title', coalesce(v.title, p.title), 'youtube_id', v.youtube_id,
        'origin', t.origin, 'position', l.position, 'seconds', l.seconds, 'line', l.line,
        'before', (select o.line from private.search_lines as o where o.document_id = l.document_id and o.kind = l.kind and o.position = l.position - 1),
        'after', (select o.line from private.search_lines as o where o.document_id = l.document_id and o.kind = l.kind and o.position = l.position + 1),
        'quantities', private.quantities_of(l.line),
        'drugs', array(select s.concept from public.search_terms as s where s.id = any (private.drugs_in(ts_filter(l.words, '{a}'))) order by s.concept),
        'proposals', private.name_proposals(l.line))
        || (private.line_state('', t.id, l) - '{status,line}'::text[]) order by f.place), '[]'))
    from page as f
    join private.search_lines as l on l.document_id = f.document_id and l.kind = 'spoken' and l.position = f.position
    join private.search_documents as d on d.id = l.document_id
    join public.transcripts as t on t.video_id = d.video_id or t.podcast_id = d.podcast_id
    left join public.videos as v on v.id = t.video_id
    left join public.podcasts as p on p.id = t.podcast_id);
end
$$;
comment on function private.doses_to_check(boolean, bigint, bigint, integer) is
  'Administrators: {total, recordings, lines (25 from p_from on: transcript_id, video_id, podcast_id, title, youtube_id, origin, position (of the line in its recording), seconds, line, before, after, quantities, drugs, proposals [{said, name}], checked_by, checked_at)}. Lines to which no administrator has listened: first of recordings whose drugs are most often searched in vain, then of those most watched; or with p_checked those that are confirmed, the newest first. Errors: 42501.';
select private.publish('private.doses_to_check', 'authenticated');
