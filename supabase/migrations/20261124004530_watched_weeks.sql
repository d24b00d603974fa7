-- How much one person watched, by week. Every look leaves a trace: announce_look().

create function private.watched_weeks(p_user_id uuid) returns table (week date, watched_seconds numeric)
language plpgsql stable security definer rows 13 set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  perform private.require_power_over(p_user_id);
  perform private.require_announced(p_user_id, 'user.watched_seen');
  return query
    select w.monday::date, coalesce(m.watched_seconds, 0)
    from generate_series(private.local_week(now()) - 12 * 7, private.local_week(now()), interval '7 days') as w (monday)
    left join private.member_weeks as m on m.user_id = p_user_id and m.week = w.monday::date
    order by w.monday desc;
end
$$;
comment on function private.watched_weeks(uuid) is
  'Administrators, of ordinary users; superusers, of all people: seconds of lessons really played in each of the last 13 weeks, newest first; a week begins on the Monday of São Paulo. Answered for a minute after announce_look(). Errors: 42501 (also without it), 22023.';
select private.publish('private.watched_weeks', 'authenticated');
