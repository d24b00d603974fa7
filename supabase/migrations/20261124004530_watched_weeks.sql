-- How much one person watched, by week. Nobody looks at it without leaving a trace: asking writes the audit log.

create function private.watched_weeks(p_user_id uuid)
returns table (week date, watched_seconds numeric, lessons bigint, is_whole boolean)
language plpgsql security definer rows 6 set search_path = ''
as $$
declare
  zone constant text := 'America/Sao_Paulo';
  -- As long as progress events are kept.
  kept_since constant timestamptz := now() - interval '30 days';
begin
  perform private.refuse_patterns();
  perform private.require_power_over(p_user_id);
  perform private.write_audit('user.watched_seen', 'user', p_user_id::text, null, null);
  return query
    select w.monday::date, coalesce(sum(e.credited_seconds), 0), count(distinct e.video_id) filter (where e.credited_seconds > 0),
      w.monday at time zone zone >= kept_since and (w.monday + interval '7 days') at time zone zone <= now()
    from generate_series(date_trunc('week', kept_since at time zone zone), date_trunc('week', now() at time zone zone),
      interval '7 days') as w (monday)
    left join private.progress_events as e on e.user_id = p_user_id and e.video_id is not null
      and e.occurred_at >= greatest(w.monday at time zone zone, kept_since)
      and e.occurred_at < (w.monday + interval '7 days') at time zone zone
    group by w.monday
    order by w.monday desc;
end
$$;
comment on function private.watched_weeks(uuid) is 'See public.watched_weeks().';

create function public.watched_weeks(p_user_id uuid)
returns table (week date, watched_seconds numeric, lessons bigint, is_whole boolean)
language sql rows 6 set search_path = ''
as $$
  select w.week, w.watched_seconds, w.lessons, w.is_whole from private.watched_weeks(p_user_id) as w
$$;
comment on function public.watched_weeks(uuid) is
  'Administrators, of ordinary users; superusers, of everybody: seconds of lessons really played in each week of the last 30 days, newest first; a week begins on the Monday of São Paulo, and is whole when it lies within these days. Each call is written to the audit log. Errors: 42501, 22023.';

grant execute on function private.watched_weeks(uuid), public.watched_weeks(uuid) to authenticated;
