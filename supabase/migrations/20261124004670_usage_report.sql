-- The figures of the page "Uso": computed at most once an hour, read as one row.

create function private.five_or_more(p_people bigint) returns bigint
language sql immutable set search_path = ''
as $$
  select case when p_people >= 5 then p_people end
$$;
comment on function private.five_or_more(bigint) is 'The number of people; null for fewer than five, who could be known by what they did.';

create function private.five_or_more(p_people bigint, p_all bigint) returns bigint
language sql immutable set search_path = ''
as $$
  select case when p_people >= 5 and (p_people = p_all or p_all - p_people >= 5) then p_people end
$$;
comment on function private.five_or_more(bigint, bigint) is
  'How many of all those people; null also where the others are fewer than five, whom a subtraction would tell.';

create function private.usage_weeks() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('week', w.week, 'active', private.five_or_more(w.active), 'hours', (
      -- Of categories that are told: what the whole has beyond them would be the hours of a few.
      select round(sum(c.watched_seconds) / 3600, 1) from private.category_weeks as c where c.week = w.week and c.few is null
    ), 'listeners', private.five_or_more(w.listeners, w.active)) order by w.week), '[]')
  from (
    select m.week, count(*) filter (where m.watched_seconds > 0 or m.podcast_events > 0) as active,
      count(*) filter (where m.podcast_events > 0) as listeners
    from private.member_weeks as m
    where m.week >= private.local_week(now()) - 7 * 25
    group by m.week
  ) as w
$$;
comment on function private.usage_weeks() is
  'By week, of the last 26: members who watched or heard anything, hours of lessons in categories that five members watched, members who heard podcasts. Null: of fewer than five.';

create function private.usage_categories() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('week', w.week, 'category', coalesce(c.name, 'Sem categoria'),
    'hours', case when w.few is null then round(w.watched_seconds / 3600, 1) end) order by w.week, w.few is null desc,
    case when w.few is null then w.watched_seconds end desc, w.category_id), '[]')
  from private.category_weeks as w
  left join public.categories as c on c.id = w.category_id
  where w.week >= private.local_week(now()) - 7 * 11
$$;
comment on function private.usage_categories() is
  'Hours of lessons by week, of the last twelve, and category; null where fewer than five members watched. Of deleted categories too, as none.';

create function private.usage_new_lessons() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title, 'announced_on', n.announced_on,
    'viewers', private.five_or_more(n.viewers), 'median_days', case when n.viewers >= 5 then n.median_days end) order by n.announced_on desc, n.id desc), '[]')
  from (
    select v.id, v.title, (v.announced_at at time zone 'America/Sao_Paulo')::date as announced_on, s.viewers, s.median_days
    from (
      select v.id, v.title, v.announced_at from public.videos as v
      where v.is_active and v.announced_at >= now() - interval '30 days'
      order by v.announced_at desc, v.id desc
      limit 30
    ) as v
    cross join lateral (
      select count(*) as viewers,
        percentile_cont(0.5) within group (order by f.days) as median_days
      from (
        select min(w.viewed_on) - (v.announced_at at time zone 'America/Sao_Paulo')::date as days
        from private.video_views as w where w.video_id = v.id group by w.user_id
      ) as f
      where f.days between 0 and 6
    ) as s
  ) as n
$$;
comment on function private.usage_new_lessons() is
  'The newest lessons of the last 30 days: how many members opened each in its first seven days, and half of them within how many days. Null: fewer than five.';

create function private.usage_retention() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'watchers', s.watchers, 'parts', (
      -- Where fewer than five members left, the part shows all watchers, so that those who left are not known.
      select jsonb_agg(case when p.played < 5 then null when s.watchers - p.played < 5 then s.watchers else p.played end order by p.part)
      from unnest(s.parts) with ordinality as p (played, part)
    ))
    order by s.watchers desc, v.id), '[]')
  from (
    -- Fewer than five people could be known by what they did.
    select l.video_id, l.watchers, l.parts from private.lesson_sums as l
    where l.watchers >= 5 order by l.watchers desc, l.video_id limit 50
  ) as s
  join public.videos as v on v.id = s.video_id
$$;
comment on function private.usage_retention() is
  'Of the 50 lessons that most members watched, five at least: how many played each twentieth. Null: fewer than five; who did not are counted among the others while they are fewer than five.';

create function private.usage_completion() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('category', s.name, 'started', case when s.people >= 5 then s.started end,
    'completed', case when s.finished >= 5 and (s.started = s.completed or s.unfinished >= 5) then s.completed end)
    order by case when s.people >= 5 then s.started end desc nulls last, s.name), '[]')
  from (
    -- A lesson's numbers are people; the most of one lesson are so many people of the category at least.
    select coalesce(c.name, 'Sem categoria') as name, sum(p.started) as started, sum(p.completed) as completed,
      max(p.started) as people, max(p.completed) as finished, max(p.started - p.completed) as unfinished
    from private.lesson_sums as p
    join public.videos as v on v.id = p.video_id
    left join public.categories as c on c.id = v.category_id
    where p.started > 0
    group by 1
  ) as s
$$;
comment on function private.usage_completion() is 'By category: lessons begun by members, and completed. Null where no lesson of it was by five members; the second also where none was left open by five, unless none was at all.';

create function private.usage_podcasts() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'listeners', private.five_or_more(e.listeners),
    'completed', private.five_or_more(e.completed, e.listeners)) order by private.five_or_more(e.listeners) desc nulls last, e.id), '[]')
  from (
    select e.id, e.title, count(*) as listeners, count(*) filter (where p.completed) as completed
    from public.podcast_progress as p join public.podcasts as e on e.id = p.podcast_id
    group by e.id, e.title order by 3 desc, 1 limit 20
  ) as e
$$;
comment on function private.usage_podcasts() is 'The twenty most heard episodes: members who began, and who heard to the end. Null: fewer than five, or fewer than five who did not.';

create function private.usage_searches() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('words', s.words, 'count', s.count) order by s.count desc, s.words), '[]')
  from (
    select u.words, sum(u.count) as count from private.unanswered_searches as u
    where u.asked_on >= current_date - 90 and not u.is_wrong group by u.words order by 2 desc, 1 limit 20
  ) as s
$$;
comment on function private.usage_searches() is 'What was most often searched for without an answer in 90 days, by two people at least.';

create function private.usage_approvals() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('week', a.week, 'approved', a.approved, 'rejected', a.rejected,
    'median_hours', a.median_hours) order by a.week), '[]')
  from (
    select private.local_week(a.at) as week, count(*) filter (where a.action = 'user.approved') as approved,
      count(*) filter (where a.action = 'user.rejected') as rejected,
      round((percentile_cont(0.5) within group (order by a.waited_seconds) / 3600)::numeric, 1) as median_hours
    from private.decisions_since((private.local_week(now()) - 7 * 25)::timestamp at time zone 'America/Sao_Paulo') as a
    group by 1
  ) as a
$$;
comment on function private.usage_approvals() is 'By week, of the last 26: registrations approved and rejected, and half of them after how many hours; what was undone does not count.';

create function private.compute_usage() returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  at timestamptz;
begin
  -- One at a time; a call that waited finds the sums done.
  select f.computed_at into at from private.usage_figures as f for update;
  -- Less than an hour, or pg_cron, which calls at the same second of each hour, would find them some milliseconds too young.
  if at > now() - interval '58 minutes' then
    return at;
  end if;
  perform private.sum_up_usage();
  update private.usage_figures as f set
    -- With more to sum up, the next call goes on.
    computed_at = case when f.summed_until < now() - interval '2 minutes' then now() - interval '1 hour' else now() end,
    figures = jsonb_build_object(
    'weeks', private.usage_weeks(), 'categories', private.usage_categories(), 'new_lessons', private.usage_new_lessons(),
    'retention', private.usage_retention(), 'completion', private.usage_completion(), 'podcasts', private.usage_podcasts(),
    'searches', private.usage_searches(), 'approvals', private.usage_approvals())
  where f.is_only
  returning computed_at into at;
  return at;
end
$$;
comment on function private.compute_usage() is
  'Computes the figures of the page "Uso", unless they are younger than 58 minutes; returns from when they are. Called by pg_cron, and by the page where there is none.';

create function private.usage_report() returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
begin
  perform private.require_admin();
  perform private.compute_usage();
  return (select jsonb_build_object('computed_at', f.computed_at) || f.figures from private.usage_figures as f);
end
$$;
comment on function private.usage_report() is
  'Administrators: how the platform is used, in sums that name no person, at most an hour old: {computed_at, weeks, categories, new_lessons, retention, completion, podcasts, searches, approvals}. Errors: 42501.';
select private.publish('private.usage_report', 'authenticated');
