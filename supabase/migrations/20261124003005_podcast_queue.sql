-- "A seguir": the episodes that a member wants to hear next. See docs/decisions/0034-the-queue-is-entries-with-ranks.md.

create table public.podcast_queue (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  podcast_id bigint not null references public.podcasts (id) on delete cascade,
  rank double precision not null,
  added_at timestamptz not null default now(),
  ranked_at timestamptz not null default now(),
  removed_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint podcast_queue_user_podcast_key unique (user_id, podcast_id),
  constraint podcast_queue_rank_finite check (rank between -1e12 and 1e12)
);

comment on table public.podcast_queue is
  'One row per member and queued podcast; written only by change_podcast_queue(). A removed entry is remembered for 30 days.';
comment on column public.podcast_queue.rank is 'Entries play in this order, those of one rank by podcast_id; between two ranks there is room for another.';
comment on column public.podcast_queue.added_at is 'When a device last asked for it: a removal that was made before does not count.';
comment on column public.podcast_queue.ranked_at is 'When its rank was chosen: a move that was made before does not count.';
comment on column public.podcast_queue.removed_at is 'When it was removed or began to play; null while it is in the queue. What was added before stays away.';

create index podcast_queue_order_idx on public.podcast_queue (user_id, rank, podcast_id) where removed_at is null;
create index podcast_queue_podcast_idx on public.podcast_queue (podcast_id);
create index podcast_queue_removed_idx on public.podcast_queue (removed_at) where removed_at is not null;

create trigger touch_updated_at before update on public.podcast_queue
  for each row execute function private.touch_updated_at();

select private.guard_table('public.podcast_queue', 'the podcast queue');
create policy "Members read their own podcast queue" on public.podcast_queue
  for select to authenticated
  using (user_id = (select auth.uid()));

grant select on public.podcast_queue to authenticated;
grant select, insert, update, delete on public.podcast_queue to service_role;

create function private.happened_at(p_occurred_at timestamptz, p_sent_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  -- A clock that is wrong is put right by quarters of an hour: the time on the way must not change the order of what
  -- one device did.
  select least(now(), p_occurred_at
    + interval '15 minutes' * round(extract(epoch from now() - p_sent_at) / 900)::double precision)
$$;
comment on function private.happened_at(timestamptz, timestamptz) is
  'When something happened, by this clock: what the clock of a device showed then, and when it was sent. Never in the future.';

create function private.change_podcast_queue(p_changes jsonb, p_occurred_at timestamptz, p_sent_at timestamptz)
returns table (podcast_id bigint, refusal text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  most_entries constant integer := 200;
  remembered constant interval := '30 days';
  member constant uuid := auth.uid();
  happened timestamptz;
  -- A change that is sent while the member looks on comes after all stored ones, even if the device's clock is wrong.
  is_fresh constant boolean := p_sent_at - p_occurred_at between interval '0' and interval '30 seconds';
  change record;
  entry public.podcast_queue;
begin
  if not private.is_approved() then
    raise exception 'only approved members have a queue' using errcode = '42501';
  end if;
  perform private.spend_write('queue', 120);
  if jsonb_typeof(p_changes) is distinct from 'array' or jsonb_array_length(p_changes) not between 1 and most_entries
    or not coalesce(isfinite(p_occurred_at) and isfinite(p_sent_at), false)
    or abs(extract(epoch from p_sent_at - p_occurred_at)) > 1e9 or abs(extract(epoch from now() - p_sent_at)) > 1e10
  then
    raise exception 'a queue is changed by 1 to % changes, made and sent at some time', most_entries using errcode = '22023';
  end if;
  happened := private.happened_at(p_occurred_at, p_sent_at);
  -- What waited for longer than a removal is remembered might bring back what is gone.
  if happened < now() - remembered then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('podcast queue of ' || member, 0));

  for change in
    select c.op, c.podcast_id, c.rank from jsonb_to_recordset(p_changes) as c (op text, podcast_id bigint, rank double precision)
  loop
    if change.podcast_id is null or change.op is null or change.op not in ('add', 'move', 'remove')
      or (change.op <> 'remove' and (change.rank between -1e12 and 1e12) is not true)
    then
      raise exception 'a change adds, moves or removes an episode, to a rank' using errcode = '22023';
    end if;
    entry := null;
    select q.* into entry from public.podcast_queue as q where q.user_id = member and q.podcast_id = change.podcast_id;

    if change.op = 'remove' then
      update public.podcast_queue as q set removed_at = greatest(happened, q.added_at)
      where q.id = entry.id and q.removed_at is null and (is_fresh or happened >= q.added_at);
    elsif change.op = 'move' or (entry.id is not null and entry.removed_at is null) then
      update public.podcast_queue as q
      set
        rank = case when is_fresh or happened >= q.ranked_at then change.rank else q.rank end,
        ranked_at = greatest(q.ranked_at, happened),
        added_at = case when change.op = 'add' then greatest(q.added_at, happened) else q.added_at end
      where q.id = entry.id and q.removed_at is null;
    elsif entry.id is not null and not is_fresh and happened < entry.removed_at then
      -- Removed since, on another device.
      continue;
    elsif not exists (select 1 from public.podcasts as p where p.id = change.podcast_id and p.is_active) then
      podcast_id := change.podcast_id;
      refusal := 'unseen';
      return next;
    elsif most_entries <= (
      select count(*) from public.podcast_queue as q join public.podcasts as p on p.id = q.podcast_id
      where q.user_id = member and q.removed_at is null and p.is_active)
    then
      podcast_id := change.podcast_id;
      refusal := 'full';
      return next;
    else
      insert into public.podcast_queue (user_id, podcast_id, rank, added_at, ranked_at)
      values (member, change.podcast_id, change.rank, greatest(happened, entry.removed_at), greatest(happened, entry.ranked_at))
      on conflict (user_id, podcast_id) do update
      set rank = excluded.rank, added_at = excluded.added_at, ranked_at = excluded.ranked_at, removed_at = null;
    end if;
  end loop;
end
$$;
comment on function private.change_podcast_queue(jsonb, timestamptz, timestamptz) is
  'Changes the caller''s queue by 1 to 200 changes {op: add, move or remove, podcast_id, rank}. A change that was overtaken by a later one of the same entry does nothing. p_occurred_at and p_sent_at are by the device''s clock. Returns what could not be added: unseen (no such episode for members) or full (200 entries). Errors: 42501 not approved, 22023 bad values.';
select private.publish('private.change_podcast_queue', 'authenticated');
