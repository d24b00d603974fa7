-- Lessons that a check of the catalogue wants to hide, decided at its end: too many at once are more often a fault of
-- the source, and wait for an administrator. See docs/decisions/0020-hidden-at-the-end-of-a-check.md.

create table public.hidings (
  run_id bigint not null references public.sync_runs (id) on delete cascade,
  video_id bigint not null,
  source text not null,
  external_id text not null,
  title text not null,
  status_before text not null,
  status text not null,
  reason text not null,
  state text not null default 'noted',
  primary key (run_id, video_id),
  constraint hidings_source_known check (source in ('youtube', 'google_drive')),
  constraint hidings_external_id_length check (char_length(external_id) between 1 and 200),
  constraint hidings_title_length check (char_length(title) between 1 and 500),
  constraint hidings_status_before_known
    check (status_before in ('active', 'private', 'deleted', 'not_embeddable', 'processing')),
  constraint hidings_status_known check (status in ('private', 'deleted', 'not_embeddable', 'processing')),
  constraint hidings_reason_length check (char_length(reason) between 1 and 500),
  constraint hidings_state_known
    check (state in ('absent', 'noted', 'hidden', 'unseen', 'held', 'dismissed', 'replaced'))
);

comment on table public.hidings is
  'Lessons that a check of the catalogue wants to hide, with the reason in Portuguese and the outcome. Written by edge functions, confirm_hidings() and dismiss_hidings(), read by administrators; goes with its run.';
comment on column public.hidings.video_id is 'The lesson; without a foreign key, because the record outlives it.';
comment on column public.hidings.external_id is 'What the source was asked about: a lesson that shows another video since is not hidden.';
comment on column public.hidings.title is 'Of the lesson when it was checked.';
comment on column public.hidings.status_before is 'Status of the lesson when it was checked: one that has changed since is left alone.';
comment on column public.hidings.status is 'Status that the lesson gets when it is hidden.';
comment on column public.hidings.state is
  'absent: to be checked again in the same run; noted: decided at the end of the run; hidden; unseen: marked, but members did not see it before either; held: waits for confirm_hidings() or dismiss_hidings(); dismissed; replaced: by a newer check.';

create index hidings_held_idx on public.hidings (run_id) where state = 'held';

select private.guard_table('public.hidings', 'hidings');
create policy "Administrators read hidings" on public.hidings
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.hidings to authenticated;
grant select, insert, update, delete on public.hidings to service_role;

create trigger lease before insert or update or delete on public.hidings
  for each statement execute function private.require_lease();
create function private.lock_hidings() returns void
language sql volatile set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('plantao.hidings', 0))
$$;
comment on function private.lock_hidings() is
  'Locks decisions about hidings until the end of the transaction: two confirmations, or one and a new check.';

create function private.unchanged_hidings(p_run_id bigint, p_state text)
returns table (video_id bigint, status text, is_seen boolean)
language sql volatile set search_path = ''
as $$
  select v.id, h.status, v.is_active and v.status = 'active'
  from public.hidings as h
  join public.videos as v
    on v.id = h.video_id and v.source = h.source and v.external_id = h.external_id and v.status = h.status_before
  where h.run_id = p_run_id and h.state = p_state
  order by v.id
  for no key update of v
$$;
comment on function private.unchanged_hidings(bigint, text) is
  'Lessons of a run''s hidings in this state that are still as they were when asked about, locked; is_seen: members see them now.';

create function private.apply_hiding_statuses(p_run_id bigint, p_video_ids bigint[]) returns void
language plpgsql set search_path = ''
as $$
begin
  -- In batches, because triggers of videos compare the changed rows of a statement.
  for place in 1..coalesce(cardinality(p_video_ids), 0) by 500 loop
    update public.videos as v
    set status = h.status
    from public.hidings as h
    where h.run_id = p_run_id and h.video_id = v.id and v.id = any (p_video_ids[place:place + 499]);
  end loop;
end
$$;
comment on function private.apply_hiding_statuses(bigint, bigint[]) is 'Gives lessons the status that the hidings of a run say.';

create function public.settle_hidings(p_run_id bigint, p_since timestamptz)
returns table (hidden bigint, unseen bigint, held bigint, visible bigint)
language plpgsql set search_path = ''
as $$
declare
  seen bigint;
  carried bigint;
  waits boolean;
  marked bigint[];
begin
  perform private.lock_hidings();
  -- The source gave no second answer about these.
  delete from public.hidings as h where h.run_id = p_run_id and h.state = 'absent';
  select count(*) filter (where s.is_seen) into seen from private.unchanged_hidings(p_run_id, 'noted') as s;

  -- Lessons held by an older check stay held if this one got no answer about them.
  insert into public.hidings (run_id, video_id, source, external_id, title, status_before, status, reason, state)
  select distinct on (h.video_id)
    p_run_id, h.video_id, h.source, h.external_id, h.title, h.status_before, h.status, h.reason, 'held'
  from public.hidings as h
  join public.videos as v
    on v.id = h.video_id and v.source = h.source and v.external_id = h.external_id and v.status = h.status_before
  where h.state = 'held' and h.run_id < p_run_id and v.is_active
    and (v.status_checked_at is null or v.status_checked_at < p_since)
  order by h.video_id, h.run_id desc
  on conflict do nothing;
  update public.hidings as h set state = 'replaced' where h.state = 'held' and h.run_id < p_run_id;
  update public.sync_runs as r set held = 0 where r.kind = 'catalogue_check' and r.id < p_run_id and r.held > 0;

  select count(*) into visible from public.videos as v where v.is_active and v.status = 'active';
  select count(*) into carried from public.hidings as h where h.run_id = p_run_id and h.state = 'held';
  waits := private.is_large_part(seen + carried, visible);

  -- A repeated call finds no noted hidings any more, so the decision stays.
  with decided as (
    update public.hidings as h
    set state = case when not (v.is_active and v.status = 'active') then 'unseen' when waits then 'held' else 'hidden' end
    from public.videos as v
    where h.run_id = p_run_id and h.state = 'noted'
      and v.id = h.video_id and v.source = h.source and v.external_id = h.external_id and v.status = h.status_before
    returning h.video_id, h.state
  )
  select array_agg(d.video_id) into marked from decided as d where d.state <> 'held';
  perform private.apply_hiding_statuses(p_run_id, marked);
  delete from public.hidings as h where h.run_id = p_run_id and h.state = 'noted';

  select count(*) filter (where h.state = 'hidden'), count(*) filter (where h.state = 'unseen'),
      count(*) filter (where h.state = 'held')
    into hidden, unseen, held
  from public.hidings as h where h.run_id = p_run_id;
  -- In the same transaction, so that a call that dies afterwards loses nothing.
  update public.sync_runs as r
  set hidden = settle_hidings.hidden, held = settle_hidings.held where r.id = p_run_id;
  return next;
end
$$;
comment on function public.settle_hidings(bigint, timestamptz) is
  'service_role only: decides the hidings of a check that began at p_since. Hides the noted lessons, or holds all of them when members would lose more than 10 lessons and more than a tenth of what they see. Returns how many lessons the run hid, marked unseen and holds, and how many were visible before; may be repeated.';

create function private.confirm_hidings(p_run_id bigint) returns bigint
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  hidden_ids bigint[];
begin
  perform private.require_admin();
  perform private.lock_hidings();
  if not exists (select 1 from public.hidings as h where h.run_id = p_run_id and h.state = 'held') then
    raise exception 'these lessons no longer wait' using errcode = 'PT409';
  end if;
  select coalesce(array_agg(s.video_id), '{}') into hidden_ids
  from private.unchanged_hidings(p_run_id, 'held') as s where s.is_seen;
  update public.hidings as h
  set state = case when h.video_id in (select unnest(hidden_ids)) then 'hidden' else 'replaced' end
  where h.run_id = p_run_id and h.state = 'held';
  perform private.apply_hiding_statuses(p_run_id, hidden_ids);
  update public.sync_runs as r set hidden = r.hidden + cardinality(hidden_ids), held = 0 where r.id = p_run_id;
  perform private.write_audit('hiding.confirmed', 'hiding', p_run_id::text, null,
    jsonb_build_object('count', cardinality(hidden_ids)));
  return cardinality(hidden_ids);
end
$$;
comment on function private.confirm_hidings(bigint) is
  'Administrators: hides the lessons that this check holds (hidings in state held) and that are still as they were; returns how many. Errors: 42501, PT409 nothing waits any more: another administrator decided, or a newer check.';
select private.publish('private.confirm_hidings', 'authenticated');

create function private.dismiss_hidings(p_run_id bigint) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  dismissed bigint;
begin
  perform private.require_admin();
  perform private.lock_hidings();
  update public.hidings as h set state = 'dismissed' where h.run_id = p_run_id and h.state = 'held';
  get diagnostics dismissed = row_count;
  if dismissed = 0 then
    raise exception 'these lessons no longer wait' using errcode = 'PT409';
  end if;
  update public.sync_runs as r set held = 0 where r.id = p_run_id;
  perform private.write_audit('hiding.dismissed', 'hiding', p_run_id::text, null,
    jsonb_build_object('count', dismissed));
  return dismissed;
end
$$;
comment on function private.dismiss_hidings(bigint) is
  'Administrators: leaves the lessons that this check holds as members see them, until the next check asks again; returns how many. Errors: 42501, PT409 nothing waits any more.';
select private.publish('private.dismiss_hidings', 'authenticated');

grant execute on function
  private.lock_hidings(), private.unchanged_hidings(bigint, text), private.apply_hiding_statuses(bigint, bigint[]),
  public.settle_hidings(bigint, timestamptz)
  to service_role;
