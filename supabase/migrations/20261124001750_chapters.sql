-- Chapters and key points: what lessons and episodes have in common.

create function private.chapters_of(p_text text, p_seconds integer) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  with line as (
    -- The time first, in a numbered list too, or last: a description does it one way.
    select l.place, r.is_last, case when r.is_last then r.parts[2] else r.parts[1] end as clock,
      case when r.is_last then r.parts[1] else r.parts[2] end as title
    from regexp_split_to_table(left(p_text, 20000), '\r?\n') with ordinality as l (words, place)
    cross join lateral (values
      (false, regexp_match(l.words,
        '^[^[:alnum:]]{0,12}(?:[0-9]{1,3}[^[:alnum:]:]{1,6})?([0-9]{1,2}:[0-5][0-9]:[0-5][0-9]|[0-9]{1,2}:[0-5][0-9](?!:[0-9]))[^[:alnum:]([{"“«‘≥≤±]{1,12}(.*[[:alnum:]].*)$')),
      (true, regexp_match(l.words,
        '^[^[:alnum:]]{0,12}([[:alnum:]].*[[:alnum:]][])}"”»’?!%]{0,3}|[[:alnum:]])[^[:alnum:]]{0,12}[^[:alnum:]:]([0-9]{1,2}:[0-5][0-9]:[0-5][0-9]|[0-9]{1,2}:[0-5][0-9])[^[:alnum:]]{0,12}$'))
    ) as r (is_last, parts)
    where r.parts is not null
  ),
  mark as (
    -- A clock of zeros has no duration.
    select l.place, l.is_last, coalesce(private.duration_seconds(l.clock), 0) as start,
      left(btrim(private.visible_text(l.title)), 200) as title
    from line as l
  ),
  chapter as (
    select m.*, lead(m.start) over (partition by m.is_last order by m.place) as next
    from mark as m
    -- What begins after the end of the recording, or less than ten seconds before it, is no chapter of it.
    where p_seconds is null or m.start <= p_seconds - 10
  )
  select jsonb_agg(jsonb_build_object('start', c.start, 'title', c.title) order by c.place)
  from chapter as c
  group by c.is_last
  having count(*) between 3 and 200 and min(c.start) = 0 and bool_and(c.next is null or c.next - c.start >= 10)
  order by c.is_last
  limit 1
$$;
comment on function private.chapters_of(text, integer) is
  'Chapters of lines that begin with a time, or else of those that end with one, by YouTube''s rules (support.google.com/youtube/answer/9884579): the first at 0:00, three or more, in order, ten seconds each. [{start, title}], start in seconds; null when the lines break a rule.';

create function private.are_key_points(p_points text[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select cardinality(p_points) = 0 or (
    cardinality(p_points) between 3 and 7
    and (select bool_and(p.point is not null and char_length(btrim(p.point)) between 1 and 200 and p.point !~ '[\r\n]')
      from unnest(p_points) as p (point)))
$$;
comment on function private.are_key_points(text[]) is 'None, or three to seven lines of at most 200 characters.';

create function private.are_point_seconds(p_seconds integer[], p_points text[], p_length integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select cardinality(p_seconds) = 0 or (
    array_ndims(p_seconds) = 1 and array_lower(p_seconds, 1) = 1 and cardinality(p_seconds) = cardinality(p_points)
    and (select bool_and(s.second is null or s.second between 0 and least(360000, p_length)) from unnest(p_seconds) as s (second)))
$$;
comment on function private.are_point_seconds(integer[], text[], integer) is
  'None, or one for each key point, null where it has none, and within the recording where its length is known.';

create function private.kept_point_seconds(p_seconds integer[], p_before text[], p_points text[], p_length integer) returns integer[]
language sql immutable parallel safe set search_path = ''
as $$
  with was as (
    select p.point, p_seconds[p.place] as second, row_number() over same as nth, count(*) over (partition by p.point) as times
    from unnest(p_before) with ordinality as p (point, place)
    window same as (partition by p.point order by p.place)
  ),
  now as (
    select p.point, p.place, row_number() over same as nth, count(*) over (partition by p.point) as times
    from unnest(p_points) with ordinality as p (point, place)
    window same as (partition by p.point order by p.place)
  )
  select case when count(was.second) = 0 then '{}' else array_agg(was.second order by now.place) end
  from now
  -- Of points that say the same it is unknown which one went.
  left join was on was.point = now.point and was.nth = now.nth and was.times = now.times and was.second <= coalesce(p_length, 360000)
$$;
comment on function private.kept_point_seconds(integer[], text[], text[], integer) is
  'The seconds of key points whose text stayed, for the points as they are now.';

-- A statement may write key points without their seconds. Only a trigger on the column of the seconds can tell whether they are
-- written, too, also with unchanged values: until then null stands for "not written".
create function private.ask_for_point_seconds() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.key_point_seconds := null;
  return new;
end
$$;
comment on function private.ask_for_point_seconds() is 'Trigger, first of three: seconds that are as they were may not have been written.';

create function private.hear_point_seconds() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.key_point_seconds := coalesce(new.key_point_seconds, old.key_point_seconds);
  return new;
end
$$;
comment on function private.hear_point_seconds() is 'Trigger, second of three, where seconds of key points are written.';

create function private.keep_point_seconds() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.key_point_seconds := private.kept_point_seconds(old.key_point_seconds, old.key_points, new.key_points,
    private.duration_seconds(new.duration));
  return new;
end
$$;
comment on function private.keep_point_seconds() is
  'Trigger, last of three: a key point whose text is unchanged keeps its second, unless the recording became shorter than that.';

create function private.review_key_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
begin
  if cardinality(new.key_points) = 0 then
    new.key_points_reviewed_by := null;
    new.key_points_reviewed_on := null;
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if new.key_points is not distinct from old.key_points then
      -- Without a day no administrator would be reminded of the key points again.
      new.key_points_reviewed_on := coalesce(new.key_points_reviewed_on, old.key_points_reviewed_on, today);
      return new;
    end if;
    if new.key_points_reviewed_on is not distinct from old.key_points_reviewed_on then
      new.key_points_reviewed_on := null;
      if new.key_points_reviewed_by is not distinct from old.key_points_reviewed_by then
        new.key_points_reviewed_by := null;
      end if;
    end if;
  end if;
  -- A person who changes the key points has read them, unless the change names another reader or day.
  new.key_points_reviewed_by := coalesce(new.key_points_reviewed_by,
    (select nullif(p.full_name, '') from public.profiles as p where p.id = private.actor_id()));
  new.key_points_reviewed_on := coalesce(new.key_points_reviewed_on, today);
  return new;
end
$$;
comment on function private.review_key_points() is
  'Trigger: changed key points are reviewed today by who changed them, unless something else is said.';

create function private.reviews_due_before(p_now timestamptz default now()) returns date
language sql stable set search_path = ''
as $$
  select ((p_now at time zone 'America/Sao_Paulo')::date - interval '12 months')::date
$$;
comment on function private.reviews_due_before(timestamptz) is
  'Key points that were last reviewed before this day, twelve months ago, are to be read again.';

grant execute on function private.chapters_of(text, integer), private.are_key_points(text[]),
  private.are_point_seconds(integer[], text[], integer),
  private.reviews_due_before(timestamptz) to authenticated, service_role;
