-- A rejection can be undone for ten seconds, plus two for the request. Until then the registration stands here, and only
-- its own person still sees it; then the database deletes it and writes the mail, also when the browser is gone.

create table private.held_rejections (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  rejected_by uuid references public.profiles (id) on delete set null,
  act_id uuid not null,
  reason text,
  rejected_at timestamptz not null default now(),
  due_at timestamptz not null,
  constraint held_rejections_reason_length check (char_length(reason) between 1 and 1000)
);

comment on table private.held_rejections is 'Registrations that are rejected and not deleted yet; a row lives some seconds.';
comment on column private.held_rejections.rejected_by is 'Administrator who rejected, and who alone may undo it; null when the account is gone.';
comment on column private.held_rejections.act_id is 'The act that rejected, which may take several calls: all of it can be undone until the last of them is.';
comment on column private.held_rejections.reason is 'Goes into the mail to the person.';
comment on column private.held_rejections.due_at is 'Until when the rejection can be undone; from then on finish_due_rejections() deletes.';

create index held_rejections_due_idx on private.held_rejections (due_at);
create index held_rejections_rejected_by_idx on private.held_rejections (rejected_by);

alter table private.held_rejections enable row level security;
revoke all on private.held_rejections from public, anon, authenticated, service_role;

create function private.is_rejected(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.held_rejections as h where h.user_id = p_user_id)
$$;
comment on function private.is_rejected(uuid) is
  'The registration is rejected and not deleted yet: to acts on people it is gone.';

create function private.audit_rejections(p_action text, p_user_ids uuid[], p_act_id uuid, p_shared jsonb) returns void
language sql security definer set search_path = ''
as $$
  with people as (
    select p.id, jsonb_build_object('role', p.role) as before,
      case when p_action = 'user.rejected' then jsonb_build_object('waited_seconds', private.waited_seconds(p.created_at)) else '{}' end as after
    from public.profiles as p where p.id = any (p_user_ids)
  )
  insert into private.audit_log (actor_id, actor_role, act_id, action, target_type, target_id, before, after)
  select private.actor_id(), private.actor_label(), private.fresh_act(p_act_id), p_action, 'user', case when count(*) = 1 then min(p.id::text) end,
    case when count(*) = 1 then jsonb_agg(p.before) -> 0 else jsonb_build_object('rows', jsonb_object_agg(p.id, p.before)) end,
    case when count(*) = 1 then jsonb_agg(p_shared || p.after) -> 0 else
      p_shared || jsonb_build_object('count', count(*), 'ids', jsonb_agg(p.id order by p.id), 'rows', jsonb_object_agg(p.id, p_shared || p.after)) end
  from people as p
  having count(*) > 0
$$;
comment on function private.audit_rejections(text, uuid[], uuid, jsonb) is
  'Audits rejections or their undoing as one entry; p_shared is the same of all.';

create function private.reject_users(p_user_ids uuid[], p_reason text default null, p_act_id uuid default null)
returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(p_reason, 1000)), '');
  act constant uuid := coalesce(p_act_id, gen_random_uuid());
  waiting uuid[];
  rejected uuid[];
begin
  perform private.require_admin();
  perform private.refuse_shared_session();
  if p_user_ids is null or cardinality(p_user_ids) > 500 then
    raise exception 'give at most 500 users' using errcode = '22023';
  end if;
  if cardinality(p_user_ids) > 10 and wanted is null then
    raise exception 'a rejection of more than ten has a reason' using errcode = '22023';
  end if;
  -- In the order of the ids, so that two administrators do not deadlock; a person about whom another administrator has decided is skipped.
  waiting := array(
    select p.id from public.profiles as p
    where p.id = any (p_user_ids) and not p.is_approved
    order by p.id for update);
  perform private.require_single_role(p_user_ids);
  with held as (
    insert into private.held_rejections (user_id, rejected_by, act_id, reason, due_at)
    select w.id, auth.uid(), act, wanted, now() + interval '12 seconds' from unnest(waiting) as w (id)
    on conflict (user_id) do nothing
    returning user_id
  )
  select coalesce(array_agg(h.user_id order by h.user_id), '{}') into rejected from held as h;
  -- What the first calls of an act rejected can be undone as long as the rest of it; an act of one person's own, for some minutes.
  update private.held_rejections as h set due_at = now() + interval '12 seconds'
  where h.act_id = act and h.rejected_by = auth.uid() and h.due_at > clock_timestamp()
    and h.rejected_at > now() - interval '10 minutes';
  delete from private.approval_leases as l where l.user_id = any (rejected);
  perform private.audit_rejections('user.rejected', rejected,
    p_act_id,
    jsonb_build_object('has_reason', wanted is not null));
  -- Last: what is due is locked only where no other act holds it, and nothing is waited for with it.
  perform private.finish_due_rejections(null, 20);
  return rejected;
end
$$;
comment on function private.reject_users(uuid[], text, uuid) is
  'Administrators: rejects up to 500 registrations, more than ten only with a reason, a person with a role only alone and only by a superuser; returns whom: approved, rejected and unknown people are passed over. They are gone for all administrators at once; the deletion and the mail with the reason wait twelve seconds for undo_rejection(). Calls with one p_act_id are one act and one entry of the audit log. Errors: 42501, 22023.';
select private.publish('private.reject_users', 'authenticated');

create function private.undo_rejection(p_user_ids uuid[], p_act_id uuid default null) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  undone uuid[];
begin
  perform private.require_admin();
  if p_user_ids is null or cardinality(p_user_ids) > 500 then
    raise exception 'give at most 500 users' using errcode = '22023';
  end if;
  -- Locked first, as by the deletion: either comes whole before the other.
  perform 1 from public.profiles as p where p.id = any (p_user_ids) order by p.id for update;
  with back as (
    delete from private.held_rejections as h
    where h.user_id = any (p_user_ids) and h.rejected_by = auth.uid() and h.due_at > clock_timestamp()
    returning h.user_id
  )
  select coalesce(array_agg(b.user_id order by b.user_id), '{}') into undone from back as b;
  perform private.audit_rejections('user.rejection_undone', undone, p_act_id, '{}');
  return cardinality(undone);
end
$$;
comment on function private.undo_rejection(uuid[], uuid) is
  'Administrators: undoes their own rejections for twelve seconds, at most 500; returns how many registrations wait again, as they were. The audit log keeps both; calls with one p_act_id are one entry. Errors: 42501, 22023.';
select private.publish('private.undo_rejection', 'authenticated');

create function private.finish_due_rejections(p_user_ids uuid[], p_limit integer) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  deleted uuid[] := '{}';
  one uuid;
  target public.profiles;
  held private.held_rejections;
begin
  if private.is_paused() then
    return deleted;
  end if;
  for one in
    select h.user_id from private.held_rejections as h
    where h.due_at <= clock_timestamp() and (p_user_ids is null or h.user_id = any (p_user_ids))
    order by h.user_id limit p_limit
  loop
    begin
      -- A row that another deletion works on is not waited for.
      select p.* into target from public.profiles as p where p.id = one for update skip locked;
      continue when not found;
      select h.* into held from private.held_rejections as h where h.user_id = one and h.due_at <= clock_timestamp();
      continue when not found;
      if target.is_approved then
        -- An operator approved the person meanwhile.
        delete from private.held_rejections as h where h.user_id = one;
        continue;
      end if;
      perform private.enqueue_email('registration_rejected', target.email,
        jsonb_strip_nulls(jsonb_build_object('full_name', target.full_name, 'reason', held.reason)),
        'registration_rejected:' || one);
      -- Who rejected, not whose call came along.
      perform set_config('plantao.rejected_by', coalesce(held.rejected_by::text, 'gone'), true);
      perform private.delete_account(one);
      perform set_config('plantao.rejected_by', '', true);
      deleted := deleted || one;
    exception when others then
      -- The others are deleted all the same; a registration that nothing can delete goes back to where it is seen.
      raise warning 'a rejected registration was not deleted: % (%)', sqlerrm, sqlstate;
      delete from private.held_rejections as h where h.user_id = one and h.due_at < now() - interval '1 hour';
    end;
  end loop;
  return deleted;
end
$$;
comment on function private.finish_due_rejections(uuid[], integer) is
  'Deletes the rejected registrations (of these, or of all with null) that can no longer be undone, and writes the mail to each; returns whom. None while work is paused. Called by tick_jobs(), and earlier by the screen that rejected.';

create function private.finish_rejections(p_user_ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_user_ids is null or cardinality(p_user_ids) > 50 then
    raise exception 'give at most 50 users' using errcode = '22023';
  end if;
  return private.finish_due_rejections(p_user_ids, 50);
end
$$;
comment on function private.finish_rejections(uuid[]) is
  'Administrators: deletes those of up to 50 rejected registrations that can no longer be undone, and returns whom; the schedule does so by itself some seconds later. Errors: 42501, 22023.';
select private.publish('private.finish_rejections', 'authenticated');
