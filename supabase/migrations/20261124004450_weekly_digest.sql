-- One mail a week with what is new and what was begun, to those who asked for it in newsletter_subscriptions.
-- See docs/decisions/0038-the-weekly-digest.md.

create table private.weekly_digests (
  thursday date primary key,
  mails integer not null default 0,
  written_at timestamptz not null default now(),
  constraint weekly_digests_on_thursdays check (extract(isodow from thursday) = 4),
  constraint weekly_digests_mails_positive check (mails >= 0)
);

comment on table private.weekly_digests is
  'The weeks whose digests were written. A row that an operator adds makes that week have none.';
comment on column private.weekly_digests.thursday is 'The day in America/Sao_Paulo. What was published before its 7:00 is in that digest.';
comment on column private.weekly_digests.mails is 'How many members were written to.';

alter table private.weekly_digests enable row level security;
revoke all on private.weekly_digests from public, anon, authenticated, service_role;

create function private.digest_time(p_thursday date) returns timestamptz
language sql stable set search_path = ''
as $$
  select (p_thursday + time '07:00') at time zone 'America/Sao_Paulo'
$$;
comment on function private.digest_time(date) is 'When the digest of a Thursday is due: 7:00 in America/Sao_Paulo, by the rules of that zone.';

create function private.due_digest(p_now timestamptz) returns date
language sql stable set search_path = ''
as $$
  select t.thursday
  from (select p_now at time zone 'America/Sao_Paulo' as now) as local
  cross join lateral (select date_trunc('week', local.now)::date + 3 as thursday) as t
  where p_now >= private.digest_time(t.thursday) and local.now < t.thursday + 3
$$;
comment on function private.due_digest(timestamptz) is
  'The Thursday whose digest is due: from its 7:00 to the end of Saturday in America/Sao_Paulo; null at any other time.';

create function private.digest_news(p_since timestamptz, p_until timestamptz) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with news as (
    select 'lesson' as kind, v.id, v.title, v.category_id, v.announced_at as at
    from public.videos as v
    where v.is_active and v.status = 'active' and v.announced_at >= p_since and v.announced_at < p_until
    union all
    select 'episode', p.id, p.title, p.category_id, p.announced_at
    from public.podcasts as p
    where p.is_active and p.announced_at >= p_since and p.announced_at < p_until
  ),
  ranked as (
    select n.*, row_number() over (partition by n.kind, n.category_id order by n.at desc, n.id desc) as place
    from news as n
  )
  select coalesce(jsonb_agg(
    jsonb_build_object('kind', l.kind, 'category', l.name, 'category_id', l.category_id, 'total', l.total, 'items', l.items)
    order by l.position, l.name, l.category_id, l.kind desc), '[]')
  from (
    select r.kind, r.category_id, c.name, c.position, count(*) as total,
      jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title) order by r.place) filter (where r.place <= 3) as items
    from ranked as r
    left join public.categories as c on c.id = r.category_id
    group by r.kind, r.category_id, c.name, c.position
  ) as l
$$;
comment on function private.digest_news(timestamptz, timestamptz) is
  'What members could see for the first time in this span and still see: one line per category and kind, each with the three newest titles.';

create function private.fitted_news(p_news jsonb, p_lines integer) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(n.value - 'category_id' order by n.ordinality)
      filter (where n.ordinality < p_lines or jsonb_array_length(p_news) <= p_lines), '[]')
    || case
      when jsonb_array_length(p_news) <= p_lines then '[]'
      else jsonb_build_object(
        'kind', 'rest',
        'lessons', coalesce(sum((n.value ->> 'total')::bigint)
          filter (where n.ordinality >= p_lines and n.value ->> 'kind' = 'lesson'), 0),
        'episodes', coalesce(sum((n.value ->> 'total')::bigint)
          filter (where n.ordinality >= p_lines and n.value ->> 'kind' = 'episode'), 0))
    end
  from jsonb_array_elements(p_news) with ordinality as n
$$;
comment on function private.fitted_news(jsonb, integer) is 'The news in at most so many lines (two or more): the last one counts what does not fit. Without the ids of categories, which mails do not need.';

create function private.followed_news(p_user_id uuid, p_news jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(n.value order by n.ordinality), '[]')
  from jsonb_array_elements(p_news) with ordinality as n
  where n.value ->> 'kind' <> 'lesson' or not exists (
    select 1 from public.muted_categories as m
    where m.user_id = p_user_id and m.category_id = (n.value ->> 'category_id')::bigint)
$$;
comment on function private.followed_news(uuid, jsonb) is
  'The news without the lessons of categories that a member does not follow; episodes stay, because following is about lessons.';

create function private.begun_things(p_user_id uuid, p_since timestamptz, p_lines integer)
returns table (thing jsonb, at timestamptz)
language sql stable security definer set search_path = ''
as $$
  (
    select jsonb_build_object('kind', 'lesson', 'id', v.id, 'title', v.title, 'at', floor(w.progress_seconds),
      'left', ceil(v.duration_seconds - w.progress_seconds)), w.last_watched_at
    from public.user_video_progress as w
    join public.videos as v on v.id = w.video_id and v.is_active and v.status = 'active'
    where w.user_id = p_user_id and not w.is_completed and w.dismissed_at is null and w.progress_seconds > 0
      and w.last_watched_at >= p_since
      and coalesce(v.duration_seconds - w.progress_seconds > 15, true)
    order by w.last_watched_at desc, w.id desc
    limit p_lines
  )
  union all
  (
    select jsonb_build_object('kind', 'episode', 'id', e.id, 'title', e.title, 'at', floor(h.current_seconds),
      'left', ceil(e.duration_seconds - h.current_seconds)), h.last_listened_at
    from public.podcast_progress as h
    join public.podcasts as e on e.id = h.podcast_id and e.is_active
    where h.user_id = p_user_id and not h.completed and h.current_seconds > 0
      and h.last_listened_at >= p_since
      and coalesce(e.duration_seconds - h.current_seconds > 15, true)
    order by h.last_listened_at desc, h.id desc
    limit p_lines
  )
  order by 2 desc
  limit p_lines
$$;
comment on function private.begun_things(uuid, timestamptz, integer) is
  'Lessons and episodes that a member began, did not finish and last used since then, the latest first; left is null without a known duration.';

create function private.write_weekly_digests(p_now timestamptz default now()) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  this_thursday constant date := private.due_digest(p_now);
  since timestamptz;
  news jsonb;
  begun_lines integer;
  -- The news in 1, 2 … 7 lines.
  fitted jsonb[];
  written integer;
begin
  if private.is_paused() then
    return 0;
  end if;
  -- Of two calls at once, the second waits here, and then finds the week done; unless the first was rolled back.
  insert into private.weekly_digests (thursday) select this_thursday where this_thursday is not null
  on conflict (thursday) do nothing;
  if not found then
    return 0;
  end if;
  -- After a week without a digest, that week's news are told too; after a longer pause, those of four weeks.
  select private.digest_time(coalesce(max(d.thursday), this_thursday - 7)) into since
  from private.weekly_digests as d
  where d.thursday < this_thursday and d.thursday >= this_thursday - 28;

  -- What is left of an earlier digest is no news any more.
  delete from private.outbox_emails as e where e.template = 'weekly_digest' and e.status = 'pending';

  news := private.digest_news(since, private.digest_time(this_thursday));
  begun_lines := greatest(3, 7 - jsonb_array_length(news));
  fitted := array(select private.fitted_news(news, greatest(n, 2)) from generate_series(1, 7) as n);
  -- As private.enqueue_email() does, but ten thousand in one statement.
  insert into private.outbox_emails (template, recipient, payload, dedupe_key)
  select 'weekly_digest', s.email,
    jsonb_build_object('full_name', p.full_name,
      'news', coalesce(case when f.own is null then fitted[7 - b.lines] else private.fitted_news(f.own, greatest(7 - b.lines, 2)) end, '[]'),
      'begun', b.things),
    'weekly_digest:' || s.user_id || ':' || this_thursday
  from public.newsletter_subscriptions as s
  join public.profiles as p on p.id = s.user_id and p.is_approved and p.is_active
  cross join lateral (
    select count(*)::integer as lines, coalesce(jsonb_agg(t.thing order by t.at desc), '[]') as things,
      coalesce(max(t.at) >= since, false) as is_recent
    from private.begun_things(s.user_id, p_now - interval '30 days', begun_lines) as t
  ) as b
  -- Only of those who do not follow a category are the news their own.
  left join lateral (
    select private.followed_news(s.user_id, news) as own
    where exists (select 1 from public.muted_categories as m where m.user_id = s.user_id)
  ) as f on true
  -- What was begun earlier is worth no mail of its own: it was in the last one.
  where s.confirmed_at is not null and (coalesce(f.own, news) <> '[]' or b.is_recent) and s.email not like '%@sem-email.invalid'
  on conflict (dedupe_key) do nothing;
  get diagnostics written = row_count;

  update private.weekly_digests as d set mails = written where d.thursday = this_thursday;
  return written;
end
$$;
comment on function private.write_weekly_digests(timestamptz) is
  'Writes the mails of the week, once, from Thursday 7:00 (America/Sao_Paulo) to the end of Saturday, however often it is called; returns how many. Who has nothing new and began nothing gets none.';

create function private.withdraw_digest(p_user_id uuid) returns void
language sql security definer set search_path = ''
as $$
  -- A digest that is being sent is deleted, too: if the sending fails, the digest must not be tried again.
  delete from private.outbox_emails as e
  where e.user_id = p_user_id and e.template = 'weekly_digest' and e.status in ('pending', 'sending')
$$;
comment on function private.withdraw_digest(uuid) is 'Removes an unsent digest.';

create function private.follow_subscription() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A former address is no longer asked whether it wants the digest.
  delete from private.outbox_emails as e
  where e.user_id = old.user_id and e.template = 'digest_confirmation' and e.status = 'pending' and e.recipient = old.email;
  if tg_op = 'UPDATE' and new.confirmed_at is not null then
    -- A mail that was tried must not change, because of its idempotency key: it is withdrawn.
    update private.outbox_emails as e set recipient = new.email
    where e.user_id = new.user_id and e.template = 'weekly_digest' and e.status = 'pending' and e.attempts = 0;
    delete from private.outbox_emails as e
    where e.user_id = new.user_id and e.template = 'weekly_digest' and e.status in ('pending', 'sending')
      and e.recipient <> new.email;
    return null;
  end if;
  perform private.withdraw_digest(old.user_id);
  return null;
end
$$;
comment on function private.follow_subscription() is 'Trigger: an unsent digest goes to the present address, or is deleted.';

create trigger withdraw_digest after delete on public.newsletter_subscriptions
  for each row execute function private.follow_subscription();
create trigger redirect_digest after update of email on public.newsletter_subscriptions
  for each row when (old.email is distinct from new.email) execute function private.follow_subscription();

create function private.withdraw_digest_of_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.withdraw_digest(new.id);
  return null;
end
$$;
comment on function private.withdraw_digest_of_person() is 'Trigger: withdraws the digest of a person who may not see the catalogue any more.';

create trigger withdraw_digest after update of is_approved, is_active on public.profiles
  for each row when ((old.is_approved and old.is_active) and not (new.is_approved and new.is_active))
  execute function private.withdraw_digest_of_person();
