-- Chapters and key points: what lessons and episodes have in common.

create function private.chapters_of(p_text text, p_seconds integer) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  with line as (
    select l.place, regexp_match(l.words,
      '^[^[:alnum:]]{0,12}([0-9]{1,2}:[0-5][0-9]:[0-5][0-9]|[0-9]{1,2}:[0-5][0-9](?!:[0-9]))[^[:alnum:]]{1,12}(.*[[:alnum:]].*)$') as parts
    from regexp_split_to_table(left(p_text, 20000), '\r?\n') with ordinality as l (words, place)
  ),
  mark as (
    select l.place, private.duration_seconds(l.parts[1]) as clock,
      left(btrim(private.visible_text(l.parts[2])), 200) as title
    from line as l
    where l.parts is not null
  ),
  chapter as (
    select coalesce(m.clock, 0) as start, m.title, m.place,
      lead(coalesce(m.clock, 0)) over (order by m.place) as next
    from mark as m
    -- What begins after the end of the recording, or less than ten seconds before it, is no chapter of it.
    where p_seconds is null or coalesce(m.clock, 0) <= p_seconds - 10
  )
  select case when count(*) between 3 and 200 and min(c.start) = 0 and bool_and(c.next is null or c.next - c.start >= 10)
    then jsonb_agg(jsonb_build_object('start', c.start, 'title', c.title) order by c.place) end
  from chapter as c
$$;
comment on function private.chapters_of(text, integer) is
  'Chapters of lines that begin with a time, by YouTube''s rules (support.google.com/youtube/answer/9884579): the first at 0:00, three or more, in order, ten seconds each. [{start, title}], start in seconds; null when the lines break a rule.';

create function private.are_key_points(p_points text[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select cardinality(p_points) = 0 or (
    cardinality(p_points) between 3 and 7
    and (select bool_and(p.point is not null and char_length(btrim(p.point)) between 1 and 200 and p.point !~ '[\r\n]')
      from unnest(p_points) as p (point)))
$$;
comment on function private.are_key_points(text[]) is 'None, or three to seven lines of at most 200 characters.';

create function private.review_key_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if cardinality(new.key_points) = 0 then
    new.key_points_reviewed_by := null;
    new.key_points_reviewed_on := null;
  elsif tg_op = 'INSERT' or new.key_points is distinct from old.key_points then
    -- Whoever changes them has read them, unless they say who did and when.
    if new.key_points_reviewed_by is null
      or (tg_op = 'UPDATE' and new.key_points_reviewed_by is not distinct from old.key_points_reviewed_by)
    then
      new.key_points_reviewed_by := coalesce(
        (select p.full_name from public.profiles as p where p.id = private.actor_id()), new.key_points_reviewed_by);
    end if;
    if new.key_points_reviewed_on is null
      or (tg_op = 'UPDATE' and new.key_points_reviewed_on is not distinct from old.key_points_reviewed_on)
    then
      new.key_points_reviewed_on := (now() at time zone 'America/Sao_Paulo')::date;
    end if;
  end if;
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
  private.reviews_due_before(timestamptz) to authenticated, service_role;
