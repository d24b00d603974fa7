-- "Continuar do celular": where the caller was last, for another device on which the caller signs in.

create function public.latest_place()
returns table (kind text, id bigint, title text, place_seconds numeric, device text, seconds_ago integer)
language plpgsql stable rows 1
set search_path = ''
as $$
#variable_conflict use_column
declare
  me constant uuid := auth.uid();
  since constant timestamptz := now() - interval '24 hours';
  -- Nearer to the start or the end than this is not begun or over, as for the players.
  edge constant numeric := 5;
begin
  return query
    select l.kind, l.id, l.title, l.at, l.device, greatest(0, extract(epoch from now() - l.placed_at))::integer
    from (
      -- A record that another device touched later keeps its place, so the day's places are compared, not the records.
      select 'lesson' as kind, v.id, v.title, p.progress_seconds as at, p.last_device as device, p.placed_at,
        p.is_completed as is_done, v.duration_seconds as length, v.is_active and v.status = 'active' as is_shown
      from public.user_video_progress as p
      left join public.videos as v on v.id = p.video_id
      where p.user_id = me and p.last_watched_at >= since and p.placed_at >= since
      union all
      select 'episode', e.id, e.title, h.current_seconds, h.last_device, h.placed_at, h.completed, e.duration_seconds, e.is_active
      from public.podcast_progress as h
      left join public.podcasts as e on e.id = h.podcast_id
      where h.user_id = me and h.last_listened_at >= since and h.placed_at >= since
      order by placed_at desc
      limit 1
    ) as l
    -- What is over, was barely begun or is not shown any more is not to be continued; an earlier place would not be the latest.
    where l.is_shown and l.at >= edge and (l.length is null or l.length - l.at >= edge)
      and not (l.is_done and l.at > 0.9 * coalesce(l.length, l.at + 1));
end
$$;
comment on function public.latest_place() is
  'Where the caller was last within 24 hours, in a lesson or an episode: at which second, on which device and how many seconds ago, by the clock of the database. No row where nothing was played, or where what was played last is over or not shown any more.';
grant execute on function public.latest_place() to authenticated;
