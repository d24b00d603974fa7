-- "Tenho 7 minutos": what a member could watch or hear in half an hour. Which of it fits into the minutes that the
-- member has, the screen chooses (web/src/features/minutes/minutes.rules.ts), also without a network.

-- Long lessons without chapters are none of it, however many of them are newer.
create index videos_short_idx on public.videos (created_at desc, id desc)
  where is_active and status = 'active' and (duration_seconds <= 1800 or chapters is not null);
create index videos_short_category_idx on public.videos (category_id, created_at desc, id desc)
  where is_active and status = 'active' and (duration_seconds <= 1800 or chapters is not null);

-- The function is plpgsql so that its plan is made once in a session: planning takes longer than reading the rows.
create function private.short_candidates()
returns table (
  video_id bigint, podcast_id bigint, position_seconds numeric, reached_seconds numeric, revision integer,
  touched_at timestamptz, weight real
)
language plpgsql stable security definer rows 100
set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  me constant uuid := auth.uid();
  -- Where an index is to be read its condition says the number itself.
  longest constant integer := 1800;
  -- Nearer to the start than this is not begun, as for the players.
  edge constant numeric := 5;
begin
  if not private.is_approved() then
    return;
  end if;
  return query
    with interest as materialized (
      -- What was watched last counts most, and what is kept counts half.
      select v.category_id, sum(i.worth) as worth
      from (
        (select p.video_id, 10.0 / (9 + row_number() over (order by p.last_watched_at desc, p.id desc)) as worth
        from public.user_video_progress as p
        where p.user_id = me
        order by p.last_watched_at desc, p.id desc limit 40)
        union all
        (select f.video_id, 5.0 / (9 + row_number() over (order by f.created_at desc, f.id desc))
        from public.user_favorites as f
        where f.user_id = me
        order by f.created_at desc, f.id desc limit 20)
      ) as i
      join public.videos as v on v.id = i.video_id and v.category_id is not null
      group by v.category_id
      order by worth desc, v.category_id
      limit 6
    ),
    weights as materialized (
      select i.category_id, (i.worth / max(i.worth) over ())::real as weight from interest as i
    ),
    begun as (
      select p.video_id, p.progress_seconds, p.furthest_seconds, p.revision, p.last_watched_at
      from public.user_video_progress as p
      where p.user_id = me and not p.is_completed and p.dismissed_at is null and p.progress_seconds >= edge
      order by p.last_watched_at desc, p.id desc
      limit 16
    ),
    heard as (
      select p.podcast_id, p.current_seconds, p.revision, p.last_listened_at
      from public.podcast_progress as p
      where p.user_id = me and not p.completed and p.current_seconds >= edge
      order by p.last_listened_at desc, p.id desc
      limit 16
    ),
    newest as (
      select l.id, l.seconds, l.created_at, w.weight
      from weights as w
      cross join lateral (
        select v.id, v.duration_seconds as seconds, v.created_at
        from public.videos as v
        where v.category_id = w.category_id and v.is_active and v.status = 'active'
          and (v.duration_seconds <= 1800 or v.chapters is not null)
          and not exists (
            select from public.user_video_progress as p
            where p.user_id = me and p.video_id = v.id
              and (p.is_completed or p.dismissed_at is not null or p.progress_seconds >= edge))
        order by v.created_at desc, v.id desc
        limit 80
      ) as l
      union all
      select l.id, l.seconds, l.created_at, 0
      from (
        select v.id, v.category_id, v.duration_seconds as seconds, v.created_at
        from public.videos as v
        where v.is_active and v.status = 'active' and (v.duration_seconds <= 1800 or v.chapters is not null)
          and not exists (
            select from public.user_video_progress as p
            where p.user_id = me and p.video_id = v.id
              and (p.is_completed or p.dismissed_at is not null or p.progress_seconds >= edge))
        order by v.created_at desc, v.id desc
        limit 120
      ) as l
      where not exists (select from weights as w where w.category_id = l.category_id)
    ),
    -- Some for each of the choices: 5, 7, 15 and 30 minutes, and what is longer and has chapters.
    lessons as (
      select n.id, n.weight, row_number() over (
        partition by width_bucket(coalesce(n.seconds, longest + 1), array[301, 421, 901, longest + 1])
        order by n.weight desc, n.created_at desc, n.id desc) as place
      from newest as n
    ),
    episodes as (
      select e.id, e.category_id, row_number() over (
        partition by width_bucket(coalesce(e.seconds, longest + 1), array[301, 421, 901, longest + 1])
        order by e.created_at desc, e.id desc) as place
      from (
        select p.id, p.category_id, p.duration_seconds as seconds, p.created_at
        from public.podcasts as p
        where p.is_active and (p.duration_seconds <= longest or p.chapters is not null)
          and not exists (
            select from public.podcast_progress as h
            where h.user_id = me and h.podcast_id = p.id and (h.completed or h.current_seconds >= edge))
        order by p.created_at desc, p.id desc
        limit 120
      ) as e
    )
    select b.video_id, null::bigint, b.progress_seconds, b.furthest_seconds, b.revision, b.last_watched_at,
      coalesce(w.weight, 0)
    from begun as b
    join public.videos as v on v.id = b.video_id
    left join weights as w on w.category_id = v.category_id
    where v.duration_seconds - b.progress_seconds <= longest or v.chapters is not null
    union all
    select null, h.podcast_id, h.current_seconds, h.current_seconds, h.revision, h.last_listened_at,
      coalesce(w.weight, 0)
    from heard as h
    join public.podcasts as p on p.id = h.podcast_id
    left join weights as w on w.category_id = p.category_id
    where p.duration_seconds - h.current_seconds <= longest or p.chapters is not null
    union all
    select l.id, null, 0, 0, 0, null, l.weight from lessons as l where l.place <= 6
    union all
    select null, e.id, 0, 0, 0, null, coalesce(w.weight, 0)
    from episodes as e
    left join weights as w on w.category_id = e.category_id
    where e.place <= 6;
end
$$;
comment on function private.short_candidates() is
  'For public.short_items(): ids, the caller''s own places, and how much of what the caller watched and keeps is of the category.';

create function public.short_items()
returns table (
  kind text, id bigint, title text, category_id bigint, category text, seconds integer, chapters jsonb, created_at timestamptz,
  thumbnail text, youtube_id text, audio_url text, file_path text,
  position_seconds numeric, reached_seconds numeric, revision integer, touched_at timestamptz, weight real
)
language plpgsql stable rows 100
set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  return query
    select case when s.video_id is null then 'episode' else 'lesson' end, coalesce(v.id, p.id), coalesce(v.title, p.title),
      c.id, c.name, coalesce(v.duration_seconds, p.duration_seconds), coalesce(v.chapters, p.chapters),
      coalesce(v.created_at, p.created_at), v.thumbnail, v.youtube_id, p.audio_url, p.file_path,
      s.position_seconds, s.reached_seconds, s.revision, s.touched_at, s.weight
    from private.short_candidates() as s
    left join public.videos as v on v.id = s.video_id and v.is_active and v.status = 'active'
    left join public.podcasts as p on p.id = s.podcast_id and p.is_active
    left join public.categories as c on c.id = coalesce(v.category_id, p.category_id)
    where v.id is not null or p.id is not null;
end
$$;
comment on function public.short_items() is
  'What may fit into 5 to 30 minutes for the caller, at most 100 rows: lessons and episodes begun and not dismissed, of which at most half an hour is left, unheard episodes and lessons not watched of at most half an hour, and of each kind those with chapters. kind lesson or episode; position_seconds where it was left, 0 where it was not begun; reached_seconds how far it ever was played; touched_at when; weight 0 to 1: how much of what the caller watched and keeps is of its category.';

grant execute on function private.short_candidates(), public.short_items() to authenticated;
