-- How much of the catalogue has a transcript, and which lessons should get one next. What is watched is told by the views of
-- the last 30 days, the only ones that are kept by lesson and day (private.video_views).

create function private.lessons_watched() returns table (video_id bigint, has_transcript boolean, views bigint)
language sql stable security definer set search_path = ''
as $$
  select v.id, t.id is not null, coalesce(w.views, 0)
  from public.videos as v
  left join public.transcripts as t on t.video_id = v.id
  left join (select x.video_id, count(*) as views from private.video_views as x group by x.video_id) as w on w.video_id = v.id
  where v.is_active and v.status = 'active'
$$;
comment on function private.lessons_watched() is 'Lessons that members see: whether they have a transcript, and on how many days of how many members they were watched, of the last 30.';

create function private.transcript_coverage() returns table (lessons bigint, with_transcript bigint, views bigint, views_with_transcript bigint)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select count(*), count(*) filter (where l.has_transcript),
      coalesce(sum(l.views), 0)::bigint, coalesce(sum(l.views) filter (where l.has_transcript), 0)::bigint
    from private.lessons_watched() as l;
end
$$;
comment on function private.transcript_coverage() is
  'Administrators: lessons that members see, those of them with a transcript, and the same two of the views of the last 30 days (one a member, lesson and day). Errors: 42501.';

create function private.lessons_without_transcript(p_limit integer default 50)
returns table (id bigint, title text, duration_seconds integer, views bigint, searches bigint)
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with asked as (
      select w.word, sum(u.count) as times
      from private.unanswered_searches as u
      cross join lateral unnest(tsvector_to_array(private.search_vector(u.words))) as w (word)
      -- Words that are in every question say nothing of a lesson.
      where not exists (select 1 from private.search_common_words as c where c.stem = w.word)
      group by w.word
    ),
    searched as (
      select d.video_id, max(a.times) as times
      from private.search_documents as d
      cross join lateral unnest(tsvector_to_array(d.title_words)) as w (word)
      join asked as a on a.word = w.word
      group by d.video_id
    )
    select v.id, v.title, v.duration_seconds, private.five_or_more(l.views), coalesce(s.times, 0)::bigint
    from private.lessons_watched() as l
    join public.videos as v on v.id = l.video_id
    left join searched as s on s.video_id = l.video_id
    where not l.has_transcript
    order by l.views desc, s.times desc nulls last, v.view_count desc, v.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function private.lessons_without_transcript(integer) is
  'Administrators: lessons that members see and that have no transcript, 1 to 200 of them: those with most views of the last 30 days first (null: fewer than five), then those of whose title a word was most often searched in vain (searches). Errors: 42501.';
select private.publish('private.transcript_coverage', 'authenticated');
select private.publish('private.lessons_without_transcript', 'authenticated');
