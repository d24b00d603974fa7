-- What players found about the length of a recording, and how the catalogue learns it: never from one member alone.
-- See docs/decisions/0053-a-place-never-beyond-the-recording.md.

create function private.found_lengths(p_video public.videos) returns numeric[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(distinct f.length_seconds), '{}')
  from (
    select distinct on (e.user_id) e.length_seconds
    from private.progress_events as e
    where e.video_id = p_video.id and e.length_seconds is not null
    order by e.user_id, e.received_at desc
  ) as f
  where private.other_length(f.length_seconds, p_video.duration_seconds) is not null
$$;
comment on function private.found_lengths(public.videos) is
  'Column of a lesson for the check of the catalogue: lengths that players found in the last 30 days and that are not the catalogue''s. One of them and the source''s own together replace it.';
select private.publish('private.found_lengths', 'service_role');

create function private.correct_podcast_lengths() returns void
language sql security definer set search_path = ''
as $$
  with found as (
    -- Of the audio that is there now: what was found before the last edit may be about another one.
    select distinct on (e.podcast_id, e.user_id) e.podcast_id, e.length_seconds, m.role in ('admin', 'superuser') as is_admins
    from private.progress_events as e
    join public.podcasts as p on p.id = e.podcast_id and e.received_at > p.updated_at
    join public.profiles as m on m.id = e.user_id and m.is_approved and m.is_active
    where e.length_seconds is not null
    order by e.podcast_id, e.user_id, e.received_at desc
  ), agreed as (
    select distinct on (f.podcast_id) f.podcast_id, floor(f.length_seconds)::integer as seconds
    from found as f
    join found as o on o.podcast_id = f.podcast_id and abs(o.length_seconds - f.length_seconds) <= 2
    group by f.podcast_id, f.length_seconds
    having count(*) >= 2 or bool_or(f.is_admins)
    order by f.podcast_id, count(*) desc, f.length_seconds
  )
  update public.podcasts as p
  set duration = format('%s:%s', a.seconds / 60, lpad((a.seconds % 60)::text, 2, '0'))
  from agreed as a
  where p.id = a.podcast_id and private.other_length(a.seconds, p.duration_seconds) is not null
$$;
comment on function private.correct_podcast_lengths() is
  'Nightly: an episode gets the length that two people, or an administrator, found who heard its present audio to the end.';
