-- What members watch, summed up so that it outlives the events it comes from. Nothing of a play waits for it: it reads what was
-- stored since the last time. See docs/decisions/0043-what-is-used.md.

create table private.member_weeks (
  user_id uuid not null references public.profiles (id) on delete cascade,
  week date not null,
  watched_seconds numeric(12, 3) not null default 0,
  podcast_events integer not null default 0,
  primary key (user_id, week),
  constraint member_weeks_monday check (extract(isodow from week) = 1)
);
comment on table private.member_weeks is 'What each member watched in each week, kept for two years. The reports of administrators only count these rows.';
comment on column private.member_weeks.week is 'Monday in America/Sao_Paulo.';
comment on column private.member_weeks.watched_seconds is 'Seconds of lessons that were credited (private.progress_events).';
comment on column private.member_weeks.podcast_events is 'Reports of episodes; above zero the member listened.';
create index member_weeks_week_idx on private.member_weeks (week) include (watched_seconds, podcast_events);

create table private.category_weeks (
  week date not null,
  category_id bigint not null,
  watched_seconds numeric(14, 3) not null default 0,
  few text[] default '{}',
  primary key (week, category_id)
);
comment on table private.category_weeks is 'Seconds of lessons watched in each week, by the category that the lesson had then; 0 for none.';
comment on column private.category_weeks.few is
  'Keyed fingerprints of who watched, with week and category in them, while they are fewer than five; null once they are more. They go after 60 days.';

create table private.watched_parts (
  video_id bigint not null references public.videos (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  parts integer not null,
  primary key (video_id, user_id),
  constraint watched_parts_twenty check (parts between 0 and 1048575)
);
comment on table private.watched_parts is 'Which twentieths of a lesson a member has played: bit 0 is the first.';
create index watched_parts_user_idx on private.watched_parts (user_id);

create table private.lesson_sums (
  video_id bigint primary key references public.videos (id) on delete cascade,
  watchers integer not null,
  parts integer[] not null,
  started integer not null,
  completed integer not null,
  constraint lesson_sums_parts_twenty check (cardinality(parts) = 20)
);
comment on table private.lesson_sums is
  'Of each lesson: members who played anything of it, each of its twentieths, who began, and who completed it. Counted again when one of these changed.';
create index lesson_sums_watchers_idx on private.lesson_sums (watchers desc, video_id);

create table private.changed_lessons (
  id bigint generated always as identity primary key,
  video_id bigint not null
);
comment on table private.changed_lessons is
  'Lessons of which members'' rows were deleted since they were counted. Rows are only ever added: a deletion does not wait for a count.';

create table private.usage_figures (
  is_only boolean primary key default true check (is_only),
  summed_until timestamptz not null default '-infinity',
  computed_at timestamptz,
  figures jsonb not null default '{}'
);
comment on table private.usage_figures is 'The figures of the page "Uso", and up to which event (received_at) the sums go.';
insert into private.usage_figures default values;

alter table private.member_weeks enable row level security;
alter table private.category_weeks enable row level security;
alter table private.watched_parts enable row level security;
alter table private.lesson_sums enable row level security;
alter table private.changed_lessons enable row level security;
alter table private.usage_figures enable row level security;
revoke all on private.member_weeks, private.category_weeks, private.watched_parts, private.lesson_sums,
  private.changed_lessons, private.usage_figures
  from public, anon, authenticated, service_role;

create function private.local_week(p_at timestamptz) returns date
language sql immutable parallel safe set search_path = ''
as $$
  select date_trunc('week', p_at at time zone 'America/Sao_Paulo')::date
$$;
comment on function private.local_week(timestamptz) is 'The Monday of the week of a moment, in America/Sao_Paulo.';

create function private.played_parts(p_from numeric, p_until numeric, p_duration integer) returns integer
language sql immutable parallel safe set search_path = ''
as $$
  -- A part counts once its middle was played: all bits up to the last such part, without those before the first.
  select case when p_duration > 0 and p_until > p_from then
    ((1 << least(20, floor(p_until * 20 / p_duration + 0.5))::integer) - 1)
      & ~((1 << least(20, greatest(0, ceil(p_from * 20 / p_duration - 0.5)))::integer) - 1)
  else 0 end
$$;
comment on function private.played_parts(numeric, numeric, integer) is
  'Which twentieths of a recording of so many seconds have their middle between two positions, as bits.';

create function private.while_few(p_marks text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select case when count(distinct m.mark) < 5 then coalesce(array_agg(distinct m.mark), '{}') end from unnest(p_marks) as m (mark)
$$;
comment on function private.while_few(text[]) is 'Each mark once while they are fewer than five; null for more, and then no person''s mark is kept.';

create function private.watch_marks(p_people uuid[], p_week date, p_category_id bigint) returns text[]
language sql stable set search_path = ''
as $$
  select array_agg(encode(extensions.hmac(concat_ws(' ', p.id, p_week, p_category_id), k.salt, 'sha256'), 'hex'))
  from unnest(p_people) as p (id) cross join private.search_salt as k
$$;
comment on function private.watch_marks(uuid[], date, bigint) is
  'Keyed fingerprints of who watched lessons of a category in a week: they tell people apart, and none of them anywhere else.';

create function private.note_changed_lessons() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.changed_lessons (video_id) select distinct g.video_id from gone as g;
  return null;
end
$$;
comment on function private.note_changed_lessons() is 'Lessons of which members deleted what they did, or their account, are to be counted again.';
create trigger note_changed_lessons after delete on public.user_video_progress
referencing old table as gone for each statement execute function private.note_changed_lessons();
create trigger note_changed_lessons after delete on private.watched_parts
referencing old table as gone for each statement execute function private.note_changed_lessons();

create function private.count_lessons(p_since timestamptz, p_until timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  changed bigint[];
begin
  with noted as (delete from private.changed_lessons as c where true returning c.video_id)
  select array_agg(c.video_id) into changed from (
    select e.video_id from private.progress_events as e
    where e.received_at > p_since and e.received_at <= p_until and e.video_id is not null
    union
    select n.video_id from noted as n
  ) as c;
  insert into private.lesson_sums as s (video_id, watchers, parts, started, completed)
  select v.id, w.watchers, array(
      select count(*) filter (where p.parts & (1 << part) <> 0)
      from generate_series(0, 19) as part left join private.watched_parts as p on p.video_id = v.id
      group by part order by part
    ), b.started, b.completed
  from unnest(changed) as c (id)
  join public.videos as v on v.id = c.id
  cross join lateral (
    select count(*) as watchers from private.watched_parts as p where p.video_id = v.id and p.parts > 0
  ) as w
  cross join lateral (
    select count(*) as started, count(*) filter (where p.is_completed) as completed
    from public.user_video_progress as p where p.video_id = v.id
  ) as b
  on conflict (video_id) do update
  set watchers = excluded.watchers, parts = excluded.parts, started = excluded.started, completed = excluded.completed;
end
$$;
comment on function private.count_lessons(timestamptz, timestamptz) is
  'Counts the lessons again of which events were stored between two moments, or rows of members deleted.';

create function private.sum_up_usage(p_portion integer default 500000) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  since timestamptz;
  -- A report that is being stored at this moment has an earlier time than its end.
  until timestamptz := now() - interval '1 minute';
  summed bigint;
begin
  select f.summed_until into since from private.usage_figures as f for update;
  -- What a long outage left is summed up in portions: all of it at once would pass the time that a request has.
  until := least(until, (
    select e.received_at from private.progress_events as e where e.received_at > since order by e.received_at offset p_portion - 1 limit 1));
  with events as materialized (
    select e.user_id, e.video_id, private.local_week(e.occurred_at) as week, e.credited_seconds, e.reached_seconds,
      e.podcast_id, v.category_id, v.duration_seconds, v.id is not null as is_there
    from private.progress_events as e
    left join public.videos as v on v.id = e.video_id
    where e.received_at > since and e.received_at <= until and not e.is_mark
  ), members as (
    insert into private.member_weeks as m (user_id, week, watched_seconds, podcast_events)
    select e.user_id, e.week, sum(e.credited_seconds), count(e.podcast_id) from events as e group by 1, 2
    on conflict (user_id, week) do update
    set watched_seconds = m.watched_seconds + excluded.watched_seconds, podcast_events = m.podcast_events + excluded.podcast_events
  ), categories as (
    insert into private.category_weeks as c (week, category_id, watched_seconds, few)
    -- Fingerprints cost more than all else here, so only those of few are taken.
    select p.week, p.category_id, sum(p.seconds),
      case when count(*) < 5 then private.watch_marks(array_agg(p.user_id), p.week, p.category_id) end
    from (
      select e.user_id, e.week, coalesce(e.category_id, 0) as category_id, sum(e.credited_seconds) as seconds
      from events as e where e.credited_seconds > 0 group by 1, 2, 3
    ) as p
    group by 1, 2
    on conflict (week, category_id) do update set watched_seconds = c.watched_seconds + excluded.watched_seconds,
      few = case when c.few is not null and excluded.few is not null then private.while_few(c.few || excluded.few) end
  ), parts as (
    insert into private.watched_parts as w (video_id, user_id, parts)
    select e.video_id, e.user_id, bit_or(private.played_parts(e.reached_seconds - e.credited_seconds, e.reached_seconds, e.duration_seconds))
    from events as e
    where e.is_there and e.duration_seconds > 0 and e.reached_seconds is not null
    group by 1, 2
    on conflict (video_id, user_id) do update set parts = w.parts | excluded.parts
  )
  select count(*) into summed from events;
  perform private.count_lessons(since, until);
  update private.usage_figures set summed_until = until where is_only;
  return summed;
end
$$;
comment on function private.sum_up_usage(integer) is
  'Adds the events of members stored since the last time to the sums, each once, so many at a time and what was stored in the same moment; returns how many. Two at once take turns.';
